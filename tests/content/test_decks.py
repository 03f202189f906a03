"""Decks: what a card needs, what is refused and how that is said (C2, C14)."""

import pytest

from game.content.deck_check import BOXES
from game.content.decks import EARLIEST, LATEST, MOST_FACT, MOST_NAME, OURS, load_deck, our_decks, user_decks


@pytest.fixture
def load(tmp_path):
    """Write a deck into a folder of its own and load it."""

    def write_and_load(text, name="my deck.csv"):
        file = tmp_path / "decks" / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return load_deck(file, file.parent)

    return write_and_load


def only(values):
    assert len(values) == 1, [str(value) for value in values]
    return values[0]


def places(deck):
    """Where the faults are."""
    return [(fault.line, fault.column) for fault in deck.faults]


def names(deck):
    return [card.name("en") for card in deck.cards]


# What a card needs


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_year_and_a_name_in_one_language_are_enough(load, language):
    deck = load(f"year,name_{language}\n1969,Apollo 11\n")

    card = only(deck.cards)
    assert (card.year, card.is_circa, card.line) == (1969, False, 2)
    assert (card.name("fr"), card.name("en")) == ("Apollo 11", "Apollo 11")
    assert deck.faults == ()


def test_each_language_has_its_own_texts(load):
    card = only(load("year,name_fr,name_en,fact_fr,fact_en\n1969,Lune,Moon,Un pas.,A step.\n").cards)

    assert (card.name("fr"), card.name("en"), card.fact("fr"), card.fact("en")) == (
        "Lune",
        "Moon",
        "Un pas.",
        "A step.",
    )


def test_every_column_is_kept(load):
    card = only(
        load(
            "id,event,year,circa,theme,name_fr,name_en,fact_fr,fact_en,art,source\n"
            "moon,landing,1969,yes,space,Lune,Moon,Un pas.,A step.,moon.svg,NASA\n"
        ).cards
    )

    assert (card.id, card.event, card.theme, card.art, card.source) == ("moon", "landing", "space", "moon.svg", "NASA")


def test_without_theme_and_event_a_card_has_those_of_its_deck_and_its_own(load):
    deck = load("id,year,name_fr\nmoon,1969,Lune\n", name="Ma boîte.csv")

    assert (deck.id, only(deck.cards).theme, only(deck.cards).event) == ("ma-boite", "ma-boite", "moon")


def test_columns_nobody_knows_are_the_users_own_business(load):
    deck = load("year,name_fr,Remarque\n1969,Lune,à revoir\n")

    assert names(deck) == ["Lune"]
    assert deck.faults == ()


def test_span_and_themes_of_a_deck(load):
    deck = load("year,name_fr,theme\n1969,Lune,space\n-753,Rome,cities\n1957,Spoutnik,space\n")

    assert deck.span == (-753, 1969)
    assert deck.themes == ("cities", "space")


# C2, C14 · ids


def test_made_ids_tell_nothing_of_order_or_date(load):
    rows = ["-753,Rome", "1789,Bastille", "1969,Lune"]

    early_first = load("year,name_fr\n" + "\n".join(rows))
    late_first = load("year,name_fr\n" + "\n".join(reversed(rows)))

    ids = {card.name("fr"): card.id for card in early_first.cards}
    assert {card.name("fr"): card.id for card in late_first.cards} == ids
    assert len(set(ids.values())) == 3
    assert not any(char.isdigit() for card_id in ids.values() for char in card_id)


def test_made_ids_have_no_spaces_and_name_their_deck(load):
    deck = load("year,name_fr\n1969,Un petit pas à gauche\n")

    assert only(deck.cards).id == "my-deck.un-petit-pas-a-gauche"


def test_an_id_with_a_space_is_refused(load):
    deck = load("id,year,name_fr\nthe moon,1969,Lune\n")

    assert deck.cards == ()
    assert places(deck) == [(2, "id")]
    assert "hyphens" in deck.faults[0].problem


@pytest.mark.parametrize("space", ["\t", "\n", "\xa0"], ids=["tab", "line end", "no-break space"])
def test_an_id_with_any_other_space_is_refused(load, space):
    assert places(load(f'id,year,name_fr\n"the{space}moon",1969,Lune\n')) == [(2, "id")]


def test_an_id_twice_is_refused_naming_the_first(load):
    deck = load("id,year,name_fr\nmoon,1969,Lune\nrome,-753,Rome\nmoon,1970,Astre\n")

    assert names(deck) == ["Lune", "Rome"]
    assert places(deck) == [(4, "id")]
    assert "line 2" in deck.faults[0].problem


