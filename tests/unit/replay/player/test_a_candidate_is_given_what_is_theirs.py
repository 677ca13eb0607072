"""A candidate's copy holds what they did and were shown; every kind of event is decided on."""

from __future__ import annotations

from uuid import UUID

import msgspec
import pytest
from jsonschema import Draft202012Validator
from msgspec.structs import fields, replace

from agents.core import events as ev
from agents.core.events import KINDS, Recorded, encode, kind_of
from agents.core.question import Highlight
from agents.core.values import Rejection, TurnCost
from interviews.sessions.public import public
from replay.player.conversation import conversation_of
from replay.player.lines import lines, schema
from replay.player.recording import encode_recording, recording_of
from replay.player.theirs import GIVEN, KEPT_BACK, PARTLY, WHOLE, given, theirs
from replay.player.timeline import timeline_of
from tests.doubles.examples import COST, EXAMPLES, RESULT, VERSIONS
from tests.doubles.interview import recorded_interview
from tests.doubles.recordings import STARTED_MS

SECRET = "a-secret-of-the-house"
SESSION = UUID("00000000-0000-4000-8000-000000000001")
PRIVATE = (
    ev.TurnTaken(
        turn=1,
        attempt=2,
        move=SECRET,
        response="Go on.",
        gap=SECRET,
        note=SECRET,
        probe_id=SECRET,
        hint_id=SECRET,
        point=Highlight(file="cache.py", lines=(1, 2)),
        task_id=SECRET,
        as_of=3,
        clock_at_ms=4,
        fingerprint=SECRET,
        offered=(SECRET,),
        versions=replace(VERSIONS, templates=SECRET),
        raw_reply=SECRET,
        rejections=(Rejection(attempt=1, rule=SECRET, detail=SECRET, raw=SECRET, shown=SECRET),),
        cost=TurnCost(completer=SECRET, model=SECRET, steps=(SECRET,)),
    ),
    ev.StageOpened(path=(SECRET,), asked=SECRET, duration_ms=1),
    ev.StageClosed(path=(SECRET,), asked=SECRET, record=SECRET, evidence=(SECRET,)),
    ev.QuestionClosed(index=0, topic=SECRET, summary=SECRET, reason="done"),
    ev.HintGiven(hint_id=SECRET),
    ev.InterviewEnded(reason="finished", closing=SECRET),
    ev.RunFailed(run="r", attempt=1, reason=SECRET, final=False),
    ev.ReplyWithdrawn(turn=1, attempt=1, shown="Go", reason=SECRET),
    ev.TurnFailed(turn=1, attempt=1, code=SECRET, detail=SECRET, retry_at_ms=9),
)


def test_every_kind_is_decided_on_once() -> None:
    assert set(GIVEN) == set(KINDS)
    assert len(WHOLE) + len(PARTLY) + len(KEPT_BACK) == len(KINDS)


@pytest.mark.parametrize("event", PRIVATE, ids=kind_of)
def test_what_is_private_in_an_event_is_not_given(event: ev.AnyEvent) -> None:
    shown = given(event)
    assert shown is None or SECRET not in encode(shown).decode()


@pytest.mark.parametrize("event", EXAMPLES, ids=kind_of)
def test_what_the_room_was_told_in_words_is_given(event: ev.AnyEvent) -> None:
    """Whatever a person read in the room stands in their copy, too."""
    told = public(event) or {}
    read = [
        told[name] for name in ("response", "text", "asked", "greeting", "shown") if name in told
    ]
    shown = given(event)
    assert all(shown is not None and str(word) in _texts(shown) for word in read)


def _texts(event: ev.AnyEvent) -> str:
    return " ".join(str(getattr(event, field.name)) for field in fields(event))


def test_the_count_of_hidden_tests_is_given_only_where_the_room_told_it() -> None:
    ran = ev.RunFinished(run="r", purpose="tests", result=RESULT)
    assert given(ran) == ran
    kept = replace(ran, result=replace(RESULT, hidden_shown=False))
    shown = given(kept)
    assert isinstance(shown, ev.RunFinished)
    assert (shown.result.hidden_passed, shown.result.hidden_total) == (0, 0)


def test_a_part_is_known_by_its_number() -> None:
    shown = theirs(recorded_interview())
    titles = [one.title for one in timeline_of(recorded_interview(), shown).chapters]
    assert "Part 2" in titles
    assert not any("Shared by threads" in title for title in titles)


def test_their_replay_has_every_keystroke_and_every_word() -> None:
    events = recorded_interview()
    whole, own = (recording_of(log, private=False) for log in (events, theirs(events)))
    assert own.edits == whole.edits
    assert own.keyframes == whole.keyframes
    assert own.duration_ms == whole.duration_ms
    said = [(one.by, one.text) for one in whole.conversation if one.by == "candidate"]
    assert said == [(one.by, one.text) for one in own.conversation if one.by == "candidate"]


def test_nothing_of_how_a_turn_came_about_is_in_their_replay() -> None:
    turns = [one for one in conversation_of(theirs(recorded_interview()), 0) if one.turn]
    assert turns
    for one in turns:
        assert (one.kind, one.gap, one.note, one.offered, one.model, one.steps) == (
            *("", "", "", (), "", ()),
        )
    assert b"Covered." not in encode_recording(
        recording_of(theirs(recorded_interview()), private=False)
    )


@pytest.mark.parametrize("whole", [True, False])
def test_every_line_of_a_log_keeps_to_the_published_schema(whole: bool) -> None:
    check = Draft202012Validator(schema())
    events = [Recorded(n, STARTED_MS + n, "system", one) for n, one in enumerate(EXAMPLES, 1)]
    for line in lines(SESSION, events if whole else theirs(events), whole=whole):
        check.validate(msgspec.json.decode(line))
    assert not check.is_valid({"line": "event", "seq": 1})


def test_the_heading_says_what_the_file_is() -> None:
    events = theirs(recorded_interview())
    heading, *rest = [msgspec.json.decode(one) for one in lines(SESSION, events, whole=False)]
    assert heading == {
        "line": "heading",
        "format": 1,
        "session": str(SESSION),
        "whole": False,
        "events": len(rest),
        "started_at_ms": STARTED_MS,
    }


def test_an_example_of_a_turn_has_a_cost_that_is_not_given() -> None:
    assert COST.model.encode() not in b"".join(
        encode(shown) for one in EXAMPLES if (shown := given(one)) is not None
    )
