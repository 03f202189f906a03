"""Levels: what a table says, that Tiled can change it, and that a broken one is refused by name."""

import os
import re
import shutil
import struct
import subprocess
import sys
import zlib
from dataclasses import FrozenInstanceError
from itertools import combinations, pairwise
from math import atan2, tau
from pathlib import Path

import pytest

from game import paths
from game.content.decks import load_deck
from game.content.levels import EMPTY, KINDS, SIZE, LevelError, find_levels, load_level
from game.content.tables import TimeTravelTable
from game.model.chronology.options import check_options
from game.model.match import Header, Seat
from game.model.timetravel import TIMETRAVEL
from game.model.timetravel.board import prices
from game.model.timetravel.rules import first_player
from game.session.playing import play_out
from game.session.seating import computer_player

LEVELS = paths.levels()
OURS = sorted(file.stem for file in LEVELS.glob("*.tmx"))
SCENARIOS = [name for name in OURS if name.startswith("timetravel")]
each_level = pytest.mark.parametrize("name", OURS)
THIN = "\u202f"


@pytest.fixture
def folder(tmp_path):
    """Our levels in a folder where a test may spoil them."""
    return Path(shutil.copytree(LEVELS, tmp_path / "levels"))


@pytest.fixture
def edit(folder):
    """Replace a piece of text, which must be there, in one of the files."""

    def replace(old, new, file="timetravel.tmx"):
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
        return folder / file

    return replace


def faults_of(file, **more):
    with pytest.raises(LevelError) as refused:
        load_level(file, **more)
    assert refused.value.faults
    assert str(refused.value) == "\n".join(map(str, refused.value.faults))
    return refused.value.faults


def only_fault(file, **more):
    faults = faults_of(file, **more)
    assert len(faults) == 1, [str(fault) for fault in faults]
    return faults[0]


def with_properties(edit, *properties, file="timetravel.tmx"):
    """The level with these map properties (name, value[, type]), in place of what it says of them."""
    for name, value, *kind in properties:
        text = edit("<properties>", "<properties>", file).read_text(encoding="utf-8")
        found = re.search(rf'  <property name="{name}"[^>]*/>\n', text)
        if found:
            edit(found[0], "", file)
        typed = f' type="{kind[0]}"' if kind else ""
        path = edit(" <properties>\n", f' <properties>\n  <property name="{name}"{typed} value="{value}"/>\n', file)
    return path


# Our own levels


def test_there_is_a_menu_a_table_for_each_game_and_three_scenarios():
    levels, faults = find_levels(LEVELS)
    assert faults == ()
    assert [level.id for level in levels] == OURS
    assert {"menu", "chronology", "timetravel"} <= set(OURS)
    assert sum(level.kind == "timetravel" for level in levels) == 4
    assert {level.kind for level in levels} == set(KINDS)


@each_level
def test_every_area_and_seat_is_on_the_table_and_none_covers_another(name):
    level = load_level(LEVELS / f"{name}.tmx")
    kind = KINDS[level.kind]
    assert tuple(level.areas) == kind.areas
    assert len(level.seats) == kind.seats
    rects = dict(level.areas) | {f"seat-{number}": seat for number, seat in enumerate(level.seats, start=1)}
    for x, y, width, height in rects.values():
        assert x >= 0
        assert y >= 0
        assert x + width <= SIZE[0]
        assert y + height <= SIZE[1]
    for (one, (ax, ay, aw, ah)), (two, (bx, by, bw, bh)) in combinations(rects.items(), 2):
        overlaps = ax < bx + bw and bx < ax + aw and ay < by + bh and by < ay + ah
        assert not overlaps, f"{one} and {two}"


@each_level
def test_what_is_pressed_is_big_enough_for_a_finger(name):
    level = load_level(LEVELS / f"{name}.tmx")
    finger = SIZE[1] / 18
    for area, (_, _, width, height) in level.areas.items():
        if area != "overview":
            assert min(width, height) >= finger, area


@each_level
def test_seats_are_numbered_clockwise(name):
    level = load_level(LEVELS / f"{name}.tmx")
    centres = [(x + width / 2 - SIZE[0] / 2, y + height / 2 - SIZE[1] / 2) for x, y, width, height in level.seats]
    turns = [(atan2(y2, x2) - atan2(y1, x1)) % tau for (x1, y1), (x2, y2) in pairwise(centres)]  # y grows downward
    assert sum(turns) < tau
    assert all(0 < turn < tau / 2 for turn in turns)


