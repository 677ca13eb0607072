"""Whatever people write, name or print is drawn as words: no tag, handler or address of it."""

from __future__ import annotations

import pytest

from agents.core.events import AnyEvent, kind_of
from interviews.markup import safe_html, safe_spans
from interviews.sessions import public
from interviews.sessions.queries import RoomEvent
from interviews.web.fragments import NOT_DRAWN, draw
from tests.doubles.examples import EXAMPLES
from tests.unit.web.inert import HOSTILE, MARK, alive, words

DRAWN = [
    event
    for event in EXAMPLES
    if public.is_public(kind_of(event)) and kind_of(event) not in NOT_DRAWN
]
SILENT = {"HintAsked", "SkipAsked", "OutageNoted", "TimeRanOut", "TimeWarned", "ConnectionBack"}
SILENT |= {"QuestionClosed", "InterviewEnded", "TurnFailed", "StageOpened", "HintGiven"}
SILENT |= {"AssessmentOffered", "AssessmentStarted", "VisitBegan"}
"""These draw no words of anybody's, or only names of files, which their examples lack."""


def poisoned(value: object, poison: str) -> object:
    """Return a value with every text in it replaced."""
    if isinstance(value, str):
        return poison
    if isinstance(value, dict):
        return {name: poisoned(inner, poison) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [poisoned(inner, poison) for inner in value]
    return value


def fragment(event: AnyEvent, poison: str) -> str:
    data = poisoned(public.public(event), poison)
    assert isinstance(data, dict)
    filled = {**data, "files": [poison]} if "files" in data else data
    return draw(RoomEvent(seq=1, kind=kind_of(event), at_ms=0, data=filled))


@pytest.mark.parametrize("poison", HOSTILE)
@pytest.mark.parametrize("event", DRAWN, ids=kind_of)
def test_a_fragment_brings_nothing_to_life(event: AnyEvent, poison: str) -> None:
    assert alive(fragment(event, poison)) == []


@pytest.mark.parametrize("event", DRAWN, ids=kind_of)
def test_the_words_are_still_shown(event: AnyEvent) -> None:
    shown = MARK in words(fragment(event, HOSTILE[0]))
    assert shown or kind_of(event) in SILENT


@pytest.mark.parametrize("poison", HOSTILE)
def test_markdown_holds_no_link_no_picture_and_no_tag_of_its_author(poison: str) -> None:
    for html in (safe_html(poison), safe_spans(poison)):
        assert alive(html) == []
        assert "<a" not in html
        assert "<form" not in html


def test_markdown_keeps_what_people_need() -> None:
    html = safe_html("**Now**, `a < b`:\n\n```\nx = 1\n```\n\n- one\n- two")
    code = ("<code>a &lt; b</code>", '<pre tabindex="0">')
    for kept in ("<strong>Now</strong>", *code, "<li>one</li>"):
        assert kept in html


@pytest.mark.parametrize(
    "page",
    [
        "<img src=x onerror=pwned()>",
        "<p onclick='x'>",
        "<a href='java\nscript:pwned()'>x</a>",
        "<script>pwned()</script>",
        "<p data-pwned>",
        "<base href='//x'>",
    ],
)
def test_the_reader_of_these_tests_sees_what_is_alive(page: str) -> None:
    assert alive(page)
