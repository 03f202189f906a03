"""Sheets as spreadsheets write them, and as nobody should: what cannot be read is named, never raised."""

import os
import signal
from pathlib import Path

import pytest

from game.content.sheet import MOST_BYTES, MOST_CELL, MOST_COLUMNS, MOST_ROWS, read_sheet


@pytest.fixture
def read(tmp_path):
    """Write `content` into a sheet and read it."""

    def write_and_read(content):
        file = tmp_path / "sheet.csv"
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return read_sheet(file)

    return write_and_read


def cells(sheet):
    return [row.cells for row in sheet.rows]


def only(faults):
    assert len(faults) == 1, [str(fault) for fault in faults]
    return faults[0]


# What spreadsheets write


@pytest.mark.parametrize("separator", [",", ";", "\t"], ids=["comma", "semicolon", "tab"])
def test_each_usual_separator_is_found_out(read, separator):
    sheet = read(f"year{separator}name_fr\n1969{separator}Lune\n")

    assert sheet.columns == ("year", "name_fr")
    assert cells(sheet) == [{"year": "1969", "name_fr": "Lune"}]
    assert sheet.faults == ()


def test_other_separators_inside_texts_are_text(read):
    sheet = read("year;name_fr;fact_fr\n1969;Lune, enfin;Un pas, deux pas, trois pas, et\tvoilà\n")

    assert cells(sheet) == [
        {"year": "1969", "name_fr": "Lune, enfin", "fact_fr": "Un pas, deux pas, trois pas, et\tvoilà"}
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_each_usual_encoding_is_found_out(read, encoding):
    sheet = read("year;name_fr\n1913;L’été à Nîmes, cœur œuvré\n".encode(encoding))

    assert sheet.columns == ("year", "name_fr")
    assert cells(sheet) == [{"year": "1913", "name_fr": "L’été à Nîmes, cœur œuvré"}]
    assert sheet.faults == ()


def test_utf_16_is_read_in_both_byte_orders(read):
    sheet = read(b"\xfe\xff" + "year,name_fr\n1913,Été\n".encode("utf-16-be"))

    assert cells(sheet) == [{"year": "1913", "name_fr": "Été"}]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
def test_each_line_end_counts_as_one_line(read, line_end):
    sheet = read(line_end.join(("year,name_fr", "1913,Été", "1914,Hiver", "")))

    assert [(row.line, row.cells["name_fr"]) for row in sheet.rows] == [(2, "Été"), (3, "Hiver")]


@pytest.mark.parametrize("line_end", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_a_row_is_numbered_by_the_line_it_starts_on(read, line_end):
    lines = ("year,name_fr", '1913,"Sur', "trois", 'lignes"', "1914,Après", '1915,"Deux', 'lignes"', "1916,Fin", "")

    sheet = read(line_end.join(lines))

    assert [row.line for row in sheet.rows] == [2, 5, 6, 8]
    assert sheet.rows[0].cells["name_fr"].split() == ["Sur", "trois", "lignes"]


def test_doubled_quotes_and_quoted_separators_are_text(read):
    sheet = read('year,name_fr\n1913,"Le ""Sacre"", à Paris"\n')

    assert cells(sheet) == [{"year": "1913", "name_fr": 'Le "Sacre", à Paris'}]


def test_blank_rows_are_passed_over_and_still_counted(read):
    sheet = read("year,name_fr\n\n1913,Été\n,\n  , \n1914,Hiver\n\n")

    assert [row.line for row in sheet.rows] == [3, 6]
    assert sheet.faults == ()


def test_column_names_may_be_spaced_and_in_capitals(read):
    assert read(" Year , NAME_FR\n1913,Été\n").columns == ("year", "name_fr")


def test_spaces_around_cells_go(read):
    assert cells(read("year,name_fr\n  1913 ,\tÉté \n")) == [{"year": "1913", "name_fr": "Été"}]


def test_cells_missing_or_empty_at_the_end_of_a_row_are_nothing(read):
    sheet = read("year,name_fr,theme\n1913\n1914,Hiver,art,,,\n")

    assert cells(sheet) == [{"year": "1913"}, {"year": "1914", "name_fr": "Hiver", "theme": "art"}]
    assert sheet.faults == ()


def test_the_last_line_needs_no_line_end(read):
    assert cells(read("year,name_fr\n1913,Été")) == [{"year": "1913", "name_fr": "Été"}]


def test_a_blank_row_above_the_header_is_passed_over(read):
    sheet = read("\nyear,name_fr\n1913,Été\n")

    assert [(row.line, row.cells) for row in sheet.rows] == [(3, {"year": "1913", "name_fr": "Été"})]


# What nobody should write


def test_an_empty_file_has_no_columns_and_no_rows(read):
    sheet = read(b"")

    assert (sheet.columns, sheet.rows) == ((), ())


def test_a_file_over_the_limit_is_refused_unread(tmp_path):
    file = tmp_path / "huge.csv"
    with file.open("wb") as huge:
        huge.truncate(3 * MOST_BYTES)

    fault = only(read_sheet(file).faults)

    assert (fault.file, fault.line) == (file, 0)
    assert "12 MiB is too large; a sheet has at most 4 MiB" in str(fault)


def test_a_file_at_the_limit_is_read(read):
    content = b"year,name_fr\n1913,x\n"

    blank = (b" " * 99_999 + b"\n") * (MOST_BYTES // 100_000 + 1)
    sheet = read((content + blank)[:MOST_BYTES])

    assert len(sheet.rows) == 1
    assert sheet.faults == ()


def test_the_message_on_size_does_not_contradict_itself(tmp_path):
    file = tmp_path / "huge.csv"
    with file.open("wb") as huge:
        huge.truncate(MOST_BYTES + 1)

    assert "4 MiB is too large" not in only(read_sheet(file).faults).problem


def test_the_most_rows_are_read(read):
    sheet = read("year\n" + "1913\n" * MOST_ROWS)

    assert len(sheet.rows) == MOST_ROWS
    assert sheet.faults == ()


def test_more_than_the_most_rows_are_cut_and_said(read):
    sheet = read("year\n" + "1913\n" * (MOST_ROWS + 500))

    fault = only(sheet.faults)
    assert len(sheet.rows) == MOST_ROWS
    assert fault.line == MOST_ROWS + 2
    assert "split the sheet" in fault.problem


def test_bad_rows_count_as_rows_too(read):
    sheet = read("year\n" + "1913,too many\n" * (MOST_ROWS + 500))

    assert len(sheet.faults) <= MOST_ROWS + 1


def test_a_cell_over_the_limit_names_line_and_column_and_the_other_rows_stay(read):
    sheet = read(f"year,name_fr\n1913,Été\n1914,{'x' * (MOST_CELL + 1)}\n1915,Automne\n")

    fault = only(sheet.faults)
    assert (fault.line, fault.column) == (3, "name_fr")
    assert f"at most {MOST_CELL}" in fault.problem
    assert [row.line for row in sheet.rows] == [2, 4]


def test_a_cell_of_a_megabyte_is_named_by_its_line(read):
    sheet = read(f"year,name_fr\n1913,Été\n1914,{'x' * 1_000_000}\n1915,Automne\n")

    assert only(sheet.faults).line == 3
    assert sheet.rows[0].line == 2


def test_a_cell_of_a_megabyte_names_its_column_and_the_other_rows_stay(read):
    sheet = read(f"year,name_fr\n1913,Été\n1914,{'x' * 1_000_000}\n1915,Automne\n")

    assert only(sheet.faults).column == "name_fr"
    assert [row.line for row in sheet.rows] == [2, 4]


@pytest.mark.parametrize("content", [b"year,name_fr\n19\x0013,a\n", "year\n1913\n".encode("utf-32"), b"\0" * 100])
def test_nul_bytes_are_no_text(read, content):
    sheet = read(content)

    assert sheet.rows == ()
    assert "save the sheet as CSV" in only(sheet.faults).problem


@pytest.mark.parametrize("char", ["\x01", "\x07", "\x08", "\x0b", "\x1b", "\x1f"])
def test_a_control_character_is_named_by_line_and_column(read, char):
    sheet = read(f"year,name_fr\n1913,Été\n1914,Hi{char}ver\n1915,Automne\n")

    fault = only(sheet.faults)
    assert (fault.line, fault.column, fault.problem) == (3, "name_fr", "a control character; delete it")
    assert [row.line for row in sheet.rows] == [2, 4]


@pytest.mark.parametrize("char", ["\x7f", "\x9b"])
def test_the_higher_control_characters_are_refused_too(read, char):
    assert only(read(f"year,name_fr\n1914,Hi{char}ver\n").faults).column == "name_fr"


def test_a_message_repeats_no_control_character_of_the_header(read):
    sheet = read("year,\x1b[2J,\x1b[2J\n1913,a,b\n")

    assert sheet.faults
    assert not any("\x1b" in str(fault) for fault in sheet.faults)


def test_broken_quoting_names_its_line_and_the_rows_above_stay(read):
    sheet = read('year,name_fr\n1913,Été\n1914,"La "Grande" Guerre"\n1915,Automne\n')

    assert only(sheet.faults).line == 3
    assert sheet.rows[0].cells["name_fr"] == "Été"


def test_a_quote_never_closed_is_named_by_the_line_that_opens_it(read):
    sheet = read('year,name_fr\n1913,Été\n1914,"Hiver\n1915,Automne\n1916,Printemps\n')

    assert only(sheet.faults).line == 3


def test_a_quote_never_closed_in_the_header_raises_nothing(read):
    sheet = read('year,"name_fr\n1913,Été\n')

    assert sheet.rows == ()
    assert len(sheet.faults) == 1


def test_too_many_cells_name_both_numbers_and_a_remedy(read):
    sheet = read("year,name_fr\n1913,Été, enfin\n1914,Hiver\n")

    fault = only(sheet.faults)
    assert fault.line == 2
    assert "3 cells for 2 columns" in fault.problem
    assert "quote" in fault.problem
    assert [row.line for row in sheet.rows] == [3]


def test_a_column_there_twice_is_named(read):
    fault = only(read("year,name_fr,Year\n1913,Été,1914\n").faults)

    assert (fault.line, fault.column) == (1, "year")
    assert "twice" in fault.problem


def test_columns_without_a_name_may_be_many(read):
    assert read("year,,,\n1913,,,\n").faults == ()


def test_more_columns_than_any_sheet_has_are_refused(read):
    assert read(",".join(f"column{number}" for number in range(3000))).faults


@pytest.mark.parametrize("name", ["no-such-file.csv", "folder.csv"])
def test_what_is_no_file_is_a_fault_that_names_it(tmp_path, name):
    (tmp_path / "folder.csv").mkdir()

    sheet = read_sheet(tmp_path / name)

    assert sheet.rows == ()
    assert str(only(sheet.faults)).startswith(f"{tmp_path / name}: ")


@pytest.mark.parametrize(
    "content",
    [None, b"\xff\xfey\0e\0a", b"\xef\xbb\xbfyear,name_fr\n1913,\xe9t\xe9\n"],
    ids=["folder", "torn UTF-16", "marked as UTF-8 and is not"],
)
def test_what_cannot_be_read_at_all_says_what_to_do(tmp_path, content):
    file = tmp_path / "sheet.csv"
    if content is None:
        file.mkdir()
    else:
        file.write_bytes(content)

    assert "; " in only(read_sheet(file).faults).problem


class StillWaiting(Exception):
    """Raised by an alarm clock."""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_no_sheet(tmp_path):
    def ring(signum, frame):
        raise StillWaiting

    os.mkfifo(tmp_path / "pipe.csv")
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        sheet = read_sheet(tmp_path / "pipe.csv")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)

    assert len(sheet.faults) == 1


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no devices here")
def test_a_device_is_no_sheet():
    assert "a pipe or a device" in only(read_sheet(Path("/dev/zero")).faults).problem


def test_rows_below_broken_quoting_stay_where_they_can(read):
    sheet = read('year,name_fr\n1913,"La "Grande" Guerre"\n1914,"Hiver\n1915,"Automne"\n1916,"Sur\ndeux"\n')

    assert [fault.line for fault in sheet.faults] == [2, 3]
    assert [(row.line, row.cells["name_fr"]) for row in sheet.rows] == [(4, "Automne"), (5, "Sur\ndeux")]
    assert all('write ""' in fault.problem for fault in sheet.faults)


def test_quotes_that_open_for_ever_are_no_work_for_ever(read):
    sheet = read("year,name_fr\n" + 'a","\n' * 200_000)

    assert sheet.rows == ()
    assert len(sheet.faults) == MOST_ROWS + 1


def test_lines_and_faults_are_right_below_blank_rows_above_the_header(read):
    sheet = read("\n;;\n  \nYear;name_fr;year\n1913;Été;1\n")

    assert (only(sheet.faults).line, only(sheet.faults).column) == (4, "year")


@pytest.mark.parametrize(
    ("header", "words"),
    [
        (",".join(f"c{number}" for number in range(MOST_COLUMNS + 1)), f"{MOST_COLUMNS + 1} columns"),
        ("year,na\x9bme", "control character in a column's name"),
        ("year,na\x7fme", "control character in a column's name"),
        (f"year,{'x' * 101}", "shorten it"),
    ],
)
def test_a_header_that_is_none_is_refused_in_words_of_ours(read, header, words):
    sheet = read(f"{header}\n1913,a\n")

    assert (sheet.columns, sheet.rows) == ((), ())
    assert words in only(sheet.faults).problem
    assert "\x9b" not in str(sheet.faults[0])


def test_the_most_columns_are_read(read):
    assert read(",".join(f"c{number}" for number in range(MOST_COLUMNS)) + "\n1").faults == ()