@pytest.mark.parametrize("name", SCENARIOS)
def test_lines_run_from_the_start_over_the_board_to_the_finish(name):
    areas = load_level(LEVELS / f"{name}.tmx").areas
    for left, right in (("start", "board"), ("board", "finish")):
        assert areas[left][0] + areas[left][2] == areas[right][0]
        assert (areas[left][1], areas[left][3]) == (areas[right][1], areas[right][3])


@each_level
def test_the_table_top_is_covered_with_tiles_of_its_picture(name):
    level = load_level(LEVELS / f"{name}.tmx")
    tiles, tileset = level.tiles, level.tileset
    assert len(tiles) * tileset.tile_height == SIZE[1]
    assert {len(row) * tileset.tile_width for row in tiles} == {SIZE[0]}
    assert {tile for row in tiles for tile in row} <= set(range(tileset.count))
    raw = tileset.image.read_bytes()
    assert len(raw) < 20_000
    width, height = struct.unpack(">II", raw[16:24])
    for tile in range(tileset.count):
        x, y, tile_width, tile_height = tileset.part(tile)
        assert x + tile_width <= width
        assert y + tile_height <= height


@each_level
def test_texts_speak_both_languages_with_their_typography(name):
    level = load_level(LEVELS / f"{name}.tmx")
    for text in (level.title_fr, level.title_en, level.blurb_fr, level.blurb_en):
        assert text
        assert not re.search(r"['\"]|\.\.\.| {2}", text)
    assert level.blurb_fr.endswith(".")
    assert level.blurb_en.endswith(".")
    assert not re.search(rf"(?<!{THIN})[;!?:]", level.blurb_fr)
    assert not re.search(r"\s[;!?:]", level.blurb_en)


@each_level
def test_text_without_its_twin_stands_in_for_it(name, folder, edit):
    level = load_level(LEVELS / f"{name}.tmx")
    assert (level.title("fr"), level.title("en")) == (level.title_fr, level.title_en)
    assert (level.blurb("fr"), level.blurb("en")) == (level.blurb_fr, level.blurb_en)
    poorer = load_level(with_properties(edit, ("title_fr", ""), ("blurb_en", ""), file=f"{name}.tmx"))
    assert (poorer.title("fr"), poorer.blurb("en")) == (level.title_en, level.blurb_fr)
    other = load_level(with_properties(edit, ("title_fr", "Table"), ("title_en", " "), file=f"{name}.tmx"))
    assert (other.title("en"), other.title("fr")) == ("Table", "Table")


def test_the_standard_tables_play_by_the_rulebook():
    assert load_level(LEVELS / "timetravel.tmx").options == TimeTravelTable()
    options = load_level(LEVELS / "chronology.tmx").options.match_options({f"card-{n}": 1900 for n in range(40)})
    assert (options.hand, options.learn, options.clock_s) == (None, False, None)
    check_options(options, 8)


def test_the_scenarios_differ_in_zones_target_and_opening():
    options = [load_level(LEVELS / f"{name}.tmx").options for name in SCENARIOS]
    assert len({each.zones for each in options}) == len(options)
    assert len({each.target_gold for each in options}) == len(options)
    assert any(each.opening for each in options)


def test_in_the_hall_of_mirrors_every_line_comes_out_straight():
    options = load_level(LEVELS / "timetravel-mirrors.tmx").options
    state, _ = TIMETRAVEL.begin(options.match_options(), 2, 1)
    assert prices(state.zones) == (1, 2, 3, 4)


@pytest.mark.parametrize(
    ("name", "players"),
    [(name, players) for name in SCENARIOS for players in load_level(LEVELS / f"{name}.tmx").options.players],
)
def test_casual_players_can_finish_every_scenario_at_every_size(name, players):
    options = load_level(LEVELS / f"{name}.tmx").options
    reasons = []
    for seed in range(3):
        seats = tuple(Seat(f"Player {number}", "ai:casual") for number in range(players))
        header = Header("timetravel", options.match_options(first_player(players, seed)), seats, seed)
        match = play_out(header, [computer_player(header, seat, {}) for seat in range(players)])
        outcome = TIMETRAVEL.outcome(match.state)
        assert outcome.winners
        assert len(match.state.zones) == (options.zones or max(4, players + 1))
        reached = max(match.state.gold) >= options.target_gold
        reasons.append(reached)
    assert any(reasons), "nobody ever reaches the target"


# What Tiled changes, the level shows


def test_moving_an_object_moves_the_area(edit):
    before = load_level(LEVELS / "timetravel.tmx")
    after = load_level(edit('name="prices" type="area" x="1672" y="144"', 'name="prices" type="area" x="1670" y="150"'))
    assert after.areas["prices"] == (1670, 150, *before.areas["prices"][2:])
    assert {**after.areas, "prices": before.areas["prices"]} == dict(before.areas)