def test_names_in_any_script_make_ids(load):
    deck = load("year,name_en\n-447,Παρθενών\n1147,Москва\n-220,長城\n")

    assert len({card.id for card in deck.cards}) == 3
    assert deck.faults == ()


# C14 · names


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Été à Nîmes", "ete a nimes"),
        ("LUNE", "lune"),
        ("Cœur", "coeur"),
        ("Cæsar", "Caesar"),
        ("Spoutnik 1", "Spoutnik  1"),
        ("Cafe\u0301", "Café"),
    ],
)
def test_a_name_twice_is_refused_whatever_its_accents_case_and_typography(load, one, other):
    deck = load(f"id,year,name_fr\na,1969,{one}\nb,1970,{other}\n")

    assert names(deck) == [one]
    assert places(deck) == [(3, "name_fr")]
    assert "line 2" in deck.faults[0].problem


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("L’Aigle", "L'Aigle"),
        ("Lʼaigle", "L'Aigle"),
        ("Paris–Rouen", "Paris-Rouen"),
        ("Paris—Rouen", "Paris−Rouen"),
        ("«\u202fOui\u202f»", "“Oui”"),
    ],
)
def test_a_name_twice_is_refused_with_typewriter_signs_too(load, one, other):
    assert places(load(f"id,year,name_fr\na,1969,{one}\nb,1970,{other}\n")) == [(3, "name_fr")]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Œuvre", "oeuvre"),
        ("Ægir", "aegir"),
        ("Øresund", "oresund"),
        ("Łódź", "lodz"),
        ("Straße", "STRASSE"),
        ("Йога", "ЙОГА"),
        ("Ίκαρος", "ΙΚΑΡΟΣ"),
        ("ﬁn", "FIN"),
    ],
)
def test_a_name_twice_is_refused_whatever_its_letters(load, one, other):
    assert places(load(f"id,year,name_fr\na,1969,{one}\nb,1970,{other}\n")) == [(3, "name_fr")]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Le langage C", "Le langage C++"),
        ("C", "C#"),
        ("Øre", "Re"),
        ("第1", "巻1"),
        ("का", "की"),
        ("が", "か"),
        ("?!", "!?"),
    ],
)
def test_different_names_are_no_doubles(load, one, other):
    deck = load(f"id,year,name_fr\na,1972,{one}\nb,1985,{other}\n")

    assert len(deck.cards) == 2


def test_the_same_name_in_two_languages_may_stand_on_one_card(load):
    assert load("year,name_fr,name_en\n1913,Radio,Radio\n").faults == ()


def test_a_card_without_a_name_is_refused(load):
    deck = load("year,name_fr,name_en\n1969,,\n")

    assert places(deck) == [(2, "name_fr")]
    assert "write one in French or in English" in deck.faults[0].problem


@pytest.mark.parametrize(("column", "most"), [("name_en", MOST_NAME), ("fact_en", MOST_FACT)])
def test_a_text_that_fits_on_no_card_is_refused(load, column, most):
    extra = "" if column == "name_en" else ",name_en"

    fitting = load(f"year,{column}{extra}\n1969,{'x' * most}{',Moon' if extra else ''}\n")
    too_long = load(f"year,{column}{extra}\n1969,{'x' * (most + 1)}{',Moon' if extra else ''}\n")

    assert fitting.faults == ()
    assert places(too_long) == [(2, column)]
    assert f"{most + 1} characters; at most {most}" in too_long.faults[0].problem


def test_markup_stays_plain_text(load):
    name, fact = "<b>Lune</b> &amp; {year}", "<script>alert(1)</script>"

    card = only(load(f"year,name_fr,fact_fr\n1969,{name},{fact}\n").cards)

    assert (card.name_fr, card.fact_fr) == (name, fact)


def test_a_formula_stays_plain_text(load):
    assert names(load("year,name_fr\n1969,=1+1\n")) == ["=1+1"]


# C14 · years


@pytest.mark.parametrize(
    ("written", "year"),
    [
        ("1969", 1969),
        ("-753", -753),
        ("−753", -753),
        ("+79", 79),
        ("1", 1),
        ("-1", -1),
        ("-3\u202f300\u202f000", -3_300_000),
        (str(EARLIEST), EARLIEST),
        (str(LATEST), LATEST),
    ],
)
def test_years_as_people_write_them(load, written, year):
    assert only(load(f"year,name_fr\n{written},Lune\n").cards).year == year


