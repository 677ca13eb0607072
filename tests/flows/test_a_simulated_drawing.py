"""Somebody who knows draws it: the drawing reaches turn, report and replay, and every law holds."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from agents.core.drawing import WHITEBOARD
from agents.core.events import DrawingChanged, TurnTaken
from interviews.banks import store as bank
from interviews.sessions import service
from replay.log.read import read
from replay.player.recording import recording_of
from replay.report import report_of, write_report
from tests.doubles.interviews import home
from viva.simulation import Cast, Simulation
from viva.verification import prove

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_strong_candidate_draws_and_is_quoted_from_the_drawing() -> None:
    organisation = home()
    packages = (service.pinned(bank.published(organisation, "click-counter-sketch").pk),)
    cast = Cast(organisation=organisation.id, packages=packages, candidate="strong", seed=3)
    session = Simulation(cast).play()
    assert prove(session).holds
    events = list(read(session))
    assert sum(isinstance(recorded.event, DrawingChanged) for recorded in events) > 5
    moves = [recorded.event.move for recorded in events if isinstance(recorded.event, TurnTaken)]
    assert moves.count("PROBE") == 3
    recording = recording_of(events, private=False)
    assert len(recording.drawings) >= 5
    assert write_report(session)
    report = report_of(session)
    assert report is not None
    assert report.body is not None
    quotes = list(quotes_in(msgspec.to_builtins(report.body)))
    drawn = [quote for quote in quotes if quote["path"] == WHITEBOARD]
    assert any("→" in str(quote["text"]) for quote in drawn)


def quotes_in(value: object) -> Iterator[dict[str, object]]:
    """Yield every quote of a report, however deep it stands."""
    if isinstance(value, dict):
        if "after_hint" in value and "text" in value:
            yield value
        for part in value.values():
            yield from quotes_in(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from quotes_in(part)