def test_moving_a_seat_moves_the_seat(edit):
    before = load_level(LEVELS / "timetravel.tmx").seats
    after = load_level(edit('name="seat-2" type="seat" x="284"', 'name="seat-2" type="seat" x="270"')).seats
    assert after == (before[0], (270, *before[1][1:]), *before[2:])


def test_seats_follow_their_numbers_not_their_order_in_the_file(folder, edit):
    before = load_level(LEVELS / "timetravel.tmx").seats
    for old, new in (("seat-1", "seat-x"), ("seat-5", "seat-1"), ("seat-x", "seat-5")):
        file = edit(f'name="{old}"', f'name="{new}"')
    assert load_level(file).seats == (before[4], *before[1:4], before[0])


def test_fractions_are_rounded_so_that_neighbours_go_on_touching(edit):
    edit('x="16" y="144" width="184"', 'x="16.4" y="144" width="184.2"')
    file = edit('x="200" y="144" width="1272"', 'x="200.6" y="144" width="1271.4"')
    areas = load_level(file).areas
    assert areas["start"] == (16, 144, 185, 712)
    assert areas["board"] == (201, 144, 1271, 712)


def test_drawing_another_tile_changes_the_table_top(folder, edit):
    first = re.search(r'csv">\n(\d+),', (folder / "menu.tmx").read_text(encoding="utf-8"))
    before = load_level(LEVELS / "menu.tmx").tiles
    after = load_level(edit(first[0], 'csv">\n8,', "menu.tmx")).tiles
    assert before[0][0] == int(first[1]) - 1
    assert after[0][0] == 7
    assert after[0][1:] == before[0][1:]
    assert after[1:] == before[1:]
    assert load_level(edit('csv">\n8,', 'csv">\n0,', "menu.tmx")).tiles[0][0] == EMPTY


def test_tiles_keep_their_numbers_when_the_tileset_starts_elsewhere(folder, edit):
    before = load_level(LEVELS / "menu.tmx").tiles
    data = re.search(r'csv">\n([\d,\n]+)</data>', (folder / "menu.tmx").read_text(encoding="utf-8"))[1]
    edit(data, re.sub(r"\d+", lambda tile: str(int(tile[0]) + 100), data), "menu.tmx")
    file = edit('firstgid="1"', 'firstgid="101"', "menu.tmx")
    assert load_level(file).tiles == before


def test_a_tileset_may_lie_inside_the_map(folder, edit):
    image = '<image source="table.png" width="480" height="120"/>'
    inside = '<tileset firstgid="1" name="x" tilewidth="60" tileheight="60" tilecount="16" columns="8">'
    file = edit('<tileset firstgid="1" source="table.tsx"/>', f"{inside}{image}</tileset>")
    (folder / "table.tsx").unlink()
    assert load_level(file).tileset == load_level(folder / "timetravel.tmx").tileset
    assert load_level(file).tileset.image == folder / "table.png"


def test_properties_become_the_options_of_a_match(edit):
    file = with_properties(
        edit, ("zones", "6", "int"), ("target_gold", "9"), ("opening", " 3210a , 0132b"), ("players", "3-4")
    )
    options = load_level(file).options
    assert options == TimeTravelTable(6, 9, ("3210a", "0132b"), range(3, 5))
    state, _ = TIMETRAVEL.begin(options.match_options(first=2), 3, 1)
    assert [zone.cards[0].card.id for zone in state.zones][:2] == ["3210a", "0132b"]
    assert (len(state.zones), state.options.target_gold, state.turn) == (6, 9, 2)


def test_chronology_reads_hand_decks_themes_years_and_variants(edit):
    file = with_properties(
        edit,
        ("hand", "6", "int"),
        ("decks", "classic, world"),
        ("themes", "music,food"),
        ("earliest", "-500"),
        ("latest", "1999", "int"),
        ("variants", "learn, coop"),
        ("mistakes", "3", "int"),
        ("clock_s", "45", "int"),
        file="chronology.tmx",
    )
    table = load_level(file).options
    assert (table.themes, table.earliest, table.latest) == (("music", "food"), -500, 1999)
    options = table.match_options({"moon": 1969}, first=1)
    assert (options.hand, options.decks, options.mistakes, options.clock_s) == (6, ("classic", "world"), 3, 45)
    assert (options.learn, options.coop, options.streak, options.hint, options.explain) == (True, True, *[False] * 3)
    assert (options.first, options.years) == (1, {"moon": 1969})