@pytest.mark.parametrize(
    "written",
    [
        "",
        "soon",
        "753 BC",
        "753 av. J.-C.",
        "1.5",
        '"1,5"',
        "1e3",
        "0x7B1",
        "1_969",
        "19 69",
        "1９69",
        "１９６９",
        "١٩٦٩",
        "²",
        "--5",
        "-",
        "1969?",
        "1969-07-20",
        "20/07/1969",
        "NaN",
        "inf",
        "9" * 1000,
    ],
)
def test_what_is_no_year_is_refused_with_an_example(load, written):
    deck = load(f"year,name_fr\n{written},Lune\n")

    assert deck.cards == ()
    assert places(deck) == [(2, "year")]
    assert "write a whole number such as 1969, or -753 for 753 BC" in deck.faults[0].problem
    assert len(deck.faults[0].problem) < 200


@pytest.mark.parametrize("written", ["0", "-0", "+0", "0000"])
def test_there_is_no_year_0(load, written):
    deck = load(f"year,name_fr\n{written},Lune\n")

    assert places(deck) == [(2, "year")]
    assert "there is no year 0; 1 BC is written -1" in deck.faults[0].problem


@pytest.mark.parametrize("year", [EARLIEST - 1, LATEST + 1, 999_999_999_999])
def test_a_year_out_of_reach_names_the_reach(load, year):
    deck = load(f"year,name_fr\n{year},Lune\n")

    assert places(deck) == [(2, "year")]
    assert f"from {EARLIEST} to {LATEST}" in deck.faults[0].problem


@pytest.mark.parametrize(
    "written", ["yes", "Yes", "y", "true", "TRUE", "x", "1", "circa", "ca", "c.", "oui", "o", "VRAI"]
)
def test_circa_in_both_languages(load, written):
    assert only(load(f"year,circa,name_fr\n1206,{written},Lune\n").cards).is_circa


@pytest.mark.parametrize("written", ["", "no", "No", "n", "false", "FALSE", "0", "non", "FAUX"])
def test_an_exact_date_in_both_languages(load, written):
    assert not only(load(f"year,circa,name_fr\n1206,{written},Lune\n").cards).is_circa


@pytest.mark.parametrize("written", ["perhaps", "peut-être", "1200", "~~"])
def test_anything_else_for_circa_is_refused(load, written):
    deck = load(f"year,circa,name_fr\n1206,{written},Lune\n")

    assert places(deck) == [(2, "circa")]
    assert "leave it empty for an exact date" in deck.faults[0].problem


# Pictures


@pytest.mark.parametrize("art", ["moon.svg", "space/moon.PNG", "a.b.jpeg", "été.webp", "./moon.jpg"])
def test_a_picture_in_the_decks_folder_may_be_named(load, art):
    assert only(load(f"year,name_fr,art\n1969,Lune,{art}\n").cards).art == art


@pytest.mark.parametrize(
    "art",
    [
        "/etc/moon.svg",
        "//server/share/moon.svg",
        "../moon.svg",
        "space/../../moon.svg",
        "..\\moon.svg",
        "space\\moon.svg",
        "C:/moon.svg",
        "C:moon.svg",
        "file:///etc/moon.svg",
        "https://example.org/moon.svg",
    ],
)
def test_a_picture_elsewhere_is_refused(load, art):
    deck = load(f"year,name_fr,art\n1969,Lune,{art}\n")

    assert deck.cards == ()
    assert places(deck) == [(2, "art")]
    assert "name a picture inside it" in deck.faults[0].problem


@pytest.mark.parametrize("art", ["moon", "moon.gif", "moon.svg.exe", "moon.svgz", ".svg"])
def test_what_is_no_picture_is_refused(load, art):
    deck = load(f"year,name_fr,art\n1969,Lune,{art}\n")

    assert places(deck) == [(2, "art")]
    assert ".svg, .png, .jpg, .jpeg, .webp" in deck.faults[0].problem


@pytest.mark.parametrize("way", ["file", "folder"])
def test_a_link_leading_out_is_refused(load, tmp_path, way):
    decks = tmp_path / "decks"
    decks.mkdir()
    (tmp_path / "secret.svg").write_text("<svg/>")
    (decks / "moon.svg").symlink_to(tmp_path / "secret.svg")
    (decks / "out").symlink_to(tmp_path)

    deck = load(f"year,name_fr,art\n1969,Lune,{'moon.svg' if way == 'file' else 'out/secret.svg'}\n")

    assert places(deck) == [(2, "art")]
    assert "copy the picture into it" in deck.faults[0].problem


