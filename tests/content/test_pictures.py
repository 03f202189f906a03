"""Pictures that cannot be shown are told with their remedy, and nothing that lies there makes the check itself fail."""

import os
import sys
import zlib
from io import BytesIO

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import paths
from game.content.decks import load_deck, our_decks
from game.content.pictures import LARGEST_SIDE, MOST_BYTES, picture_faults, picture_problem

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="#fdf3dc"/></svg>\n'
PAGE = b"<!DOCTYPE html>\n<html><head><title>404</title></head><body>Not found</body></html>\n"
BOMB = b'<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>'


def saved(ending):
    """A small picture as pygame writes it."""
    file = BytesIO()
    pygame.image.save(pygame.Surface((8, 6)), file, f"it{ending}")
    return file.getvalue()


def png(width, height):
    head = b"IHDR" + width.to_bytes(4) + height.to_bytes(4) + b"\x08\2\0\0\0"
    end = b"IEND"
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        (len(chunk) - 4).to_bytes(4) + chunk + zlib.crc32(chunk).to_bytes(4) for chunk in (head, end)
    )


def jpeg(width, height, before=b"", end=b"\xff\xd9"):
    frame = b"\xff\xc2\0\x0b\x08" + height.to_bytes(2) + width.to_bytes(2) + b"\1\1\x11\0"
    return b"\xff\xd8" + before + frame + b"\xff\xda\0\x08\1\1\0\0\x3f\0" + b"\x12\xff\0\x34" + end


def webp(form, body):
    body = body.ljust(18, b"\0")
    inside = b"WEBP" + form + len(body).to_bytes(4, "little") + body
    return b"RIFF" + len(inside).to_bytes(4, "little") + inside


PNG, JPEG = saved(".png"), saved(".jpg")
VP8 = webp(b"VP8 ", b"\0\0\0\x9d\x01\x2a" + (8).to_bytes(2, "little") + (6).to_bytes(2, "little"))
VP8L = webp(b"VP8L", b"\x2f" + (7 | 5 << 14).to_bytes(4, "little"))
VP8X = webp(b"VP8X", b"\0\0\0\0" + (7).to_bytes(3, "little") + (5).to_bytes(3, "little"))
# As a camera writes it: with a small picture, and its own end, before the picture.
THUMBNAIL = b"\xff\xe1" + (2 + len(JPEG)).to_bytes(2) + JPEG