@pytest.mark.parametrize(("name", "span"), [("earliest", (-44, None)), ("latest", (None, -44))])
def test_years_may_be_bounded_on_one_side_only(edit, name, span):
    table = load_level(with_properties(edit, (name, "-44", "int"), file="chronology.tmx")).options
    assert (table.earliest, table.latest) == span


def test_a_users_deck_and_its_themes_can_be_named_once_it_is_known(tmp_path, edit):
    (tmp_path / "school.csv").write_text("year,theme,name_en\n1969,space,Moon\n", encoding="utf-8")
    deck = load_deck(tmp_path / "school.csv", tmp_path)
    file = with_properties(edit, ("decks", "school"), ("themes", "space"), file="chronology.tmx")
    assert load_level(file, decks=[deck]).options.decks == ("school",)
    assert "'school' is unknown; known: computing, classic" in str(faults_of(file)[0])
    levels, _ = find_levels(file.parent, decks=[deck])
    assert [level.id for level in levels] == OURS


def test_a_level_is_a_frozen_value_without_pytmx(folder):
    level = load_level(folder / "chronology.tmx")
    with pytest.raises(FrozenInstanceError):
        level.kind = "menu"
    with pytest.raises(TypeError):
        level.areas["line"] = (0, 0, 1, 1)
    assert level == load_level(folder / "chronology.tmx")
    values = [level.areas, level.seats, level.tiles, level.tileset, level.options, level.size, level.title_fr]
    while values:
        value = values.pop()
        assert not type(value).__module__.startswith(("pytmx", "xml", "pygame"))
        if isinstance(value, tuple | list):
            values += value


def test_reading_decks_and_naming_levels_loads_no_pygame():
    check = (
        "import sys, game.content.decks, game.content.levels;"
        "sys.exit(any(name.split('.')[0] in ('pygame', 'pytmx') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", check], check=False, cwd=LEVELS.parent).returncode == 0


# A broken file is refused by name


LAUGHS = '<!DOCTYPE m [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>\n<map>&b;</map>'


@pytest.mark.parametrize(
    ("content", "line", "says"),
    [
        (b"", 1, "not readable as XML"),
        (b"just some text", 1, "not readable as XML"),
        (b"<map>\n<layer>\n</map>", 3, "not readable as XML"),
        (b"<svg/>", 0, "must begin with <map>"),
        (b'<map xmlns="urn:x"/>', 0, "must begin with <map>"),
        (LAUGHS.encode(), 1, "harmful entities"),
        (b"<map>\n\n<!doctype x></map>", 3, "harmful entities"),
        (b"<map>&undefined;</map>", 1, "not readable as XML"),
        ('<?xml version="1.0" encoding="UTF-16"?><map/>'.encode("utf-16"), 0, "not UTF-8"),
        (LAUGHS.encode("utf-16-le"), 0, "no text file"),
        ("<map name='é'/>".encode("latin-1"), 0, "not UTF-8"),
        (b'<?xml version="1.0" encoding="ISO-8859-1"?><map/>', 1, "save the file as UTF-8"),
        (b"\x00\x01\x02", 0, "no text file"),
        (b"<map>" + b" " * (1 << 20) + b"</map>", 0, "larger than 1024 KiB"),
    ],
)  # fmt: skip
def test_what_is_no_map_is_refused_before_anything_is_made_of_it(folder, content, line, says):
    file = folder / "timetravel.tmx"
    file.write_bytes(content)
    fault = only_fault(file)
    assert (fault.file, fault.line) == (file, line)
    assert says in str(fault)


def test_the_same_holds_for_a_tileset(folder):
    (folder / "table.tsx").write_text(LAUGHS.replace("map", "tileset"), encoding="utf-8")
    fault = only_fault(folder / "timetravel.tmx")
    assert fault.file == folder / "table.tsx"
    assert "harmful entities" in fault.problem
    (folder / "table.tsx").write_text("<map/>", encoding="utf-8")
    assert "must begin with <tileset>" in str(only_fault(folder / "timetravel.tmx"))


@each_level
def test_a_truncated_file_is_refused_wherever_it_breaks_off(name, folder):
    whole = (folder / f"{name}.tmx").read_bytes()
    for length in range(0, len(whole.rstrip()), 97):
        (folder / f"{name}.tmx").write_bytes(whole[:length])
        assert only_fault(folder / f"{name}.tmx").file == folder / f"{name}.tmx"


