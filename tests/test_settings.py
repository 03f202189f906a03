"""Settings: what was chosen comes back, and no file, however damaged, keeps the game from starting."""

import errno
import os
import subprocess
import sys
import tomllib
from dataclasses import FrozenInstanceError, fields, replace
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game import files, paths
from game.settings import (
    FITS,
    FRAME_PATHS,
    LANGUAGES,
    MOTIONS,
    PROFILES,
    TEXT_SCALES,
    Settings,
    _read_plain,
    load_settings,
    save_settings,
    system_language,
)
from tests.permissions import needs_permissions, read_only

REPOSITORY = Path(__file__).parent.parent
CHOSEN = Settings(
    language="fr",
    motion="brief",
    sound_volume=1,
    music_volume=0,
    is_muted=True,
    text_scale=175,
    safe_colours=True,
    high_contrast=True,
    captions=True,
    fullscreen=True,
    frame_path="software",
    seen_hints=("drag", "undo"),
)
ANY_SETTINGS = st.builds(
    Settings,
    language=st.sampled_from(LANGUAGES),
    motion=st.sampled_from(MOTIONS),
    sound_volume=st.integers(0, 10),
    music_volume=st.integers(0, 10),
    is_muted=st.booleans(),
    text_scale=st.sampled_from(TEXT_SCALES),
    safe_colours=st.booleans(),
    high_contrast=st.booleans(),
    captions=st.booleans(),
    fullscreen=st.booleans(),
    frame_path=st.sampled_from(FRAME_PATHS),
    seen_hints=st.lists(st.text(), max_size=3).map(tuple),
)


LINES = st.from_regex(r'[a-c_]{1,2} ?= ?(true|-?[0-9]{1,3}|"[a"\\]{0,3}"|\[("a"(, |,|)){0,3}\])', fullmatch=True)


@given(lines=st.lists(LINES, max_size=4))
@example(lines=['a = ["b", "c"]', "b = 0", "c = false", 'd = "é"'])
@example(lines=["a = 1", "a = 2"])
@example(lines=['a = ["b""c"]'])
def test_the_quick_reading_is_that_of_toml_or_none(lines):
    text = "\n".join(lines)
    values = _read_plain(text)
    assert values is None or values == tomllib.loads(text)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "settings.toml"


@given(settings=ANY_SETTINGS)
@example(settings=Settings(seen_hints=('"', "\\", "\x7f", "\0\n\r", "\u2028", "🕰")))
def test_every_choice_comes_back(settings, tmp_path_factory):
    path = tmp_path_factory.mktemp("settings") / "settings.toml"
    assert save_settings(path, settings) is None
    assert load_settings(path, Settings()) == (settings, None)


def test_the_file_can_be_read_and_written_by_people(path):
    save_settings(path, CHOSEN)
    assert path.read_text(encoding="utf-8").splitlines()[:3] == [
        'language = "fr"',
        'motion = "brief"',
        "sound_volume = 1",
    ]
    path.write_bytes(b"\xef\xbb\xbf# by hand\r\ntext_scale = 200\r\n")
    assert load_settings(path, Settings()) == (Settings(text_scale=200), None)


def test_settings_are_frozen_and_every_one_is_checked():
    with pytest.raises(FrozenInstanceError):
        Settings().language = "fr"
    assert list(FITS) == [each.name for each in fields(Settings)]
    values = tomllib.loads("\n".join(f"{name} = 0" for name in FITS))
    assert [name for name, fits in FITS.items() if fits(values[name])] == ["sound_volume", "music_volume"]


def test_no_file_and_an_empty_file_are_the_usual_settings(path):
    assert load_settings(path, CHOSEN) == (CHOSEN, None)
    path.write_bytes(b"")
    assert load_settings(path, CHOSEN) == (CHOSEN, None)
    assert path.exists()


