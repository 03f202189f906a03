"""Which profile holds: files, environment, command line, weakest first; a wrong file is named and opens nothing up."""

from dataclasses import fields
from pathlib import Path

import pytest

from game import paths
from game.__main__ import main
from game.pin import write_pin
from game.profiles import KINDS, find_profile, keep_operators
from game.settings import PROFILES, VISIT, Profile, Settings
from tests.permissions import needs_permissions, read_only


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch):
    for name in ("PROFILE", *map(str.upper, KINDS)):
        monkeypatch.delenv(f"INTERSTICE_{name}", raising=False)


def system(text):
    file = paths.system_configurations()[0] / "profile.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def user(text):
    file = paths.user_configuration() / "profile.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def test_every_field_can_be_set():
    assert set(KINDS) == {each.name for each in fields(Profile)} - {"name"}
    assert set(VISIT) == {each.name for each in fields(Settings)} - {
        "is_muted", "fullscreen", "frame_path", "seen_hints",
    }  # fmt: skip


def test_the_guide_names_every_field_with_its_built_in_values_and_every_file():
    root = Path(__file__).parent.parent
    guide = (root / "docs" / "KIOSK.md").read_text(encoding="utf-8")
    rows = {
        cells[1].strip(" `"): cells for cells in (line.split("|") for line in guide.splitlines()) if len(cells) == 8
    }
    assert set(KINDS) <= set(rows)
    shown = {True: "yes", False: "no", None: "", "": "", (): "all"}
    for name in KINDS:
        values = [getattr(PROFILES[place], name) for place in ("home", "kiosk", "classroom")]
        told = [str(value) if type(value) is int else shown[value] for value in values]
        assert [cell.strip() for cell in rows[name][3:6]] == told, name
    files = {path.name for path in (root / "packaging" / "kiosk").iterdir()}
    assert not [name for name in files if name not in guide]


def test_the_example_is_a_sound_profile():
    example = Path(__file__).parent.parent / "packaging" / "kiosk" / "profile.toml"
    user(example.read_text(encoding="utf-8"))
    found = find_profile(environ={})
    assert (found.profile.name, found.profile.language, found.problems) == ("kiosk", "fr", ())


def test_without_anything_it_is_home():
    found = find_profile(environ={})
    assert found.profile == PROFILES["home"]
    assert (found.origins, found.problems) == ({}, ())
    assert not paths.is_set_up()


def test_each_source_is_stronger_than_the_one_before(monkeypatch):
    below = system('profile = "kiosk"\nidle_s = 30\ncountdown_s = 5\nsound_volume = 1\nmusic_volume = 1\n')
    found = find_profile(environ={})
    assert (found.profile.name, found.profile.idle_s) == ("kiosk", 30)
    above = user("idle_s = 40\nmusic_volume = 2\n")
    found = find_profile(environ={})
    assert (found.profile.idle_s, found.profile.countdown_s) == (40, 5)
    assert (found.origins["idle_s"], found.origins["countdown_s"]) == (str(above), str(below))
    found = find_profile(environ={"INTERSTICE_IDLE_S": "50"})
    assert (found.profile.idle_s, found.origins["idle_s"]) == (50, "INTERSTICE_IDLE_S")
    assert found.profile.music_volume == 2
    assert "can_quit" not in found.origins
    assert paths.is_set_up()


def test_the_fields_of_a_file_belong_to_the_profile_that_it_names():
    system('profile = "kiosk"\nidle_s = 30\n')
    assert find_profile("home", environ={}).profile == PROFILES["home"]
    assert find_profile("kiosk", environ={}).profile.idle_s == 30
    assert find_profile(environ={"INTERSTICE_PROFILE": "classroom"}).profile == PROFILES["classroom"]
    assert find_profile("home", environ={"INTERSTICE_IDLE_S": "7"}).profile.idle_s == 7