def test_a_folder_or_nothing_at_all_is_no_level(folder):
    (folder / "room.tmx").mkdir()
    assert "is no file" in str(only_fault(folder / "room.tmx"))
    assert "is not there" in str(only_fault(folder / "nothing.tmx"))
    assert "cannot be read" in str(only_fault(folder / ("x" * 300 + ".tmx")))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_does_not_hang_the_game(folder):
    os.mkfifo(folder / "pipe.tmx")
    assert "is no file" in str(only_fault(folder / "pipe.tmx"))


def test_deep_nesting_does_no_harm(folder):
    (folder / "menu.tmx").write_text("<map>" + "<group>" * 60_000 + "</group>" * 60_000 + "</map>", encoding="utf-8")
    assert any("group" in str(fault) for fault in faults_of(folder / "menu.tmx"))


TILESET = '<tileset firstgid="1" source="table.tsx"/>'
LAYER = '<layer id="1" name="table" width="32" height="18">'
PRICES = 'name="prices" type="area" x="1672" y="144" width="232" height="712"/>'
OBJECT = f'<object id="4" {PRICES}'
FIRST_TILE = re.search(r'csv">\n\d+,', (LEVELS / "timetravel.tmx").read_text(encoding="utf-8"))[0]


@pytest.mark.parametrize(
    ("old", "new", "where", "says"),
    [
        ('infinite="0"', 'infinite="1"', "map: infinite", "untick Infinite"),
        ('orientation="orthogonal"', 'orientation="isometric"', "map: orientation", "choose orthogonal"),
        (TILESET, "", "tileset", "exactly one"),
        (TILESET, TILESET * 2, "tileset", "exactly one"),
        (TILESET, '<tileset firstgid="0" source="table.tsx"/>', "tileset: firstgid", "at least 1"),
        ("table.tsx", "absent.tsx", "tileset absent.tsx", "is not there"),
        ("table.tsx", "../levels/table.tsx", "tileset ../levels/table.tsx", "leads out of"),
        ("table.tsx", "/etc/table.tsx", "tileset /etc/table.tsx", "leads out of"),
        ("table.tsx", "C:\\table.tsx", "tileset C:\\table.tsx", "leads out of"),
        ("table.tsx", "table.json", "tileset table.json", "must be a .tsx file"),
        ("table.tsx", "x" * 300 + ".tsx", "tileset " + "x" * 39 + "…", "cannot be read"),
        (f" {LAYER}", f' <imagelayer name="sky"/> {LAYER}', "layer sky", "has no imagelayer"),
        (f" {LAYER}", f' <group name="all"/> {LAYER}', "layer all", "has no group"),
        (f" {LAYER}", f" <surprise/> {LAYER}", "map: <surprise>", "delete it"),
        (LAYER, LAYER.replace('name="table"', 'name="table" offsetx="3.5"'), "layer table: offsetx", "write 0"),
        (LAYER, LAYER.replace("18", "17"), "layer table", "32 × 18 tiles"),
        ('encoding="csv"', 'encoding="base64" compression="zlib"', "layer table: data", "must be CSV"),
        ('encoding="csv"', 'encoding="csv" compression="gzip"', "layer table: data", "must be CSV"),
        ("</data>", "<chunk/></data>", "layer table: data", "must be CSV"),
        ("</data>", "</data><data/>", "layer table: data", "must be CSV"),
        ("</data>", ",1</data>", "layer table: data", "577 tiles; 32 × 18 makes 576"),
        (FIRST_TILE, 'csv">\n', "layer table: data", "575 tiles; 32 × 18 makes 576"),
        (FIRST_TILE, 'csv">\n,', "layer table: data", "'' is no tile number"),
        (FIRST_TILE, 'csv">\n-1,', "layer table: data", "'-1' is no tile number"),
        (FIRST_TILE, 'csv">\n17,', "layer table: row 1, column 1", "tile 17 is not in the tileset"),
        (FIRST_TILE, 'csv">\n2147483663,', "layer table: row 1, column 1", "mirrored"),
        (OBJECT, f'<object template="price.tx" {PRICES}', "layer areas: object prices: template", "Detach"),
        (OBJECT, f'<object gid="3" {PRICES}', "layer areas: object prices", "no rectangle (tile)"),
        (OBJECT, f'<object rotation="90" {PRICES}', "layer areas: object prices: rotation", "write 0"),
        (PRICES, PRICES.replace("/>", "><point/></object>"), "layer areas: object prices", "no rectangle (point)"),
        (PRICES, PRICES.replace("/>", "><ellipse/></object>"), "layer areas: object prices", "no rectangle (ellipse)"),
        (PRICES, PRICES.replace("/>", "><text>a</text></object>"), "layer areas: object prices", "no rectangle (text)"),
        (PRICES, PRICES.replace('x="1672"', 'x="nan"'), "layer areas: object prices: x", "'nan' is no number"),
        (PRICES, PRICES.replace('x="1672"', 'x="1e400"'), "layer areas: object prices: x", "is no number"),
        (PRICES, PRICES.replace('x="1672"', 'x="1690"'), "layer areas: object prices", "beyond the table"),
        (PRICES, PRICES.replace('x="1672"', 'x="-1"'), "layer areas: object prices", "beyond the table"),
        (PRICES, PRICES.replace('y="144"', 'y="369"'), "layer areas: object prices", "beyond the table"),
        (PRICES, PRICES.replace('height="712"', 'height="19"'), "layer areas: object prices", "is 232 × 19"),
        (PRICES, PRICES.replace('y="144"', 'y="-1"'), "layer areas: object prices", "beyond the table"),
        (PRICES, PRICES.replace('width="232"', 'width="0"'), "layer areas: object prices", "is 0 × 712"),
        (PRICES, PRICES.replace('width="232" height="712"', ""), "layer areas: object prices", "is 0 × 0"),
        (PRICES, PRICES.replace('width="232"', 'width="-232"'), "layer areas: object prices", "at least 20 × 20"),
        ('name="prices" type="area"', 'name="prices" type="seat"', "layer areas: object prices: class", "write area"),
        ('name="prices" type="area"', 'name="prices"', "layer areas: object prices: class", "write area"),
        (OBJECT, "", "layer areas: object prices", "is missing"),
        (OBJECT, OBJECT * 2, "layer areas: object prices", "is there 2 times"),
        (OBJECT, OBJECT + OBJECT.replace("prices", ""), "layer areas: object 5 (without a name)", "is unknown here"),
        (OBJECT, OBJECT + "<ghost/>", "layer areas: <ghost>", "delete it"),
        ('<objectgroup id="3" name="seats">', '<objectgroup id="3" name="seats"/><objectgroup id="4" name="seats">',
         "layer seats", "is there 2 times"),
    ],
)  # fmt: skip
def test_each_broken_piece_is_named_with_its_remedy(edit, old, new, where, says):
    file = edit(old, new)
    fault = only_fault(file)
    assert (fault.file, fault.column) == (file, where)
    assert says in fault.problem


