"""The areas of a level are kept, and read anew as soon as the level changes."""

import os
import shutil

import pytest

from game import paths
from game.content.areas import level_areas
from game.content.levels import LevelError, load_level


@pytest.fixture
def menu(tmp_path):
    for name in ("menu.tmx", "table.tsx", "table.png"):
        shutil.copy(paths.levels() / name, tmp_path)
    return tmp_path / "menu.tmx"


def test_they_are_those_of_the_level_kept_or_not(menu, tmp_path):
    cache = tmp_path / "cache" / "menu.areas"
    expected = dict(load_level(menu).areas)
    assert dict(level_areas(menu, cache)) == expected
    assert cache.is_file()
    assert dict(level_areas(menu, cache)) == expected


def test_a_change_of_the_level_changes_them(menu, tmp_path):
    cache = tmp_path / "menu.areas"
    before = level_areas(menu, cache)["title"]
    menu.write_text(menu.read_text(encoding="utf-8").replace('x="360" y="40"', 'x="300" y="50"'), encoding="utf-8")
    os.utime(menu, ns=(1, 1))
    after = level_areas(menu, cache)["title"]
    assert (before[:2], after[:2]) == ((360, 40), (300, 50))


@pytest.mark.parametrize("junk", ["", "nonsense", "\x00", "{stamp}\ntitle 1 2 3"])
def test_a_damaged_cache_does_no_harm(menu, tmp_path, junk):
    cache = tmp_path / "menu.areas"
    expected = dict(level_areas(menu, cache))
    stamp = cache.read_text(encoding="utf-8").splitlines()[0]
    cache.write_text(junk.replace("{stamp}", stamp), encoding="utf-8")
    assert dict(level_areas(menu, cache)) == expected


def test_a_bad_level_is_refused(menu, tmp_path):
    menu.write_text("<nothing/>", encoding="utf-8")
    with pytest.raises(LevelError):
        level_areas(menu, tmp_path / "menu.areas")