def test_the_environment_can_set_every_field():
    texts = {
        "language": "fr", "text_scale": "150", "motion": "brief", "decks": "classic, world", "class_list": "a.csv",
        "code": "K7", "idle_s": "11", "countdown_s": "12", "sound_volume": "3", "music_volume": "4",
    }  # fmt: skip
    environ = {f"INTERSTICE_{name.upper()}": texts.get(name, "yes") for name in KINDS}
    found = find_profile(environ=environ)
    assert found.problems == ()
    assert found.profile.decks == ("classic", "world")
    assert (found.profile.text_scale, found.profile.has_operator) == (150, True)
    assert all(found.origins[name] == f"INTERSTICE_{name.upper()}" for name in KINDS)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('profile = "kiosk"\n\nidle_s = "long"\n', ":3: idle_s: must be a whole number from 0 to 86400, not 'long'"),
        ('profile = "kiosk"\nidle_s = -1\n', ":2: idle_s: must be a whole number from 0 to 86400, not -1"),
        ('profile = "kiosk"\nidle_s = true\n', ":2: idle_s: must be a whole number"),
        ('profile = "kiosk"\ncan_quit = 1\n', ":2: can_quit: must be true or false, not 1"),
        ('profile = "kiosk"\nlanguage = "de"\n', ":2: language: must be one of fr, en, not 'de'"),
        ('profile = "kiosk"\ndecks = "classic"\n', ":2: decks: must be a list of texts"),
        ('profile = "kiosk"\ncan_qiut = true\n', ":2: can_qiut: no such field; is can_quit meant?"),
        ('profile = "kiosk"\n[more]\nx = 1\n', "more: no such field"),
        ('profile = "kiosk"\nidle_s = \n', ":2: not TOML"),
        ('profile = "the kiosk"\n', ":1: profile: must be one of home, kiosk, classroom, not 'the kiosk'; kiosk holds"),
    ],
)
def test_a_wrong_file_of_a_kiosk_is_named_and_the_machine_stays_shut(text, told):
    file = user(text)
    found = find_profile(environ={})
    assert found.profile == PROFILES["kiosk"]
    (problem,) = found.problems
    assert problem.startswith(str(file))
    assert told in problem


def test_a_wrong_value_takes_nothing_else_with_it():
    user('profile = "kiosk"\nidle_s = 45\nmotion = "fast"\nsound_volume = 11\n')
    found = find_profile(environ={})
    assert found.profile.idle_s == 45
    assert found.profile.motion is None
    assert len(found.problems) == 2


@pytest.mark.parametrize(
    "content",
    [
        'profile = "kiosk"\nidle_s = 45\n'.encode("utf-16"),
        b'profile = "kiosk\nidle_s',
        b'\xff\xfe\x00profile = "Kiosk"',
        b'profile = "kiosk"\n' + b"\0" * 300,
        b'profile = "kiosk"\nx = ' + b"[" * 5000,
    ],
    ids=["utf-16", "torn", "bytes", "zeros", "deep"],
)
def test_a_damaged_file_that_speaks_of_a_kiosk_opens_nothing_up(content):
    user("").write_bytes(content)
    found = find_profile(environ={})
    assert found.profile == PROFILES["kiosk"]
    assert "the built-in kiosk profile holds" in found.problems[0]


def test_a_damaged_users_file_leaves_the_systems_kiosk_shut():
    system('profile = "kiosk"\nidle_s = 30\n')
    user("").write_bytes(b"\xff\xff\xff")
    found = find_profile(environ={})
    assert (found.profile.name, found.profile.idle_s) == ("kiosk", 30)
    assert "not written in UTF-8; nothing in it counts" in found.problems[0]


