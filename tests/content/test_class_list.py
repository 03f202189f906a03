"""A teacher's class list: whatever editor wrote it, names come out, and each bad line is named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.class_list import MOST_NAME, MOST_NAMES, load_class_list


def written(tmp_path, content, encoding="utf-8"):
    file = tmp_path / "class.txt"
    file.write_bytes(content if isinstance(content, bytes) else content.encode(encoding))
    return load_class_list(file)


@pytest.mark.parametrize(
    ("content", "names"),
    [
        ("Zoé\nLéa\n", ("Zoé", "Léa")),
        ("# 6e B\r\n\r\nZoé\r\n  Léa   Marie \r\n", ("Zoé", "Léa Marie")),
        ("Nom;Prénom;Classe\nDurand;Zoé;6B\n", ("Durand",)),
        ("class,first name\n6B,Zoé\n6B,Léa\n", ("Zoé", "Léa")),
        ('name\n"Durand, Zoé"\n', ("Durand, Zoé",)),
        ("Équipe\nLes Curieux\n", ("Les Curieux",)),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_names_come_out_of_every_usual_file(tmp_path, content, names, encoding):
    found = written(tmp_path, content, encoding)
    assert (found.names, found.faults) == (names, ())


@pytest.mark.parametrize(
    ("content", "line", "problem"),
    [
        ("Zoé\nzoe\n", 2, "twice"),
        ("Zoé\n" + "x" * (MOST_NAME + 1), 2, "shorten"),
        ("Zoé\nL\x07éa", 2, "control"),
        ("class;name\n6B;Zoé\n6B\n", 3, "no name"),
        ("", 0, "no name"),
        (b"\x00\x01\x02", 0, "no text"),
        ("\n".join(f"N{number}" for number in range(MOST_NAMES + 5)), MOST_NAMES, "split"),
    ],
)
def test_a_bad_line_is_named_and_the_others_are_kept(tmp_path, content, line, problem):
    found = written(tmp_path, content)
    assert [fault.line for fault in found.faults] == [line]
    assert problem in str(found.faults[0])


def test_a_missing_file_is_a_fault_and_no_crash(tmp_path):
    (fault,) = load_class_list(tmp_path / "none.csv").faults
    assert "none.csv" in str(fault)


@given(content=st.binary(max_size=200))
def test_no_content_at_all_raises(content, tmp_path_factory):
    found = written(tmp_path_factory.mktemp("list"), content)
    assert found.names or found.faults
    assert all(0 < len(name) <= MOST_NAME for name in found.names)