@pytest.mark.parametrize("height", ["x", "", "0", "-60", "60.5", "9999999"])
def test_a_map_whose_tiles_have_no_size_is_refused(edit, height):
    faults = faults_of(edit('tilewidth="60" tileheight="60"', f'tilewidth="60" tileheight="{height}"'))
    assert (faults[0].column, faults[0].problem) == (
        "map: tileheight",
        f"'{height}' is not a whole number of at least 1",
    )


def test_an_object_misspelt_is_missing_and_unknown(edit):
    faults = faults_of(edit('name="prices"', 'name="price"'))
    assert [(fault.column, fault.problem.split(";")[0]) for fault in faults] == [
        ("layer areas: object prices", "is missing"),
        ("layer areas: object price", "is unknown here"),
    ]


@pytest.mark.parametrize(("layer", "objects"), [("areas", 6), ("seats", 5)])
def test_a_missing_object_layer_is_named_with_all_that_it_should_hold(edit, layer, objects):
    faults = faults_of(edit(f'name="{layer}"', 'name="other"'))
    assert [fault.column for fault in faults][:2] == [f"layer {layer}", "layer other"]
    assert len(faults) == 2 + objects


def test_a_missing_tile_layer_is_named(folder):
    file = folder / "menu.tmx"
    file.write_text(
        re.sub(r" <layer.*</layer>\n", "", file.read_text(encoding="utf-8"), flags=re.DOTALL), encoding="utf-8"
    )
    fault = only_fault(file)
    assert (fault.column, fault.problem[:10]) == ("layer table", "is missing")


def test_a_map_of_another_size_is_refused(folder):
    file = folder / "menu.tmx"
    text = file.read_text(encoding="utf-8").replace('height="18"', 'height="17"')
    file.write_text(re.sub(r",\n[\d,]+</data>", "</data>", text.replace("\n</data>", "</data>")), encoding="utf-8")
    fault = only_fault(file)
    assert fault.column == "map: width, height"
    assert "1920 × 1020 in all" in fault.problem