def test_a_link_inside_the_folder_is_fine(load, tmp_path):
    decks = tmp_path / "decks"
    decks.mkdir()
    (decks / "luna.svg").write_text("<svg/>")
    (decks / "moon.svg").symlink_to(decks / "luna.svg")

    assert load("year,name_fr,art\n1969,Lune,moon.svg\n").faults == ()


def test_a_link_to_itself_is_refused(load, tmp_path):
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "moon.svg").symlink_to("moon.svg")

    assert places(load("year,name_fr,art\n1969,Lune,moon.svg\n")) == [(2, "art")]


# Whole files


def test_all_faults_of_a_file_are_told_at_once_and_its_good_rows_kept(load):
    deck = load(
        "id,year,circa,name_fr,art\n"
        "moon,1969,,Lune,\n"
        "two words,someday,perhaps,,../x.svg\n"
        "rome,-753,oui,Rome,\n"
        "zero,0,,Zéro,\n"
        "rome,1000,,Autre,\n"
        "much,1,,a,b,c,d\n"
        "bell,1876,,Télé\x07phone,\n"
        "radio,1895,,Radio,\n"
    )

    assert names(deck) == ["Lune", "Rome", "Radio"]
    assert sorted(places(deck)) == [
        (3, "art"),
        (3, "circa"),
        (3, "id"),
        (3, "name_fr"),
        (3, "year"),
        (5, "year"),
        (6, "id"),
        (7, ""),
        (8, "name_fr"),
    ]
    assert [line for line, _ in places(deck)] == sorted(line for line, _ in places(deck))


def test_a_fault_reads_file_line_column_problem(load):
    deck = load("year,name_fr\nsoon,Lune\n")

    assert str(only(deck.faults)).startswith(f"{deck.file}:2: year: 'soon' is no year; write ")


def test_lines_are_right_after_a_cell_of_several_lines(load):
    deck = load('year,name_fr,fact_fr\n1969,Lune,"Un\npetit\npas"\nsoon,Mars,\n')

    assert places(deck) == [(5, "year")]


def test_a_sheet_without_its_header_asks_for_the_columns(load):
    deck = load("1969,Lune\n1957,Spoutnik\n")

    assert deck.cards == ()
    assert places(deck) == [(1, "year"), (1, "name_fr")]


@pytest.mark.parametrize(("header", "column"), [("name_fr,theme", "year"), ("year,theme", "name_fr")])
def test_a_missing_column_is_named_once_and_not_for_every_row(load, header, column):
    deck = load(f"{header}\n1969,x\n1970,y\n")

    assert deck.cards == ()
    assert places(deck) == [(1, column)]


@pytest.mark.parametrize("content", [b"", b"\xef\xbb\xbf", b"\xff\xfe"], ids=["nothing", "utf-8 mark", "utf-16 mark"])
def test_an_empty_file_says_what_belongs_into_it(load, content):
    deck = load(content)

    assert deck.cards == ()
    assert "its first line names the columns: id, event, year" in only(deck.faults).problem


def test_a_header_alone_is_a_deck_without_cards(load):
    deck = load("year,name_fr\n")

    assert (deck.cards, deck.faults) == ((), ())


def test_a_column_twice_takes_no_row_by_chance(load):
    deck = load("year,name_fr,year\n1969,Lune,1970\n")

    assert deck.cards == ()
    assert places(deck) == [(1, "year")]


@pytest.mark.parametrize(
    "content",
    [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"\x7fELF\2\1\1\0", b"PK\3\4\0\0", b"\xff\xfe\0", bytes(range(256)) * 9],
)
def test_a_file_that_is_no_sheet_is_one_fault(load, content):
    deck = load(content)

    assert deck.cards == ()
    assert only(deck.faults).file == deck.file


# Where decks are looked for


def test_our_decks_come_in_alphabetical_order_and_share_their_pictures(tmp_path):
    for name in ("b", "c", "a"):
        (tmp_path / f"{name}.csv").write_text("year,name_fr\n1969,Lune\n")
    (tmp_path / "notes.txt").write_text("nothing")

    decks = our_decks(tmp_path, tmp_path / "art")

    assert [deck.id for deck in decks] == ["a", "b", "c"]
    assert all(deck.is_ours and deck.pictures == tmp_path / "art" for deck in decks)


