"""The picture of an interview over time: parts, typing, marks by shape, and time given back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from agents.core.events import (
    AnswerSubmitted,
    AnyEvent,
    ClarificationAsked,
    ColleagueSaid,
    ConversationHandedBack,
    ConversationTaken,
    DrawingChanged,
    EditsReceived,
    FocusChanged,
    HintGiven,
    InterviewEnded,
    OutageNoted,
    PauseReason,
    QuestionClosed,
    QuestionOpened,
    QuietNoticed,
    Recorded,
    RunFinished,
    SkipAsked,
    StageOpened,
    TextPasted,
    TurnTaken,
)
from agents.core.reducer import fold
from agents.core.state import EMPTY
from replay.player.moments import elapsed_ms, start_ms
from replay.player.signals import Signal, signals_of
from replay.player.typed import Told, told_apart
from replay.player.wording import (
    counted,
    event_words,
    stage_name,
    tests_counted,
    tests_told,
)

BUCKETS = 150
Shape = Literal["say", "run", "ok", "hint", "sig"]
ChapterKind = Literal["question", "stage", "run", "ok", "hint", "sig"]


class Part(Struct, frozen=True, kw_only=True):
    """A question's stretch of the recording, in ms."""

    index: int
    name: str
    from_ms: int
    to_ms: int


class Mark(Struct, frozen=True, kw_only=True):
    """One thing that happened: its shape says which sort."""

    seq: int
    t_ms: int
    shape: Shape
    words: str


class Chapter(Struct, frozen=True, kw_only=True):
    """A place to jump to; a question's chapters follow it until the next question."""

    seq: int
    t_ms: int
    kind: ChapterKind
    title: str


class Pause(Struct, frozen=True, kw_only=True):
    """A stretch in which the clocks stood."""

    from_ms: int
    to_ms: int
    reason: PauseReason


class Timeline(Struct, frozen=True, kw_only=True):
    """The whole picture. Times in ms from the greeting; `activity` is units typed, per bucket."""

    started_at_ms: int
    duration_ms: int
    event_count: int
    parts: tuple[Part, ...]
    chapters: tuple[Chapter, ...]
    marks: tuple[Mark, ...]
    activity: tuple[int, ...]
    pauses: tuple[Pause, ...]
    signals: tuple[Signal, ...] = ()


def timeline_of(events: Sequence[Recorded], shown: Sequence[Recorded] | None = None) -> Timeline:
    """Return the picture of a log read from its first event; `shown` are those that are told."""
    start, shown = start_ms(events), events if shown is None else shown
    duration = elapsed_ms(events[-1].at_ms, start) if events else 0
    told = told_apart(shown)
    return Timeline(
        started_at_ms=start,
        duration_ms=duration,
        event_count=len(shown),
        parts=tuple(_parts(told.rest, start, duration)),
        chapters=tuple(_chapters(told.rest, start)),
        marks=tuple(_marks(told.rest, start)),
        activity=_activity(told, start, duration),
        pauses=tuple(_pauses(events, start, duration)),
        signals=signals_of(told, start),
    )


def _parts(events: Sequence[Recorded], start: int, duration: int) -> Iterator[Part]:
    opened: tuple[QuestionOpened, int] | None = None
    for recorded in events:
        t_ms = elapsed_ms(recorded.at_ms, start)
        if isinstance(recorded.event, QuestionOpened):
            opened = recorded.event, t_ms
        elif isinstance(recorded.event, QuestionClosed | InterviewEnded) and opened is not None:
            yield _part(*opened, t_ms)
            opened = None
    if opened is not None:
        yield _part(*opened, duration)


def _part(event: QuestionOpened, from_ms: int, to_ms: int) -> Part:
    return Part(index=event.index, name=event.name, from_ms=from_ms, to_ms=to_ms)


def _chapters(events: Sequence[Recorded], start: int) -> Iterator[Chapter]:
    hints = 0
    for recorded in events:
        if isinstance(recorded.event, QuestionOpened):
            hints = 0
            yield _chapter(
                recorded,
                start,
                kind="question",
                title=f"{recorded.event.index + 1} {recorded.event.name}",
            )
        if isinstance(recorded.event, HintGiven):
            hints += 1
            yield _chapter(recorded, start, kind="hint", title=f"Hint {hints}")
        yield from _inner_chapter(recorded, start)