@pytest.mark.parametrize(
    ("properties", "says"),
    [
        ([("kind", "")], "property kind: '' is no kind of level; write menu, chronology, timetravel"),
        ([("kind", "chess")], "property kind: 'chess' is no kind"),
        ([("title_fr", ""), ("title_en", " ")], "property title_fr: the level has no title"),
        ([("title_en", "x" * 41)], "property title_en: 41 characters; at most 40"),
        ([("blurb_en", "a&#10;b")], "property blurb_en: has a line break"),
        ([("zones", "many")], "property zones: 'many' is not a whole number from 1 to 12"),
        ([("zones", "many", "int")], "property zones: 'many' is not a whole number"),
        ([("zones", "-4", "int")], "property zones: '-4' is not"),
        ([("zones", "4.5", "float")], "property zones: '4.5' is not"),
        ([("zones", "13", "int")], "property zones: '13' is not"),
        ([("zones", "٤")], "property zones: '٤' is not"),
        ([("zones", "4", "int")], "property zones: 4 zones are too few for 5 players"),
        ([("target_gold", "0", "int")], "property target_gold: '0' is not a whole number from 1 to 200"),
        ([("opening", "3210a,9999z")], "property opening: '9999z' is unknown; known: 0132a, "),
        ([("opening", "3210a,3210a")], "property opening: '3210a' is there 2 times"),
        ([("opening", "3210a,,3210b")], "property opening: '' is unknown"),
        ([("opening", "3210a,3210b,0132a,0132b,0213a")], "property opening: 5 cards for 4 zones"),
        ([("players", "1-3")], "property players: '1-3' is no number of players; write 2-5"),
        ([("players", "4-2")], "property players: '4-2' is no"),
        ([("players", "-2")], "property players: '-2' is no"),
        ([("players", "some")], "property players: 'some' is no"),
        ([("hand", "4", "int")], "property hand: is unknown to a timetravel level; known: kind, "),
        ([("name", "x")], "property name: is unknown"),
        ([("zones", "4", "class")], "property zones: is of type 'class'"),
        ([("zones", "4", "list")], "property zones: is of type 'list'"),
        ([("zones", "4", "wizard")], "property zones: is of type 'wizard'"),
        ([("players", "maybe", "bool")], "property players: 'maybe' is not true or false"),
    ],
)
def test_each_bad_property_of_a_scenario_is_named(edit, properties, says):
    file = with_properties(edit, *properties)
    fault = only_fault(file)
    assert fault.file == file
    assert f"map: {says}" in str(fault)


@pytest.mark.parametrize(
    ("properties", "says"),
    [
        ([("hand", "0", "int")], "property hand: '0' is not a whole number from 1 to 10"),
        ([("decks", "tarot")], "property decks: 'tarot' is unknown; known: computing, classic, inventions, world"),
        ([("themes", "wizards")], "property themes: 'wizards' is unknown"),
        ([("decks", "inventions"), ("themes", "music")], "property themes: 'music' is unknown; known: inventions"),
        ([("earliest", "0")], "property earliest: there is no year 0"),
        ([("latest", "10000")], "property latest: '10000' is not"),
        ([("earliest", "1950"), ("latest", "1900")], "property latest: 1900 is before earliest, 1950"),
        ([("variants", "learn,lucky")], "property variants: 'lucky' is unknown; known: learn, streak, coop"),
        ([("variants", "streak,coop")], "property variants: a solo streak is not co-operative"),
        ([("variants", "streak"), ("hand", "3")], "property variants: a solo streak has a hand of one card"),
        ([("mistakes", "3")], "property variants: mistakes are counted in the co-operative variant only"),
        ([("clock_s", "-60", "int")], "property clock_s: '-60' is not"),
        ([("zones", "4")], "property zones: is unknown to a chronology level"),
    ],
)
def test_each_bad_property_of_a_table_of_chronology_is_named(edit, properties, says):
    fault = only_fault(with_properties(edit, *properties, file="chronology.tmx"))
    assert f"map: {says}" in str(fault)


