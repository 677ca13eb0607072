"""What a candidate may have of their own recording: what they did, and what they were shown.

An allow-list: a kind that stands in neither table is a mistake that a test finds, and what is not
named is not given. Gaps, notes, write-ups, raw replies, rules, ids of hints and of parts, prompts
and who was asked how stay with the company, and so does whose account acted: it was "staff".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar, cast

from msgspec.structs import replace

from agents.core import events as ev
from agents.core.question import Path
from agents.core.values import RunResult, TurnCost, TurnVersions

E = TypeVar("E", bound=ev.Event)
Blank = Callable[[ev.Event], ev.Event]

NOBODY = TurnCost(completer="", model="")
NOTHING = TurnVersions(renderer=0, reducer=0, templates="")

WHOLE: frozenset[type[ev.Event]] = frozenset(
    {
        ev.ConsentGiven,
        ev.InterviewStarted,
        ev.QuestionOpened,
        ev.AnswerSubmitted,
        ev.HintAsked,
        ev.ClarificationAsked,
        ev.SkipAsked,
        ev.QuietNoticed,
        ev.EditsReceived,
        ev.TextKept,
        ev.DrawingChanged,
        ev.DrawingKept,
        ev.TextPasted,
        ev.FocusChanged,
        ev.LinesSelected,
        ev.KeysPressed,
        ev.EditingTaken,
        ev.ConnectionLost,
        ev.ConnectionBack,
        ev.OutageNoted,
        ev.TimeWarned,
        ev.TimeRanOut,
        ev.RunRequested,
        ev.RunStopRequested,
        ev.ReplyStarted,
        ev.TestAdded,
        ev.OwnTestKept,
        ev.OwnTestDropped,
        ev.LanguageChosen,
        ev.NoteKept,
        ev.TaskOpened,
        ev.AssessmentOffered,
        ev.AssessmentStarted,
        ev.AssessmentFinished,
        ev.VisitBegan,
        ev.ConversationTaken,
        ev.ConversationHandedBack,
    }
)
"""Kinds that are the candidate's own doing, or that they were shown as they are."""

KEPT_BACK: frozenset[type[ev.Event]] = frozenset(
    {ev.SessionOpened, ev.StageClosed, ev.TestsAsked, ev.TestProposed, ev.TestRefused, ev.NoteSent}
)
"""Kinds of which nothing is theirs."""

PARTLY: dict[type[ev.Event], Blank] = {}
"""Kinds that are given without what is private in them."""


def theirs(events: Sequence[ev.Recorded]) -> tuple[ev.Recorded, ...]:
    """Return a log as its candidate may have it: places and times stay, private words do not."""
    return tuple(_theirs(events))


def _theirs(events: Sequence[ev.Recorded]) -> Iterator[ev.Recorded]:
    for recorded in events:
        event = given(recorded.event)
        if event is not None:
            yield replace(recorded, event=event, actor=recorded.actor.partition(":")[0])


def given(event: ev.AnyEvent) -> ev.AnyEvent | None:
    """Return what a candidate is given of an event; None for nothing."""
    kind = type(event)
    if kind in WHOLE:
        return event
    blank = PARTLY.get(kind)
    return cast("ev.AnyEvent", blank(event)) if blank else None


def _partly(kind: type[E]) -> Callable[[Callable[[E], E]], Callable[[E], E]]:
    def keep(blank: Callable[[E], E]) -> Callable[[E], E]:
        PARTLY[kind] = cast("Blank", blank)
        return blank

    return keep


@_partly(ev.StageOpened)
def _stage(event: ev.StageOpened) -> ev.StageOpened:
    """What was asked stands in the reply; a part is known by its number, not by its author's id."""
    path: Path = tuple(f"part {number}" for number in range(2, len(event.path) + 2))
    return replace(event, path=path, asked="")


@_partly(ev.QuestionClosed)
def _question(event: ev.QuestionClosed) -> ev.QuestionClosed:
    return replace(event, topic="", summary="")


@_partly(ev.InterviewEnded)
def _ended(event: ev.InterviewEnded) -> ev.InterviewEnded:
    return replace(event, closing="")


@_partly(ev.RunFinished)
def _ran(event: ev.RunFinished) -> ev.RunFinished:
    return replace(event, result=_told(event.result))


def _told(result: RunResult) -> RunResult:
    """As the room was told: not even the count of hidden tests where the question keeps it back."""
    told = replace(result, hidden_unjudged=0)
    return told if result.hidden_shown else replace(told, hidden_passed=0, hidden_total=0)


@_partly(ev.RunFailed)
def _failed_run(event: ev.RunFailed) -> ev.RunFailed:
    return replace(event, reason="")


@_partly(ev.ReplyWithdrawn)
def _withdrawn(event: ev.ReplyWithdrawn) -> ev.ReplyWithdrawn:
    return replace(event, reason="")


@_partly(ev.TurnFailed)
def _failed(event: ev.TurnFailed) -> ev.TurnFailed:
    return replace(event, code="", detail="")


@_partly(ev.HintGiven)
def _hint(event: ev.HintGiven) -> ev.HintGiven:
    return replace(event, hint_id="")


@_partly(ev.ColleagueSaid)
def _colleague(event: ev.ColleagueSaid) -> ev.ColleagueSaid:
    return replace(event, gives_away="")


@_partly(ev.TurnTaken)
def _turn(event: ev.TurnTaken) -> ev.TurnTaken:
    """Built anew from what was shown, so that a field added later is not given by mistake."""
    return ev.TurnTaken(
        turn=event.turn,
        attempt=event.attempt,
        move="",
        response=event.response,
        point=event.point,
        as_of=0,
        clock_at_ms=event.clock_at_ms,
        fingerprint="",
        offered=(),
        versions=NOTHING,
        raw_reply="",
        cost=NOBODY,
    )


GIVEN: Mapping[type[ev.Event], str] = {
    **dict.fromkeys(WHOLE, "whole"),
    **dict.fromkeys(PARTLY, "partly"),
    **dict.fromkeys(KEPT_BACK, "not at all"),
}
"""How much of each kind a candidate is given."""
