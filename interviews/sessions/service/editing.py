"""Every change set is stored as it was typed; a batch counts once, however often it is sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from agents.core.events import (
    AnyEvent,
    EditsReceived,
    FocusChanged,
    KeysPressed,
    LinesSelected,
    TextKept,
    TextPasted,
)
from agents.core.state import FileState, SessionState
from agents.core.values import Change, Sections
from interviews.editor import batches
from interviews.models import Document
from interviews.sessions import clock, store
from interviews.sessions.errors import Code, InterviewError
from interviews.sessions.service.recording import CANDIDATE, record, require_running

KEEP_EVERY_CHANGES = 500


@dataclass(frozen=True)
class EditBatch:
    """One tab's batch for one file: change sets with their offsets in ms, in order."""

    index: int
    path: str
    tab: str
    number: int
    changes: tuple[tuple[int, Sections], ...]


def receive_edits(session_id: UUID, batch: EditBatch) -> int:
    """Store a batch and return the session's seq; a batch that was stored before changes nothing.

    Raises InterviewError when the tab may not type, a batch before it is missing, or it does not
    fit.
    """
    with store.locked(session_id) as now:
        received = _received(now, batch)
        if batch.number <= received:
            return now.state.seq
        if batch.number != received + 1:
            raise InterviewError(Code.GAP, f"Expected {received + 1}, got {batch.number}.")
        row = store.document(session_id, batch.index, batch.path)
        if not row.editable:
            raise InterviewError(Code.READ_ONLY, batch.path)
        text = _apply(row, batch)
        return _store(now, row, batch, text=text)


def _received(now: store.Locked, batch: EditBatch) -> int:
    """Return this tab's last batch of the file; a stored one is acknowledged again."""
    live = now.state.live
    if live is None or live.index != batch.index:
        require_running(now.state)
        raise InterviewError(Code.QUESTION_CLOSED)
    received = now.state.files.get(batch.path, FileState()).received.get(batch.tab, 0)
    if batch.number > received and now.state.editing_tab != batch.tab:
        raise InterviewError(Code.FOLLOWING)
    return received


def _apply(row: Document, batch: EditBatch) -> str:
    try:
        return batches.apply(row.text, batch.changes)
    except batches.BatchRefused as refusal:
        code = Code.FILE_TOO_LARGE if refusal.rule == "too_large" else Code.BAD_CHANGE
        raise InterviewError(code, str(refusal)) from refusal


def _store(now: store.Locked, row: Document, batch: EditBatch, *, text: str) -> int:
    row.text = text
    row.version += len(batch.changes)
    row.unkept += len(batch.changes)
    events: list[AnyEvent] = [_event(batch, row.version)]
    if row.unkept >= KEEP_EVERY_CHANGES:
        row.unkept = 0
        kept = TextKept(index=batch.index, path=row.path, version=row.version, text=text)
        events.append(kept)
    row.save(update_fields=["text", "version", "unkept"])
    return record(now, *events, actor=CANDIDATE).seq


def _event(batch: EditBatch, version: int) -> EditsReceived:
    return EditsReceived(
        index=batch.index,
        path=batch.path,
        tab=batch.tab,
        number=batch.number,
        version=version,
        changes=tuple(Change(offset_ms=at, sections=parts) for at, parts in batch.changes),
    )


KEYS_EVERY_MS = 30_000
"""How often a log at most notes that keys are pressed, where the quiet time is not shorter."""


def note_keys(session_id: UUID) -> None:
    """Note that keys are pressed, where that says more than the log does already.

    Raises InterviewError when the interview is over.
    """
    state = store.load(session_id)
    if state.phase == "ended":
        raise InterviewError(Code.ENDED)
    if not _keys_matter(state, clock.now_ms()):
        return
    with store.locked(session_id) as now:
        if _keys_matter(now.state, now.at_ms):
            record(now, KeysPressed(), actor=CANDIDATE)


def _keys_matter(state: SessionState, now_ms: int) -> bool:
    """Tell whether keys end a silence that is being answered, or keep the next one away."""
    quiet_ms = state.limits.quiet_ms
    if not quiet_ms or state.phase != "running" or state.live is None:
        return False
    if any(asked.kind == "silence" for asked in state.asked):
        return True
    return now_ms - state.active_at_ms >= min(KEYS_EVERY_MS, quiet_ms // 4)


@dataclass(frozen=True)
class Signal:
    """Something the browser saw: a paste, a change of focus, a selection. Never a verdict."""

    what: Literal["paste", "focus", "selection"]
    path: str = ""
    size: int = 0
    lines: int = 0
    focused: bool = False
    from_line: int = 1
    to_line: int = 1


def note_signal(session_id: UUID, signal: Signal) -> int:
    """Store a signal; return the session's seq."""
    with store.locked(session_id) as now:
        require_running(now.state)
        if signal.what != "focus":
            _known_file(now, signal.path)
        return record(now, _signal_event(signal), actor=CANDIDATE).seq


def _known_file(now: store.Locked, path: str) -> None:
    if now.state.live is None or path not in now.state.live.files:
        raise InterviewError(Code.UNKNOWN_FILE, path)


def _signal_event(signal: Signal) -> TextPasted | FocusChanged | LinesSelected:
    if signal.what == "paste":
        return TextPasted(path=signal.path, size=signal.size, lines=signal.lines)
    if signal.what == "focus":
        return FocusChanged(focused=signal.focused)
    return LinesSelected(path=signal.path, from_line=signal.from_line, to_line=signal.to_line)