def test_a_property_given_twice_is_refused(edit):
    file = edit(" <properties>\n", ' <properties>\n  <property name="kind" value="menu"/>\n')
    assert any("property kind: is there twice" in str(fault) for fault in faults_of(file))


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        (PRICES, PRICES.replace("/>", ">PROPERTIES</object>"), "layer areas: object prices: property colour"),
        (LAYER, f"{LAYER}PROPERTIES", "layer table: property colour"),
    ],
)
@pytest.mark.parametrize(
    ("property_", "says"),
    [
        ('<property name="colour" value="red"/>', ["means nothing here"]),
        ('<property name="colour" type="class" propertytype="Hue"><properties/></property>',
         ["is of type 'class'", "means nothing here"]),
    ],
)  # fmt: skip
def test_properties_of_layers_and_objects_are_refused(edit, old, new, where, property_, says):
    faults = faults_of(edit(old, new.replace("PROPERTIES", f"<properties>{property_}</properties>")))
    assert [fault.column for fault in faults] == [where] * len(says)
    assert all(part in fault.problem for part, fault in zip(says, faults, strict=True))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('columns="8"', 'columns="0"', "tileset: columns: '0' is not"),
        ('columns="8"', 'columns="9"', "hold no 9 columns"),
        ('tilecount="16"', 'tilecount="17"', "hold no 8 columns and 3 rows"),
        ('tilewidth="60"', 'tilewidth="30"', "tileset: its tiles are 30 × 60"),
        ("table.png", "absent.png", "tileset: image absent.png: absent.png is not there"),
        ("table.png", "../table.png", "leads out of"),
        ("table.png", "table.svg", "must be a .png file"),
        ('width="480"', 'width="481"', "has 480 × 120 pixels and the tileset says 481 × 120"),
        ('<image source="table.png" width="480" height="120"/>', "", "tileset: image: is missing"),
        ("<image ", '<properties><property name="x" type="class"/></properties><image ', "is of type 'class'"),
    ],
)
def test_each_fault_of_a_tileset_is_named(folder, edit, old, new, says):
    edit(old, new, "table.tsx")
    assert says in str(only_fault(folder / "timetravel.tmx"))


@pytest.mark.parametrize(
    "spoil",
    [lambda raw: b"", lambda raw: raw[:-20], lambda raw: b"GIF89a" + raw, lambda raw: raw[:900] + b"?" + raw[901:]],
)
def test_a_damaged_picture_is_refused(folder, spoil):
    picture = folder / "table.png"
    picture.write_bytes(spoil(picture.read_bytes()))
    assert "is no whole PNG picture" in str(only_fault(folder / "timetravel.tmx"))


def test_a_picture_that_would_fill_the_memory_is_refused(folder, edit):
    picture = folder / "table.png"
    raw = picture.read_bytes()
    header = raw[12:16] + struct.pack(">II", 60_000, 120) + raw[24:29]
    picture.write_bytes(raw[:12] + header + struct.pack(">I", zlib.crc32(header)) + raw[33:])
    edit('width="480"', 'width="60000"', "table.tsx")
    assert "at most 4096" in str(only_fault(folder / "timetravel.tmx"))


def test_a_link_out_of_the_folder_is_refused(folder, tmp_path):
    shutil.move(folder / "table.tsx", tmp_path / "table.tsx")
    (folder / "table.tsx").symlink_to(tmp_path / "table.tsx")
    assert "leads out of" in str(only_fault(folder / "timetravel.tmx"))
    (folder / "table.tsx").unlink()
    (folder / "table.tsx").symlink_to(folder / "table.tsx")
    assert "leads out of" in str(only_fault(folder / "timetravel.tmx"))


def test_attributes_that_would_lead_pytmx_astray_never_reach_it(folder, edit):
    before = load_level(folder / "timetravel.tmx")
    edit('infinite="0"', 'infinite="0" filename="/etc/passwd" layers="x" tiledgidmap="x" nextthingid="?"')
    edit('name="board"', 'name="board" properties="x" parent="y"')
    assert load_level(edit('name="areas"', 'name="areas" color="#fff" parent="z"')) == before


def test_whatever_else_pytmx_stumbles_over_is_told_as_a_fault(folder, monkeypatch):
    def stumble(*_):
        raise Exception("no idea")  # noqa: TRY002  as pytmx does

    monkeypatch.setattr("pytmx.TiledMap.parse_xml", stumble)
    assert str(only_fault(folder / "menu.tmx")) == f"{folder / 'menu.tmx'}: pytmx cannot read it: no idea"


def test_all_faults_are_told_at_once(edit):
    with_properties(edit, ("zones", "x"), ("opening", "zzz"))
    edit('infinite="0"', 'infinite="1"')
    edit("table.tsx", "absent.tsx")
    edit('name="seat-3"', 'name="seat-9"')
    file = edit(PRICES, PRICES.replace("/>", "><point/></object>"))
    told = "\n".join(str(fault) for fault in faults_of(file))
    for part in ("infinite", "absent.tsx", "property zones", "property opening", "object seat-3", "object prices"):
        assert part in told
    assert all(line.startswith(str(file)) for line in told.splitlines())


def test_one_bad_level_does_not_hide_the_good_ones(folder, edit):
    edit("</map>", "", "menu.tmx")
    edit('name="board"', 'name="bored"')
    levels, faults = find_levels(folder)
    assert [level.id for level in levels] == [name for name in OURS if name not in ("menu", "timetravel")]
    assert {fault.file.name for fault in faults} == {"menu.tmx", "timetravel.tmx"}
    assert find_levels(folder / "nowhere") == ((), ())