def problem(tmp_path, name, content):
    (tmp_path / name).write_bytes(content)
    return picture_problem(tmp_path / name)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("moon.svg", SVG),
        ("moon.SVG", b"\xef\xbb\xbf" + SVG),
        ("moon.svg", b"<svg/>"),
        ("moon.svg", b'<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn by hand -->\n' + SVG),
        ("moon.svg", b'<?xml version="1.0" encoding="ISO-8859-1"?><svg><!-- \xe9t\xe9 --></svg>'),
        ("moon.png", PNG),
        ("moon.png", PNG + b"trailing"),
        ("moon.png", png(LARGEST_SIDE, 1)),
        ("moon.jpg", JPEG),
        ("moon.JPEG", JPEG),
        ("moon.jpg", jpeg(4000, 3000, THUMBNAIL)),
        ("moon.jpg", jpeg(8, 6) + b"what a telephone adds"),
        ("moon.jpg", jpeg(8, 6, b"\xff\xff\xff\xfe\0\4hi")),
        ("moon.webp", VP8),
        ("moon.webp", VP8L),
        ("moon.webp", VP8X),
    ],
)
def test_what_can_be_shown_passes(tmp_path, name, content):
    assert problem(tmp_path, name, content) == ""


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("moon.svg", b"", "is empty; copy or download it again"),
        ("moon.png", b"", "is empty"),
        ("moon.jpg", b"\0" * 5000, "is empty"),
        ("moon.svg", b"\n \n", "is empty"),
        ("moon.svg", SVG[:60], "is no whole SVG from line 1 on"),
        ("moon.svg", SVG.replace(b"/>", b">"), "mismatched tag"),
        ("moon.svg", SVG + SVG, "is no whole SVG from line 2 on"),
        ("moon.svg", b"moon", "is no whole SVG from line 1 on"),
        ("moon.svg", b"<svg>\xff</svg>", "is no whole SVG from line 1 on"),
        ("moon.svg", b"<svg>&moon;</svg>", "undefined entity"),
        ("moon.svg", b"\xff\xfe" + SVG.decode().encode("utf-16-le"), "UTF-16; save it as UTF-8"),
        ("moon.svg", b'<?xml version="1.0" encoding="klingon"?><svg/>', "save it"),
        ("moon.svg", BOMB, "holds a <!DOCTYPE>, which is refused"),
        ("moon.svg", SVG.replace(b"<rect", b"<!ENTITY a 'b'><rect"), "holds a <!ENTITY>"),
        ("moon.svg", b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">' + SVG, "delete it"),
        ("moon.svg", BOMB.decode().encode("utf-16-be"), "holds a <!DOCTYPE>"),
        ("moon.svg", b"<rss/>", "begins with <rss>, not with <svg>; save it as plain SVG"),
        ("moon.svg", b'<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>', "begins with <svg:svg>"),
        ("moon.svg", b"\x1f\x8b\x08\0" + bytes(50), "is a compressed (SVGZ) file, which we cannot show"),
        ("moon.svg", PNG, "is a PNG picture; rename it to moon.png"),
        ("moon.png", SVG, "is an SVG picture; rename it to moon.svg"),
        ("moon.png", JPEG, "is a JPEG picture; rename it to moon.jpg"),
        ("moon.jpg", PNG, "is a PNG picture; rename it to moon.png"),
        ("moon.jpg", VP8, "is a WebP picture; rename it to moon.webp"),
        ("moon.webp", JPEG, "is a JPEG picture"),
        ("moon.jpg", b"\0\0\0\x18ftypheic" + bytes(50), "is a HEIC file, which we cannot show; save it as PNG or JPEG"),
        ("moon.jpg", b"\0\0\0\x1cftypavif" + bytes(50), "is an AVIF file"),
        ("moon.png", b"GIF89a" + bytes(50), "is a GIF file"),
        ("moon.png", saved(".bmp"), "is a BMP file"),
        ("moon.jpg", b"%PDF-1.7\n", "is a PDF file"),
        ("moon.png", b"moon", "is no PNG picture; save it as one again"),
        ("moon.jpg", b"\xff\xd8", "is no JPEG picture"),
        ("moon.webp", b"RIFF\0\0\0\0WAVE", "is no WebP picture"),
        ("moon.svg", PAGE, "is a web page, not a picture; save the picture itself"),
        ("moon.png", PAGE, "is a web page"),
        ("moon.jpg", b"\xef\xbb\xbf\r\n  <!-- saved --> <HTML lang=fr>", "is a web page"),
        ("moon.webp", b'<?xml version="1.0"?><!doctype HTML PUBLIC "">', "is a web page"),
        ("moon.jpg", b"\xff\xfe" + PAGE.decode().encode("utf-16-le"), "is a web page"),
        ("moon.png", PNG[:-5], "stops in the middle"),
        ("moon.png", PNG[:40], "stops in the middle"),
        ("moon.png", PNG[:12], "stops in the middle"),
        ("moon.png", PNG[:33] + b"\xff\xff\xff\xffIDAT", "stops in the middle"),
        ("moon.jpg", JPEG[:-2], "stops in the middle"),
        ("moon.jpg", JPEG[:30], "stops in the middle"),
        ("moon.jpg", b"\xff\xd8\xff", "stops in the middle"),
        ("moon.jpg", jpeg(8, 6, THUMBNAIL, end=b""), "stops in the middle"),
        ("moon.jpg", b"\xff\xd8\xff\xd9\xff\xd9", "stops in the middle"),
        ("moon.jpg", b"\xff\xd8\xff\xfe\0\2moon", "is damaged"),
        ("moon.webp", VP8[:-1], "stops in the middle"),
        ("moon.webp", b"RIFF\0\0\0\0WEBP", "stops in the middle"),
        ("moon.webp", webp(b"JUNK", b""), "is damaged"),
        ("moon.png", png(LARGEST_SIDE + 1, 1), "has 8193 × 1 pixels; save it smaller, at most 8192 on a side"),
        ("moon.png", png(2**32 - 1, 2**32 - 1), "pixels; save it smaller"),
        ("moon.png", png(0, 9), "has no pixels"),
        ("moon.jpg", jpeg(9, 65535), "has 9 × 65535 pixels"),
        ("moon.webp", webp(b"VP8X", b"\0\0\0\0\xff\xff\xff\0\0\0"), "has 16777216 × 1 pixels"),
        ("moon.svg", bytes(MOST_BYTES + 1), "has 8.0 MB; save it smaller, at most 8 MB"),
        ("moon.gif", PNG, "is no picture we can show; use .svg"),
    ],
)
def test_what_cannot_be_shown_is_told_with_a_remedy(tmp_path, name, content, words):
    found = problem(tmp_path, name, content)

    assert words in found
    assert ";" in found, "every problem names its remedy"