WRONG = {
    "language": ['"de"', '"FR"', "1", "true", "[]"],
    "motion": ['"fast"', "false", "{}"],
    "sound_volume": ["11", "-1", "5.0", "true", '"5"', "nan", "99999999999999999999"],
    "music_volume": ["11", "-1", "inf"],
    "is_muted": ["1", "0", '"true"', "1979-05-27"],
    "text_scale": ["110", "100.0", "0", '"100"'],
    "safe_colours": ["1"],
    "fullscreen": ['"yes"'],
    "frame_path": ['"opengl"', "12:00:00"],
    "seen_hints": ['"drag"', "[1]", '["a", 2]', "{a = 1}"],
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WRONG.items() for value in values])
def test_a_wrong_value_falls_back_and_the_others_are_kept(name, value, path):
    save_settings(path, CHOSEN)
    lines = path.read_text(encoding="utf-8").splitlines()
    lines = [f"{name} = {value}" if line.startswith(f"{name} =") else line for line in lines]
    path.write_text("\n".join(lines), encoding="utf-8")
    settings, note = load_settings(path, Settings())
    assert settings == replace(CHOSEN, **{name: getattr(Settings(), name)})
    assert note.key == "note.settings_wrong"
    assert note.values == {"file": "settings.toml", "names": name}
    assert name in note
    assert path.exists()  # nothing was lost that would have to be set aside


def test_several_wrong_values_are_named_together(path):
    path.write_text('motion = 3\nfullscreen = true\ntext_scale = "big"\n')
    settings, note = load_settings(path, Settings())
    assert settings == Settings(fullscreen=True)
    assert note.values["names"] == "motion, text_scale"


def test_keys_of_another_version_are_passed_over(path):
    path.write_text('hologram = true\nmotion = "none"\n[gamepad]\nlayout = 3\n')
    assert load_settings(path, Settings()) == (Settings(motion="none"), None)


DAMAGE = {
    "binary": bytes(range(256)),
    "zeros": bytes(300),
    "latin-1": 'language = "français"\n'.encode("latin-1"),
    "half a line": b'language = "fr"\nmotion = "bri',
    "another format": b'{"language": "fr"}',
    "a key twice": b'language = "fr"\nlanguage = "en"\n',
    "nested for ever": b"a = " + b"[" * 100_000,
    "a number for ever": b"sound_volume = " + b"9" * 10_000,
    "far too large": b"#" * (1024 * 1024 + 1),
}


