"""A file is believed by its bytes; a name that claims something else is believed in nothing."""

import pytest

from agents.schema.entities import Shelf
from agents.schema.media import (
    MOST_BYTES,
    captions_of,
    faults_of_media,
    form_of,
    media_kind,
    media_type,
)
from tests.doubles import media

MP4 = b"\0\0\0\x18ftypisom\0\0\2\0isomiso2"
GOOD = {
    "a.png": (media.png(), "image/png"),
    "a.PNG": (media.png(), "image/png"),
    "a.gif": (media.gif(), "image/gif"),
    "a.jpeg": (media.jpeg_head(640, 480), "image/jpeg"),
    "a.webp": (b"RIFF\x20\0\0\0WEBPVP8L\x10\0\0\0\x2f\x3f\xc0\x0b\0", "image/webp"),
    "a.svg": (media.svg(), "image/svg+xml"),
    "a.pdf": (media.pdf(), "application/pdf"),
    "a.wav": (media.wav(0.1), "audio/wav"),
    "a.mp3": (b"ID3\x04\0\0\0\0\0\0", "audio/mpeg"),
    "b.mp3": (b"\xff\xfb\x90\x00" + b"\0" * 400, "audio/mpeg"),
    "a.aac": (b"\xff\xf1\x50\x80\x02\x1f\xfc", "audio/aac"),
    "a.flac": (b"fLaC\0\0\0\x22", "audio/flac"),
    "a.ogg": (b"OggS\0\2" + b"\0" * 20 + b"\x01vorbis", "audio/ogg"),
    "a.ogv": (b"OggS\0\2" + b"\0" * 20 + b"\x80theora", "video/ogg"),
    "a.m4a": (b"\0\0\0\x18ftypM4A \0\0\2\0", "audio/mp4"),
    "b.m4a": (MP4, "audio/mp4"),
    "a.mp4": (MP4, "video/mp4"),
    "a.webm": (b"\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm", "video/webm"),
    "plan": (media.png(), "image/png"),
}
HTML = b"<!doctype html><script>alert(1)</script>"
BAD = {
    "a page as a picture": ("a.png", HTML),
    "a page as a document": ("a.pdf", HTML),
    "a page as an SVG": ("a.svg", b"<html><svg/></html>"),
    "a picture as another": ("a.gif", media.png()),
    "a document behind a page": ("a.pdf", HTML + media.pdf()),
    "a picture as sound": ("a.mp3", media.png()),
    "a picture as text": ("a.py", media.png()),
    "a page as sound": ("a.wav", b"RIFF1234<scr" + HTML),
    "another film": ("a.webm", b"\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska"),
    "nothing": ("a.png", b""),
    "an SVG with another name": ("a.txt", media.svg()),
}


@pytest.mark.parametrize("path", GOOD)
def test_a_file_is_served_as_what_it_is(path: str) -> None:
    content, named = GOOD[path]
    assert media_type(path, content) == named
    assert faults_of_media(path, content) == ()
    assert media_kind(path, content) == named.split("/", 1)[0].replace("application", "pdf")


@pytest.mark.parametrize("bad", BAD)
def test_a_file_that_is_something_else_is_served_as_nothing(bad: str) -> None:
    path, content = BAD[bad]
    assert media_type(path, content) == ""
    assert media_kind(path, content) is None
    if not path.endswith((".py", ".txt")):
        [fault] = faults_of_media(path, content)
        assert (fault.place, fault.rule) == (f"entities/{path}", "file-type")


def test_a_picture_that_is_also_a_page_stays_a_picture() -> None:
    """What follows a picture's own bytes is never looked at: it is sent as a picture or not."""
    both = media.gif() + HTML
    assert media_type("a.gif", both) == "image/gif"
    assert media_type("a.html", both) == ""
    assert Shelf({"entities/a.html": both}).kind("a.html") == "binary"