@pytest.mark.parametrize(
    "content",
    [
        b"<a>" * 400_000,
        b"<!-- moon -->" * 400_000 + SVG,
        b"<!--" * 400_000,
        b"<svg " + b'a="b" ' * 400_000,
        b" " * 6_000_000 + b"<",
        b"\xff\xd8" + b"\xff" * 6_000_000,
        b"\xff\xd8" + b"\xff\xd0" * 1_000_000,
        b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR" + bytes(6_000_000),
    ],
    ids=["deep", "comments", "open comments", "attributes", "spaces", "padding", "markers", "empty chunks"],
)
def test_large_hostile_files_take_no_long_time(tmp_path, content):
    for ending in (".svg", ".png", ".jpg", ".webp"):
        problem(tmp_path, f"moon{ending}", content)


@given(
    st.sampled_from([SVG, PNG, JPEG, VP8, VP8L, VP8X, PAGE, BOMB, THUMBNAIL]),
    st.integers(0, 300),
    st.binary(max_size=12),
    st.integers(0, 300),
    st.sampled_from([".svg", ".png", ".jpg", ".webp"]),
)
def test_nothing_makes_the_check_fail(tmp_path_factory, good, at, noise, skipped, ending):
    file = tmp_path_factory.getbasetemp() / f"noise{ending}"
    file.write_bytes(good[:at] + noise + good[at + skipped :])

    assert isinstance(picture_problem(file), str)


# What lies there is no file, or another


def test_a_missing_picture_is_told(tmp_path):
    assert picture_problem(tmp_path / "moon.svg") == "is not there; put it there, or leave the cell empty"
    assert picture_problem(tmp_path / "no" / "moon.svg").startswith("is not there; ")
    (tmp_path / "file").touch()
    assert picture_problem(tmp_path / "file" / "moon.svg").startswith("is not there; ")


@pytest.mark.parametrize("there", ["Moon.JPG", "moon.jpeg", "MOON.png"])
def test_a_picture_called_nearly_so_is_named(tmp_path, there):
    (tmp_path / there).write_bytes(JPEG)
    if (tmp_path / "moon.jpg").exists():
        pytest.skip("this file system takes capitals for small letters")

    assert picture_problem(tmp_path / "moon.jpg") == f"is not there, but {there} is; write its name exactly so"


def test_a_folder_a_pipe_and_a_name_too_long_are_no_pictures(tmp_path):
    (tmp_path / "moon.svg").mkdir()
    assert "cannot be opened (a folder" in picture_problem(tmp_path / "moon.svg")
    assert "; " in picture_problem(tmp_path / f"{'x' * 300}.svg")
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "pipe.png")
        assert "cannot be opened (a pipe" in picture_problem(tmp_path / "pipe.png")
        (tmp_path / "loop.png").symlink_to("loop.png")
        assert "cannot be opened" in picture_problem(tmp_path / "loop.png")


# Decks


def deck(tmp_path, *arts):
    rows = "".join(f"{1900 + number},Name {number},{art}\n" for number, art in enumerate(arts))
    (tmp_path / "mine.csv").write_text(f"year,name_en,art\n{rows}")
    return load_deck(tmp_path / "mine.csv", tmp_path)


def test_every_card_with_a_bad_picture_is_told_by_its_line(tmp_path):
    (tmp_path / "good.svg").write_bytes(SVG)
    (tmp_path / "bad.png").write_bytes(PAGE)

    faults = picture_faults([deck(tmp_path, "good.svg", "bad.png", "", "none.jpg", "bad.png")])

    assert [(fault.line, fault.column) for fault in faults] == [(3, "art"), (5, "art"), (6, "art")]
    assert faults[0].problem == "bad.png is a web page, not a picture; save the picture itself"
    assert str(faults[1]).startswith(f"{tmp_path / 'mine.csv'}:5: art: none.jpg is not there; ")


def test_our_pictures_of_bits_and_of_lines_can_be_shown():
    assert picture_problem(paths.art() / "house" / "icon.png") == ""
    classic = [each for each in our_decks(paths.decks(), paths.art()) if each.id == "classic"]
    assert picture_faults(classic) == ()
