"""`interstice decks`: the list, and the check of ours and of the user's own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game import paths
from game.__main__ import main
from game.content.decks import load_deck

ROOT = Path(__file__).parents[2]
GOOD = "year,name_fr\n1969,Lune\n-753,Rome\n"
BAD = "year,name_fr\n1969,Lune\nsoon,Demain\n1957,Spoutnik,trop\n"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A home of the user's own, with an empty folder for decks."""
    monkeypatch.setenv("INTERSTICE_HOME", str(tmp_path / "home"))
    (tmp_path / "home" / "decks").mkdir(parents=True)
    return tmp_path / "home"


@pytest.fixture
def decks(capsys):
    """Run the command: its code, and the lines that it printed and complained."""

    def run(*arguments):
        capsys.readouterr()
        code = main(["decks", *map(str, arguments)])
        said = capsys.readouterr()
        return code, said.out.splitlines(), said.err.splitlines()

    return run


@pytest.fixture
def our_copy(tmp_path, monkeypatch):
    """Our decks in a folder where they may be altered."""
    folder = tmp_path / "assets" / "decks"
    shutil.copytree(paths.decks(), folder)
    monkeypatch.setattr(paths, "decks", lambda: folder)
    return folder


# The list


def test_our_four_decks_are_listed_with_cards_years_and_themes(decks):
    code, out, err = decks()

    assert (code, err) == (0, [])
    assert [line.split()[0] for line in out] == ["classic", "computing", "inventions", "world"]
    assert "110 cards" in out[0]
    assert "sport" in out[0]
    assert "fault" not in "".join(out)


def test_a_user_deck_is_listed_after_ours(decks, home):
    (home / "decks" / "Ma classe.csv").write_text(GOOD)

    _, out, _ = decks()

    assert out[-1].split() == ["ma-classe", "2", "cards", "-753", "to", "1969", "ma-classe"]


def test_a_deck_with_faults_says_how_to_see_them(decks, home):
    (home / "decks" / "half.csv").write_text(BAD)

    code, out, _ = decks()

    assert code == 0
    assert out[-1].endswith(f"2 faults, see: interstice decks check {home / 'decks' / 'half.csv'}")


@pytest.mark.parametrize("content", [b"", b"\0\1\2", b"year,name_fr\n", b"soon,Demain\n"])
def test_a_deck_without_a_card_is_listed_all_the_same(decks, home, content):
    (home / "decks" / "none.csv").write_bytes(content)

    code, out, _ = decks()

    assert code == 0
    assert "no card can be read" in out[-1]
    assert str(home / "decks" / "none.csv") in out[-1]


def test_without_a_home_ours_are_listed(decks, monkeypatch, tmp_path):
    monkeypatch.setenv("INTERSTICE_HOME", str(tmp_path / "nowhere"))

    code, out, _ = decks()

    assert (code, len(out)) == (0, 4)
    assert not (tmp_path / "nowhere").exists()


# The check of ours


def test_our_decks_pass_their_check(decks):
    code, out, err = decks("check")

    assert (code, err) == (0, [])
    assert out[0].startswith("4 decks, ")
    assert out[0].endswith(" 0 faults")


def test_a_house_rule_broken_in_a_file_is_told_by_file_line_and_column(decks, our_copy):
    file = our_copy / "classic.csv"
    card = load_deck(file, file.parent).cards[0]
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(card.name_fr, "L'intrus", 1), encoding="utf-8")

    code, out, err = decks("check")

    assert code == 1
    assert [line.split(": ")[:2] for line in err] == [[f"{file}:2", "name_fr"]]
    assert "straight apostrophe" in err[0]
    assert out[-1].endswith(" 1 faults")


def test_a_box_that_is_not_there_is_told(decks, our_copy):
    (our_copy / "world.csv").unlink()

    code, _, err = decks("check")

    assert code == 1
    assert "the box world is missing" in err[-1]


def test_pictures_are_asked_for_only_when_told_to(decks, our_copy, tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "art", lambda: tmp_path / "art")

    assert decks("check")[0] == 0
    code, out, err = decks("check", "--pictures")

    cards = int(out[0].split()[2])
    assert code == 1
    assert len(err) == cards
    assert err[0].startswith(f"{our_copy / 'classic.csv'}:2: art: classic/")
    assert " is not there; " in err[0]


def test_pictures_that_are_all_there_pass(decks, home):
    (home / "decks" / "mine.csv").write_text("year,name_fr,art\n1969,Lune,moon.svg\n-753,Rome,\n")
    (home / "decks" / "moon.svg").write_text("<svg/>")

    assert decks("check", "--pictures", home / "decks")[0] == 0


# The check of somebody's own


def test_a_good_deck_passes(decks, tmp_path):
    (tmp_path / "mine.csv").write_text(GOOD)

    code, out, err = decks("check", tmp_path / "mine.csv")

    assert (code, err) == (0, [])
    assert out == ["1 decks, 2 cards, 0 faults"]


def test_every_fault_of_a_bad_deck_is_told_with_file_line_and_column(decks, tmp_path):
    file = tmp_path / "bad.csv"
    file.write_text(BAD)

    code, out, err = decks("check", file)

    assert code == 1
    assert err[0].startswith(f"{file}:3: year: 'soon' is no year; write ")
    assert err[1].startswith(f"{file}:4: 3 cells for 2 columns")
    assert out == ["1 decks, 1 cards, 2 faults"]