def test_a_column_nobody_knows_is_a_fault_in_a_deck_of_ours(tmp_path):
    (tmp_path / "a.csv").write_text("year,name_fr,nmae_en\n1969,Lune,Moon\n")

    fault = only(our_decks(tmp_path, tmp_path)[0].faults)

    assert (fault.line, fault.column) == (1, "nmae_en")
    assert "name_en" in fault.problem


def test_user_decks_lie_in_the_folder_or_one_below_with_their_pictures_beside_them(tmp_path):
    for name in ("mine.csv", "school/history.csv", "school/deeper/hidden.csv", "readme.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("year,name_fr\n1969,Lune\n")

    decks = user_decks(tmp_path)

    assert [(deck.id, deck.pictures) for deck in decks] == [("mine", tmp_path), ("history", tmp_path / "school")]
    assert not any(deck.is_ours for deck in decks)


def test_no_folder_means_no_user_decks(tmp_path):
    assert user_decks(tmp_path / "nowhere") == ()


def test_one_bad_deck_leaves_the_others_alone(tmp_path):
    (tmp_path / "bad.csv").write_bytes(b"\0\1\2")
    (tmp_path / "good.csv").write_text("year,name_fr\n1969,Lune\n")
    (tmp_path / "ugly.csv").mkdir()

    decks = {deck.id: deck for deck in user_decks(tmp_path)}

    assert names(decks["good"]) == ["Lune"]
    assert decks["bad"].faults
    assert decks["ugly"].faults


def test_a_sheet_saved_in_capitals_is_found(tmp_path):
    (tmp_path / "DECK.CSV").write_text("year,name_fr\n1969,Lune\n")

    assert [deck.id for deck in user_decks(tmp_path)] == ["deck"]


def test_hidden_files_that_others_leave_are_no_decks(tmp_path):
    for name in ("._mine.csv", ".~lock.mine.csv", ".cache/mine.csv", "__MACOSX/._mine.csv", "mine.csv"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("year,name_fr\n1969,Lune\n")

    assert [deck.file.name for deck in user_decks(tmp_path)] == ["mine.csv"]


def test_decks_called_alike_or_like_ours_have_ids_of_their_own(tmp_path):
    for name in ("classic.csv", "Été.csv", "a/ete.csv", "b/ÉTÉ.CSV", "Αθήνα.csv", "Ρώμη.csv"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("year,name_fr\n1969,Lune\n")

    decks = {str(deck.file.relative_to(tmp_path)): deck for deck in user_decks(tmp_path)}

    assert decks["classic.csv"].id == "classic-2"
    assert sorted(decks[name].id for name in ("Été.csv", "a/ete.csv", "b/ÉTÉ.CSV")) == ["ete", "ete-2", "ete-3"]
    assert len({deck.id for deck in decks.values()}) == len(decks) == 6
    assert len({card.id for deck in decks.values() for card in deck.cards}) == 6


def test_our_boxes_are_the_names_that_no_user_deck_takes():
    assert set(OURS) == set(BOXES)


def test_made_ids_are_the_same_whatever_else_is_in_the_deck(load):
    alone = only(load("year,name_en\n1972,C++\n").cards).id
    beside = {card.name_en: card.id for card in load("year,name_en\n1972,C\n2000,C#\n1983,C++\n").cards}

    assert beside["C++"] == alone
    assert len(set(beside.values())) == 3
    assert beside["C"] == "my-deck.c"


def test_one_name_shown_twice_is_refused_in_whatever_column_it_stands(load):
    deck = load("id,year,name_fr,name_en\na,1969,Luna,\nb,1970,Autre,LUNA\n")

    assert places(deck) == [(3, "name_en")]


def test_an_event_twice_is_refused(load):
    deck = load("id,event,year,name_fr\na,landing,1969,Lune\nb,landing,1969,Astre\n")

    assert places(deck) == [(3, "event")]


def test_a_picture_name_that_no_file_can_have_is_refused(load):
    deck = load(f"year,name_fr,art\n1969,Lune,{'x' * 400}.svg\n1970,Mars,\n")

    assert places(deck) == [(2, "art")]
    assert names(deck) == ["Mars"]


def test_a_message_is_one_line_whatever_it_quotes(load):
    deck = load('year,name_fr\n"19\n69",Lune\n')

    assert "'19 69' is no year" in only(deck.faults).problem


def test_columns_are_asked_for_on_the_line_of_the_header(load):
    assert places(load("\n\ntheme,name_fr\nx,Lune\n")) == [(3, "year")]
