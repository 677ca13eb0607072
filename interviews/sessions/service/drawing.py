"""Strokes are stored as they are drawn: a batch counts once, however often it is sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn
from uuid import UUID

from agents.core.drawing import Drawing as Elements
from agents.core.drawing import decode_elements, encode_elements
from agents.core.events import AnyEvent, DrawingChanged, DrawingKept
from agents.core.outlining import outline_of
from agents.core.strokes import Element
from interviews.editor import drawings
from interviews.models import Drawing
from interviews.sessions import store
from interviews.sessions.errors import Code, InterviewError
from interviews.sessions.service.recording import CANDIDATE, record, require_running


@dataclass(frozen=True)
class DrawingBatch:
    """One tab's batch: elements as a browser sends them, unread, and ids that are rubbed out."""

    index: int
    tab: str
    number: int
    elements: tuple[dict[str, object], ...]
    removed: tuple[str, ...]


def receive_drawing(session_id: UUID, batch: DrawingBatch) -> int:
    """Store a batch and return the session's seq; a batch that was stored before changes nothing.

    Raises InterviewError when the tab may not draw, a batch before it is missing, or it is not one
    of ours.
    """
    with store.locked(session_id) as now:
        received = _received(now, batch)
        if batch.number <= received:
            return now.state.seq
        if batch.number != received + 1:
            raise InterviewError(Code.GAP, f"Expected {received + 1}, got {batch.number}.")
        if not store.has_whiteboard(now.state):
            raise InterviewError(Code.NO_WHITEBOARD)
        return _store(now, batch)


def _received(now: store.Locked, batch: DrawingBatch) -> int:
    """Return this tab's last batch of the whiteboard; a stored one is acknowledged again."""
    live = now.state.live
    if live is None or live.index != batch.index:
        require_running(now.state)
        raise InterviewError(Code.QUESTION_CLOSED)
    received = live.drawing.received.get(batch.tab, 0)
    if batch.number > received and now.state.editing_tab != batch.tab:
        raise InterviewError(Code.FOLLOWING)
    return received


def _store(now: store.Locked, batch: DrawingBatch) -> int:
    row, _ = Drawing.objects.get_or_create(session=now.row, index=batch.index)
    before = Elements(decode_elements(bytes(row.elements)), row.version)
    try:
        elements = drawings.read_elements(batch.elements)
        removed = drawings.read_removed(batch.removed)
        after = drawings.draw(before, elements, removed)
    except drawings.DrawingRefused as refusal:
        _refuse(refusal)
    row.elements, row.version = encode_elements(after), after.version
    row.unkept += drawings.weight(elements, removed)
    events: list[AnyEvent] = [_event(batch, after.version, (elements, removed))]
    if drawings.keyframe_is_due(after, row.unkept):
        row.unkept = 0
        kept = DrawingKept(index=batch.index, version=after.version, elements=after.in_depth)
        events.append(kept)
    row.save(update_fields=["elements", "version", "unkept"])
    return record(now, *events, actor=CANDIDATE).seq


def _refuse(refusal: drawings.DrawingRefused) -> NoReturn:
    code = Code.DRAWING_FULL if refusal.rule == "too_large" else Code.BAD_DRAWING
    raise InterviewError(code, str(refusal)) from refusal


def _event(
    batch: DrawingBatch, version: int, changes: tuple[tuple[Element, ...], tuple[str, ...]]
) -> DrawingChanged:
    return DrawingChanged(
        index=batch.index,
        tab=batch.tab,
        number=batch.number,
        version=version,
        elements=changes[0],
        removed=changes[1],
    )


def describe_drawing(session_id: UUID) -> dict[str, object]:
    """Return the live whiteboard in the words that the interviewer reads, and its version.

    Raises InterviewError when no question with a whiteboard is live.
    """
    state = store.load(session_id)
    require_running(state)
    if state.live is None or not store.has_whiteboard(state):
        raise InterviewError(Code.NO_WHITEBOARD)
    drawing = store.drawing(session_id, state.live.index)
    outline = outline_of(drawing)
    return {"index": state.live.index, "version": drawing.version, "text": outline.text}
