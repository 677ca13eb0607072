"""Each kind of event has an example; each public one a template or a behaviour that reacts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from agents.core.events import KINDS, AnyEvent, Event, Recorded, decode, encode, kind_of
from interviews.sessions import public, queries
from interviews.web.fragments import NOT_DRAWN, draw
from tests.doubles.examples import EXAMPLES

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "templates" / "room" / "events"
SOURCES = tuple(ROOT / "static" / "src" / folder for folder in ("room", "learn"))
BEHAVIOURS = tuple(path for folder in SOURCES for path in sorted(folder.rglob("*.js")))
PUBLIC = [kind for kind in KINDS if public.is_public(kind.__name__)]
example_of: dict[type[Event], AnyEvent] = {type(event): event for event in EXAMPLES}


def name_of(kind: type[Event]) -> str:
    return kind.__name__


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_it_has_an_example_that_survives_its_bytes(kind: type[Event]) -> None:
    event = example_of[kind]
    assert decode(encode(event)) == event
    assert encode(decode(encode(event))) == encode(event)


@pytest.mark.parametrize("kind", PUBLIC, ids=name_of)
def test_a_public_kind_is_drawn_or_said_to_be_not_drawn(kind: type[Event]) -> None:
    event = example_of[kind]
    shown = queries.room_event(Recorded(1, 1_800_000_000_000, "test", event))
    assert shown is not None
    drawn = draw(shown)
    has_template = (TEMPLATES / f"{kind_of(event)}.html").exists()
    assert has_template != (kind_of(event) in NOT_DRAWN)
    assert bool(drawn) == has_template


def test_every_template_belongs_to_a_public_kind() -> None:
    names = {path.stem for path in TEMPLATES.glob("*.html")}
    assert names == {kind.__name__ for kind in PUBLIC} - NOT_DRAWN


def test_every_behaviour_reacts_to_kinds_that_exist() -> None:
    heard = set()
    for path in BEHAVIOURS:
        heard |= set(re.findall(r"[\"']event:([A-Z][A-Za-z]+)[\"']", path.read_text("utf-8")))
    assert heard
    assert heard <= {kind.__name__ for kind in PUBLIC}


def test_what_is_not_drawn_is_heard_by_a_behaviour() -> None:
    code = "\n".join(path.read_text("utf-8") for path in BEHAVIOURS)
    for kind in NOT_DRAWN:
        assert kind in code, kind