def test_what_is_no_file_of_ours_is_told_and_passed_over():
    file = paths.user_configuration() / "profile.toml"
    file.mkdir(parents=True)
    assert f"{file}: cannot be read (a folder, no file)" in find_profile(environ={}).problems
    file.rmdir()
    file.write_bytes(b"#" * 100_000)
    assert "cannot be a profile, it has 100000 bytes" in find_profile(environ={}).problems[0]


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("IDLE_S", "soon", "a whole number from 0 to 86400, not 'soon'"),
        ("CAN_QUIT", "perhaps", "true or false, not 'perhaps'"),
        ("TEXT_SCALE", "110", "one of 100, 125, 150, 175, 200, not '110'"),
    ],
)
def test_a_wrong_variable_is_named(name, value, told):
    found = find_profile("kiosk", environ={f"INTERSTICE_{name}": value})
    assert found.profile == PROFILES["kiosk"]
    assert found.problems == (f"INTERSTICE_{name}: must be {told}",)


def test_a_wrong_name_in_the_environment_that_means_a_kiosk_is_one():
    found = find_profile(environ={"INTERSTICE_PROFILE": "kiosk-fr"})
    assert found.profile == PROFILES["kiosk"]
    assert "INTERSTICE_PROFILE: must be one of" in found.problems[0]
    assert find_profile(environ={"INTERSTICE_PROFILE": " Kiosk "}).problems == ()


def test_a_visit_begins_as_the_profile_says_and_otherwise_as_set():
    settings = Settings(language="fr", text_scale=125, sound_volume=9)
    begun = Profile("x", language="en", sound_volume=0, safe_colours=True).beginning(settings)
    assert begun == Settings(language="en", text_scale=125, sound_volume=0, safe_colours=True)


def test_what_the_operator_set_is_kept_for_that_profile_only():
    user('profile = "kiosk"\nsound_volume = 3\n')
    kiosk = Profile("kiosk", sound_volume=5, decks=("world",))
    keep_operators(kiosk, ("sound_volume", "music_volume", "decks"))
    found = find_profile(environ={})
    assert (found.profile.sound_volume, found.profile.music_volume, found.profile.decks) == (5, None, ("world",))
    assert found.problems == ()
    assert find_profile("home", environ={}).profile == PROFILES["home"]


def test_check_says_what_holds_and_where_it_comes_from(capsys):
    file = user('profile = "kiosk"\nidle_s = 45\ndecks = ["world"]\n')
    write_pin(paths.pin_files()[0], "2580")
    assert main(["--check"]) == 0
    out = capsys.readouterr().out
    assert f"profile kiosk  ({file})" in out
    assert [line.split() for line in out.splitlines() if line.startswith("  idle_s")] == [["idle_s", "45", str(file)]]
    assert [line.split() for line in out.splitlines() if " can_quit" in line] == [["can_quit", "no", "built", "in"]]
    assert "nothing is wrong" in out


def test_check_names_what_the_machine_lacks_and_fails(capsys):
    user('profile = "kiosk"\nidle_s = 0\ndecks = ["classic", "dragons"]\nclass_list = "nowhere.csv"\n')
    assert main(["--check"]) == 1
    told = capsys.readouterr().err
    assert "there is no PIN" in told
    assert "--set-pin" in told
    assert "decks: there is no deck 'dragons'; there are" in told
    assert f"class_list: {paths.user_configuration() / 'nowhere.csv'}: cannot be read" in told
    assert "attract mode never begins" in told
    user('profile = "kiosk"\nhas_operator = false\n')
    assert main(["--check"]) == 1
    assert "nobody can end the program" in capsys.readouterr().err


def test_check_of_another_profile_and_of_a_damaged_file(capsys):
    user("can_quit = \n")
    assert main(["--check", "--profile", "home"]) == 1
    assert "profile.toml:1: not TOML" in capsys.readouterr().err


@needs_permissions
def test_check_tells_a_folder_that_takes_no_files(capsys):
    paths.user_data().mkdir(parents=True, exist_ok=True)
    with read_only(paths.user_data()):
        assert main(["--check", "--profile", "home"]) == 1
    assert "nothing can be written there" in capsys.readouterr().err