@pytest.mark.parametrize("content", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_file_is_set_aside_and_said_so(content, path):
    path.write_bytes(content)
    settings, note = load_settings(path, CHOSEN)
    aside = path.with_name("settings.toml.damaged-1")
    assert settings == CHOSEN
    assert note.key == "note.settings_damaged"
    assert note.values == {"file": "settings.toml", "moved": aside.name}
    assert str(aside) in note
    assert aside.read_bytes() == content
    assert load_settings(path, CHOSEN) == (CHOSEN, None)  # said once
    assert save_settings(path, CHOSEN) is None


@pytest.mark.parametrize("size", range(0, 200, 3))
def test_a_file_cut_anywhere_keeps_the_game_starting(size, path):
    save_settings(path, CHOSEN)
    path.write_bytes(path.read_bytes()[:size])
    settings, note = load_settings(path, Settings())
    assert isinstance(settings, Settings)
    assert note is None or not path.exists() or note.key == "note.settings_wrong"


@given(content=st.binary(max_size=200))
def test_no_content_at_all_stops_the_game(content, tmp_path_factory):
    path = tmp_path_factory.mktemp("settings") / "settings.toml"
    path.write_bytes(content)
    settings, note = load_settings(path, Settings())
    assert isinstance(settings, Settings)
    assert path.exists() or note.key == "note.settings_damaged"


@needs_permissions
def test_a_read_only_folder_is_a_note_and_no_crash(tmp_path):
    damaged, path = tmp_path / "damaged.toml", tmp_path / "settings.toml"
    damaged.write_bytes(b"\xff")
    with read_only(tmp_path):
        note = save_settings(path, CHOSEN)
        assert note.key == "note.settings_unsaved"
        assert str(path) in note
        settings, note = load_settings(damaged, CHOSEN)
    assert (settings, note.key) == (CHOSEN, "note.settings_damaged_in_place")
    assert list(tmp_path.iterdir()) == [damaged]


def test_a_file_in_the_place_of_the_folder_is_a_note(tmp_path):
    (tmp_path / "home").write_text("a file")
    assert save_settings(tmp_path / "home" / "settings.toml", CHOSEN).key == "note.settings_unsaved"
    assert load_settings(tmp_path / "home" / "settings.toml", CHOSEN)[0] == CHOSEN


def test_a_folder_in_the_place_of_the_file_is_a_note(path):
    path.mkdir()
    settings, note = load_settings(path, CHOSEN)
    assert (settings, note.key) == (CHOSEN, "note.settings_unreadable")
    assert save_settings(path, CHOSEN).key == "note.settings_unsaved"


def test_a_full_disk_keeps_the_old_settings_and_says_so(path, monkeypatch):
    save_settings(path, CHOSEN)

    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(files.os, "fsync", full)
    assert save_settings(path, Settings()).key == "note.settings_unsaved_full"
    assert load_settings(path, Settings()) == (CHOSEN, None)


def test_two_processes_writing_leave_one_whole_choice(path):
    write = (
        "import sys; from pathlib import Path; from game.settings import *\n"
        "settings = Settings(seen_hints=(sys.argv[2] * 5000,))\n"
        "for _ in range(100): assert save_settings(Path(sys.argv[1]), settings) is None"
    )
    processes = [subprocess.Popen([sys.executable, "-c", write, path, name], cwd=REPOSITORY) for name in "ab"]
    while any(process.poll() is None for process in processes):
        settings, note = load_settings(path, Settings())
        assert note is None
        assert settings.seen_hints in [(), ("a" * 5000,), ("b" * 5000,)]
    assert [process.returncode for process in processes] == [0, 0]
    assert [each.name for each in path.parent.iterdir()] == ["settings.toml"]


LANGUAGE_CASES = [
    ({}, None, "en"),
    ({}, "fr_FR", "fr"),
    ({}, "French_France", "fr"),
    ({}, "fr-CA", "fr"),
    ({}, "de_DE", "en"),
    ({}, "fry_NL", "en"),
    ({"LANG": "fr_FR.UTF-8"}, None, "fr"),
    ({"LANG": "fr"}, "en_US", "fr"),
    ({"LANG": "fr_CH@euro"}, None, "fr"),
    ({"LANG": "en_GB.UTF-8"}, "fr_FR", "en"),
    ({"LANG": ""}, "fr_FR", "fr"),
    ({"LC_MESSAGES": "fr_FR", "LANG": "en_US"}, None, "fr"),
    ({"LC_ALL": "en_US", "LC_MESSAGES": "fr_FR"}, "fr_FR", "en"),
    ({"LC_ALL": "C", "LANG": "fr_FR", "LANGUAGE": "fr"}, "fr_FR", "en"),
    ({"LC_ALL": "C.UTF-8", "LANGUAGE": "fr"}, "fr_FR", "en"),
    ({"LC_TIME": "fr_FR", "LANG": "en_US"}, None, "en"),
    ({"LANGUAGE": "fr", "LANG": "en_US"}, None, "fr"),
    ({"LANGUAGE": "de:fr:en", "LANG": "de_DE"}, None, "fr"),
    ({"LANGUAGE": "en:fr", "LANG": "fr_FR"}, None, "en"),
    ({"LANGUAGE": "de", "LANG": "fr_FR"}, None, "fr"),
]


@pytest.mark.parametrize(("environ", "locale_name", "language"), LANGUAGE_CASES)
def test_the_game_speaks_french_when_the_system_does(environ, locale_name, language):
    assert system_language(environ, locale_name) == language


def test_a_fresh_start_speaks_the_systems_language(path, monkeypatch):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert load_settings(path) == (Settings(language="fr"), None)
    path.write_text('language = "klingon"\nmotion = "none"\n')
    assert load_settings(path)[0] == Settings(language="fr", motion="none")


def test_a_kiosk_allows_less_than_home():
    assert {name: profile.name for name, profile in PROFILES.items()} == {
        name: name for name in ("home", "kiosk", "classroom")
    }
    kiosk = PROFILES["kiosk"]
    assert not kiosk.can_quit
    assert not kiosk.can_change_settings
    assert not kiosk.keeps_matches
    assert PROFILES["home"].can_quit
    assert PROFILES["classroom"].keeps_matches


def test_everything_of_the_users_lies_in_one_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("INTERSTICE_HOME", str(tmp_path))
    found = [paths.saves(), paths.records(), paths.settings_file(), paths.log_file()]
    assert [each.relative_to(tmp_path).as_posix() for each in found] == [
        "saves", "records", "settings.toml", "interstice.log",
    ]  # fmt: skip
    monkeypatch.delenv("INTERSTICE_HOME")
    assert all(each.is_relative_to(paths.user_data()) for each in (paths.saves(), paths.settings_file()))
