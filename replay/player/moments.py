"""A moment is the log folded up to it: state, texts and whiteboard, at any seq or time."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from agents.core.documents import NO_DOCUMENTS, Documents, fold_documents
from agents.core.drawing import NO_DRAWING, Drawing, fold_drawing
from agents.core.events import (
    DrawingChanged,
    DrawingKept,
    EditsReceived,
    InterviewStarted,
    QuestionOpened,
    Recorded,
    TextKept,
)
from agents.core.reducer import fold_all
from agents.core.state import SessionState


class Moment(Struct, frozen=True, kw_only=True):
    """Where an interview stood after event `seq`; `t_ms` counts from the greeting."""

    seq: int
    t_ms: int
    at_ms: int
    state: SessionState
    documents: Documents
    drawing: Drawing = NO_DRAWING


def start_ms(events: Sequence[Recorded]) -> int:
    """Return the server time from which a recording counts: the greeting, else the first event."""
    for recorded in events:
        if isinstance(recorded.event, InterviewStarted):
            return recorded.at_ms
    return events[0].at_ms if events else 0


def elapsed_ms(at_ms: int, start: int) -> int:
    """Return a server time as milliseconds of the recording; what came before it is at 0."""
    return max(0, at_ms - start)


def seq_at(events: Sequence[Recorded], t_ms: int) -> int:
    """Return the last seq that had happened `t_ms` into the recording; at least 1 of a log."""
    start = start_ms(events)
    seq = events[0].seq if events else 0
    for recorded in events:
        if elapsed_ms(recorded.at_ms, start) > t_ms:
            break
        seq = recorded.seq
    return seq


def moment_at(events: Sequence[Recorded], seq: int) -> Moment:
    """Return the moment after event `seq` of a log read from its first event.

    Raises IndexError for a seq that the log does not have.
    """
    if seq < 1:
        raise IndexError(f"a log has no event {seq}")
    last = events[seq - 1]
    return Moment(
        seq=seq,
        t_ms=elapsed_ms(last.at_ms, start_ms(events)),
        at_ms=last.at_ms,
        state=fold_all(events[:seq]),
        documents=documents_at(events, seq),
        drawing=drawing_at(events, seq),
    )


def documents_at(events: Sequence[Recorded], seq: int) -> Documents:
    """Return the files after event `seq`, each folded from its nearest kept text."""
    documents = NO_DOCUMENTS
    kept = _kept_before(events, seq)
    for recorded in events[question_start(events, seq) : seq]:
        event = recorded.event
        if isinstance(event, EditsReceived) and recorded.seq < kept.get(event.path, 0):
            continue
        documents = fold_documents(documents, event)
    return documents


def drawing_at(events: Sequence[Recorded], seq: int) -> Drawing:
    """Return the whiteboard after event `seq`, folded from its nearest keyframe."""
    start = question_start(events, seq)
    for place in range(seq - 1, start, -1):
        if isinstance(events[place].event, DrawingKept):
            start = place
            break
    drawing = NO_DRAWING
    for recorded in events[start:seq]:
        if isinstance(recorded.event, DrawingChanged | DrawingKept):
            drawing = fold_drawing(drawing, recorded.event)
    return drawing


def question_start(events: Sequence[Recorded], seq: int) -> int:
    """Return the place (from 0) of the event that opened the question at `seq`; 0 before the first.

    Files live as long as their question, so a fold of texts may begin there.
    """
    for place in range(seq - 1, -1, -1):
        if isinstance(events[place].event, QuestionOpened):
            return place
    return 0


def _kept_before(events: Sequence[Recorded], seq: int) -> dict[str, int]:
    """Return, for each file, the seq of the last whole text that was kept up to `seq`."""
    return {
        recorded.event.path: recorded.seq
        for recorded in events[question_start(events, seq) : seq]
        if isinstance(recorded.event, TextKept)
    }