def test_a_folder_is_checked_with_the_folders_in_it(decks, tmp_path):
    (tmp_path / "school" / "history").mkdir(parents=True)
    (tmp_path / "school" / "good.csv").write_text(GOOD)
    (tmp_path / "school" / "history" / "bad.csv").write_text(BAD)

    code, out, err = decks("check", tmp_path / "school")

    assert code == 1
    assert out == ["2 decks, 3 cards, 2 faults"]
    assert all(line.startswith(str(tmp_path / "school" / "history" / "bad.csv")) for line in err)


def test_several_paths_are_checked_together(decks, tmp_path):
    (tmp_path / "good.csv").write_text(GOOD)
    (tmp_path / "bad.csv").write_text(BAD)

    code, out, _ = decks("check", tmp_path / "good.csv", tmp_path / "bad.csv")

    assert (code, out) == (1, ["2 decks, 3 cards, 2 faults"])


def test_a_deck_of_ours_named_by_path_is_checked_as_ours(decks, our_copy):
    file = our_copy / "classic.csv"
    file.write_text(file.read_text(encoding="utf-8").replace("source\n", "sorce\n", 1), encoding="utf-8")

    code, _, err = decks("check", file)

    assert code == 1
    assert err[0].startswith(f"{file}:1: sorce: unknown column")


def test_a_users_missing_picture_is_told(decks, tmp_path):
    (tmp_path / "mine.csv").write_text("year,name_fr,art\n1969,Lune,moon.svg\n")

    code, out, err = decks("check", tmp_path / "mine.csv")

    assert (code, out) == (1, ["1 decks, 1 cards, 1 faults"])
    assert err == [f"{tmp_path / 'mine.csv'}:2: art: moon.svg is not there; put it there, or leave the cell empty"]
    assert decks("check", "--pictures", tmp_path / "mine.csv") == (code, out, err)


def test_a_users_web_page_called_a_picture_is_told(decks, tmp_path):
    (tmp_path / "mine.csv").write_text("year,name_fr,art\n1969,Lune,moon.jpg\n")
    (tmp_path / "moon.jpg").write_text("<!DOCTYPE html><html></html>")

    code, _, err = decks("check", tmp_path)

    assert code == 1
    assert "moon.jpg is a web page, not a picture; " in err[0]


def test_a_file_that_is_not_there_is_named(decks, tmp_path):
    code, _, err = decks("check", tmp_path / "nope.csv")

    assert code == 1
    assert err[0].startswith(f"{tmp_path / 'nope.csv'}: ")


@pytest.mark.parametrize("content", [b"", b"\0" * 50, b"\x89PNG\r\n\x1a\n\0", b'year,"name_fr\n1', b"\xff\xfe\0"])
def test_what_is_no_deck_ends_in_1_and_a_line(decks, tmp_path, content):
    (tmp_path / "junk.csv").write_bytes(content)

    code, _, err = decks("check", tmp_path / "junk.csv")

    assert code == 1
    assert len(err) == 1
    assert err[0].startswith(str(tmp_path / "junk.csv"))


def test_a_folder_without_decks_says_so(decks, tmp_path):
    (tmp_path / "empty").mkdir()

    code, _, err = decks("check", tmp_path / "empty")

    assert code == 1
    assert str(tmp_path / "empty") in err[0]


def test_a_deck_without_cards_is_a_fault(decks, tmp_path):
    (tmp_path / "none.csv").write_text("year,name_fr\n")

    assert decks("check", tmp_path / "none.csv")[0] == 1


# The real thing


def process(*arguments, **environment):
    return subprocess.run(
        [sys.executable, "-m", "game", "decks", *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        timeout=60,
        check=False,
    )


def test_a_process_checks_a_bad_deck(tmp_path):
    (tmp_path / "bad.csv").write_text(BAD)

    ran = process("check", tmp_path / "bad.csv")

    assert ran.returncode == 1
    assert len(ran.stderr.splitlines()) == 2
    assert ran.stdout.split() == b"1 decks, 1 cards, 2 faults".split()


def test_a_console_without_greek_lists_a_greek_deck(home):
    (home / "decks" / "greek.csv").write_text("year,theme,name_en\n-447,Ελλάδα,Parthenon\n", encoding="utf-8")

    ran = process(PYTHONIOENCODING="cp1252")

    assert b"Traceback" not in ran.stderr
    assert ran.returncode == 0


def test_at_most_100_faults_of_a_file_are_told_and_all_are_counted(decks, tmp_path):
    (tmp_path / "bad.csv").write_text("year,name_fr\n" + "".join(f"soon,Name {n}\n" for n in range(130)))
    (tmp_path / "other.csv").write_text(BAD)

    code, out, err = decks("check", tmp_path)

    assert code == 1
    assert out == ["2 decks, 1 cards, 132 faults"]
    assert len(err) == 103
    assert err[-1] == f"{tmp_path / 'bad.csv'}: and 30 more"


def test_our_folder_named_by_path_is_checked_as_ours(decks, our_copy):
    code, out, _ = decks("check", our_copy)

    assert (code, out[0].split(",")[0]) == (0, "4 decks")
    assert decks("check", "--pictures", our_copy)[2] == decks("check", "--pictures")[2]