@pytest.mark.parametrize(
    ("path", "content", "rule"),
    [
        ("a.png", media.png(claims=(100_000, 100_000)), "picture-size"),
        ("a.png", media.png(claims=(16_000, 16_000)), "picture-size"),
        ("a.jpg", media.jpeg_head(65_000, 65_000), "picture-size"),
        ("a.png", b"\x89PNG\r\n\x1a\n", "picture-size"),
        ("a.gif", b"GIF89a\0\0\0\0", "picture-size"),
        ("a.png", media.png() + b"\0" * MOST_BYTES["image"], "media-size"),
        ("a.svg", media.svg("<script>1</script>"), "svg-acts"),
        ("a.svg", media.svg('<rect onload="1"/>'), "svg-acts"),
        ("a.svg", media.svg("<foreignObject/>"), "svg-acts"),
        ("a.svg", media.svg('<a href="javascript:1"><rect/></a>'), "svg-acts"),
        ("a.svg", media.svg('<image href="https://evil.example/p.png"/>'), "svg-acts"),
        ("a.svg", b'<?xml-stylesheet href="x.css"?>' + media.svg(), "svg-acts"),
        ("a.svg", b'<!DOCTYPE svg [<!ENTITY a "b">]>' + media.svg("&a;"), "svg-acts"),
        ("a.svg", media.svg("<g>" * 300 + "</g>" * 300), "svg-acts"),
        ("a.svg", media.svg("<g>"), "svg-acts"),
    ],
)
def test_a_file_that_costs_or_acts_is_told_and_not_served(
    path: str, content: bytes, rule: str
) -> None:
    assert rule in [fault.rule for fault in faults_of_media(path, content)]
    assert media_type(path, content) == ""


@pytest.mark.parametrize(
    "inside",
    [
        "<style>@import url(https://evil.example/a.css)</style>",
        "<style>@import 'https://evil.example/a.css';</style>",
        "<style><![CDATA[rect{fill:url(https://evil.example/a)}]]></style>",
        "<style>rect{fill:u\\72l(https://evil.example/a)}</style>",
        "<style>rect{fill:ur<!-- -->l(https://evil.example/a)}</style>",
        "<style>rect{background:image-set('https://evil.example/a' 1x)}</style>",
        "<rect style=\"fill:url( 'https://evil.example/a' )\"/>",
        '<rect fill="URL(https://evil.example/a)"/>',
        '<rect filter="url(other.svg#a)"/>',
        '<rect fill="url(data:image/svg+xml,x)"/>',
        '<a><set attributeName="href" to="javascript:1"/></a>',
        '<a><animate attributeName="xlink:href" values="https://evil.example/"/></a>',
        '<rect><set attributeName="fill" to="url(https://evil.example/a)"/></rect>',
        '<use href="data:image/svg+xml;base64,AA=="/>',
        '<g xml:base="https://evil.example/"><use href="#a"/></g>',
        '<h:p xmlns:h="http://www.w3.org/1999/xhtml">x</h:p>',
    ],
)
def test_an_svg_fetches_nothing_and_leads_nowhere(inside: str) -> None:
    assert [one.rule for one in faults_of_media("a.svg", media.svg(inside))] == ["svg-acts"]
    assert media_type("a.svg", media.svg(inside)) == ""


@pytest.mark.parametrize(
    "inside",
    [
        '<rect fill="url(#a)" style="stroke:url( \'#b\' )"/>',
        "<style>rect{fill:url(#a)} text{font:9px sans-serif}</style>",
        "<style>@font-face{src:url(data:font/woff2;base64,AA==)}</style>",
        '<rect fill="url(data:image/png;base64,AA==)"/>',
        "<text>see url(https://example.com) and @import</text>",
        '<circle><animate attributeName="r" values="1;2"/></circle>',
    ],
)
def test_an_svg_may_name_what_is_in_it(inside: str) -> None:
    assert faults_of_media("a.svg", media.svg(inside)) == ()


def test_pictures_within_an_svg_and_places_in_it_are_its_own() -> None:
    inside = '<image href="data:image/png;base64,AA=="/><use href="#a"/>'
    assert faults_of_media("a.svg", media.svg(inside)) == ()


def test_captions_are_told_by_their_first_line() -> None:
    assert captions_of(media.CAPTIONS) == media.CAPTIONS.decode()
    assert captions_of(b"WEBVTTX\n") == ""
    assert captions_of(b"<script>") == ""
    assert captions_of(b"\xff\xfe") == ""


def test_an_svg_is_a_picture_and_its_text() -> None:
    shelf = Shelf({"entities/a.svg": media.svg()})
    assert shelf.kind("a.svg") == "image"
    assert shelf.text("a.svg") == media.svg().decode()
    assert shelf.speaks("a.svg")


def test_words_in_the_place_of_a_picture_are_a_first_paragraph() -> None:
    described = {
        "entities/a.png": media.png(),
        "entities/a.png.description.md": b"# Two\nhalves\n\nx",
    }
    assert Shelf(described).about("a.png") == "Two halves"


def test_no_first_bytes_make_a_reader_fail() -> None:
    for content, _ in GOOD.values():
        for length in range(60):
            form_of(content[:length])
            faults_of_media("a.png", content[:length])