def bring_chapters(events: Sequence[Recorded]) -> bool:
    """Tell whether a stretch of a log has something that a chapter is made of."""
    return next(_chapters(events, 0), None) is not None


def _inner_chapter(recorded: Recorded, start: int) -> Iterator[Chapter]:
    match recorded.event:
        case QuestionOpened():
            yield _chapter(recorded, start, kind="stage", title="Opening")
        case StageOpened(path=path):
            yield _chapter(recorded, start, kind="stage", title=stage_name(path))
        case RunFinished(purpose="tests", result=result):
            shape: ChapterKind = "ok" if _all_passed(recorded.event) else "run"
            yield _chapter(recorded, start, kind=shape, title=f"Tests {tests_told(result)}")
        case TextPasted(lines=lines):
            yield _chapter(recorded, start, kind="sig", title=f"Paste, {counted(lines, 'line')}")
        case SkipAsked():
            yield _chapter(recorded, start, kind="stage", title="Skipped")
        case ConversationTaken(by=name):
            yield _chapter(recorded, start, kind="stage", title=f"{name} speaks")
        case ConversationHandedBack():
            yield _chapter(recorded, start, kind="stage", title="The AI again")
        case _:
            return


def _chapter(recorded: Recorded, start: int, *, kind: ChapterKind, title: str) -> Chapter:
    return Chapter(seq=recorded.seq, t_ms=elapsed_ms(recorded.at_ms, start), kind=kind, title=title)


def _all_passed(event: RunFinished) -> bool:
    passed, total = tests_counted(event.result)
    return passed == total and total > 0


def _marks(events: Sequence[Recorded], start: int) -> Iterator[Mark]:
    for recorded in events:
        shape = _shape(recorded.event)
        if shape is not None:
            yield Mark(
                seq=recorded.seq,
                t_ms=elapsed_ms(recorded.at_ms, start),
                shape=shape,
                words=event_words(recorded.event),
            )


def _shape(event: AnyEvent) -> Shape | None:
    match event:
        case AnswerSubmitted() | ClarificationAsked() | SkipAsked() | TurnTaken() | ColleagueSaid():
            return "say"
        case RunFinished():
            return "ok" if _all_passed(event) else "run"
        case HintGiven():
            return "hint"
        case TextPasted() | FocusChanged(focused=False) | QuietNoticed():
            return "sig"
        case _:
            return None


STROKE_UNITS = 10
"""An element drawn counts as much as so many characters typed."""


def _activity(told: Told, start: int, duration: int) -> tuple[int, ...]:
    buckets = [0] * BUCKETS
    for batch in told.typed:
        at = elapsed_ms(batch.recorded.at_ms, start) * BUCKETS // (duration + 1)
        buckets[at] += batch.units
    for recorded in told.rest:
        if isinstance(recorded.event, DrawingChanged):
            at = elapsed_ms(recorded.at_ms, start) * BUCKETS // (duration + 1)
            buckets[at] += STROKE_UNITS * len(recorded.event.elements)
    return tuple(buckets)


def _pauses(events: Sequence[Recorded], start: int, duration: int) -> Iterator[Pause]:
    state, since = EMPTY, 0
    for recorded in events:
        if not state.asked and isinstance(recorded.event, EditsReceived):
            state = replace(state, seq=recorded.seq)  # typing breaks a silence, and no other pause
            continue
        before, state = state, fold(state, recorded)
        t_ms = elapsed_ms(recorded.at_ms, start)
        if isinstance(recorded.event, OutageNoted):
            yield _outage(recorded.event, start)
        if state.pauses != before.pauses:
            if before.pauses and t_ms > since:
                yield Pause(from_ms=since, to_ms=t_ms, reason=before.pauses[-1])
            since = t_ms
    if state.pauses and duration > since:
        yield Pause(from_ms=since, to_ms=duration, reason=state.pauses[-1])


def _outage(event: OutageNoted, start: int) -> Pause:
    return Pause(
        from_ms=elapsed_ms(event.from_ms, start),
        to_ms=elapsed_ms(event.to_ms, start),
        reason="outage",
    )
