"""A turn is taken exactly once, however often it is attempted: the lease decides who tries."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.db.models import Q, QuerySet
from django.db.models.functions import Now
from msgspec.structs import replace

from agents.core.events import ReplyStarted, ReplyWithdrawn, TurnFailed
from agents.core.question import Highlight
from agents.core.state import SessionState
from agents.modes import MODES, CursorInputs
from agents.moves import ID_FIELD, SILENT, Move, Offer
from agents.turn import Decision
from interviews.models import TurnLease
from interviews.sessions import broadcast, store
from interviews.sessions.service import adding, moving, opening
from interviews.sessions.service.recording import INTERVIEWER, SYSTEM, record
from interviews.sessions.service.running import Wish, want_run
from interviews.sessions.writing import in_line

LEASE = timedelta(seconds=20)
RETRY_FIRST_MS = 2_000
RETRY_MOST_MS = 30_000
ATTEMPTS = 2


@dataclass(frozen=True)
class Lease:
    """The right to try a session's turn; `fence` is refused once somebody else has a later one."""

    session_id: UUID
    turn: int
    fence: int


def claim_turn(session_id: UUID, turn: int, *, holder: str) -> Lease | None:
    """Take the lease on a due turn, by the database's clock; None when it is not to be had."""
    with store.locked(session_id) as now:
        state = now.state
        if state.turn != turn or not state.turn_wanted or state.retry_at_ms > now.at_ms:
            return None
        lease = _claimed(session_id, turn, holder=holder)
        if lease is not None:
            _take_back(now, shown="", reason="worker_lost")
        return lease


def _claimed(session_id: UUID, turn: int, *, holder: str) -> Lease | None:
    row, _ = TurnLease.objects.get_or_create(session_id=session_id, defaults={"expires_at": Now()})
    free = Q(holder="") | Q(expires_at__lte=Now())
    taken = TurnLease.objects.filter(free, session_id=session_id, fence=row.fence).update(
        holder=holder, fence=row.fence + 1, expires_at=Now() + LEASE
    )
    return Lease(session_id, turn, row.fence + 1) if taken else None


def _take_back(now: store.Locked, *, shown: str, reason: str) -> None:
    """Take back openly what is visible; of what a dead worker showed no more is known than that."""
    if now.state.reply_started:
        event = ReplyWithdrawn(
            turn=now.state.turn, attempt=now.state.attempt, shown=shown, reason=reason
        )
        record(now, event, actor=SYSTEM)


def renew_turn(lease: Lease) -> bool:
    """Keep a lease for longer; False when it was lost."""
    with in_line():
        return bool(_held(lease).update(expires_at=Now() + LEASE))


def release_turn(lease: Lease) -> None:
    """Give a lease back, so that the next turn need not wait for it to expire."""
    with in_line():
        _held(lease).update(holder="", expires_at=Now())


def _held(lease: Lease) -> QuerySet[TurnLease]:
    return TurnLease.objects.filter(session_id=lease.session_id, fence=lease.fence)


def begin_reply(lease: Lease, *, attempt: int, as_of: int) -> bool:
    """Note that a reply becomes visible now; False when something newer must be read first."""
    with store.locked(lease.session_id) as now:
        if not still_ours(now, lease) or _newer(now.state, as_of):
            return False
        record(now, ReplyStarted(turn=lease.turn, attempt=attempt), actor=INTERVIEWER)
        return True


def withdraw_reply(lease: Lease, *, attempt: int, shown: str, reason: str) -> None:
    """Take back openly what was visible of a refused reply."""
    with store.locked(lease.session_id) as now:
        if still_ours(now, lease):
            event = ReplyWithdrawn(turn=lease.turn, attempt=attempt, shown=shown, reason=reason)
            record(now, event, actor=SYSTEM)


def show_text(session_id: UUID, *, turn: int, attempt: int, text: str) -> None:
    """Stream a piece of checked text to the room; the stored turn replaces it."""
    message: dict[str, object] = {
        "type": "room.delta",
        "turn": turn,
        "attempt": attempt,
        "text": text,
    }
    broadcast.to_room(session_id, message)


def take_turn(lease: Lease, decision: Decision, *, as_of: int, clock_at_ms: int) -> bool:
    """Fold a decision into the session as it is now; False when it came too late."""
    with store.locked(lease.session_id) as now:
        if not still_ours(now, lease):
            return False
        if not now.state.reply_started and _newer(now.state, as_of):
            return False
        if not _still_legal(now, decision, as_of=as_of):
            _take_back(now, shown=decision.move.response, reason="stale")
            return False
        _apply(now, decision, as_of=as_of, clock_at_ms=clock_at_ms)
        return True


def still_ours(now: store.Locked, lease: Lease) -> bool:
    """Tell whether a lease's turn is still to be taken, and by nobody else."""
    current = now.state.turn == lease.turn and now.state.turn_wanted
    return current and _held(lease).exists()


def _newer(state: SessionState, as_of: int) -> bool:
    return any(asked.seq > as_of for asked in state.asked)


def _still_legal(now: store.Locked, decision: Decision, *, as_of: int) -> bool:
    """Judge a move by what it answers: what came after its first words waits for the next turn."""
    mode = MODES[now.state.mode]
    inputs = CursorInputs(
        state=_answering(now.state, as_of),
        question=store.live_question(now.state),
        documents=store.documents(now.id, now.state.live.index if now.state.live else 0),
        mode_brief="",
        now_ms=now.at_ms,
    )
    return _is_offered(decision.move, mode.legal_moves(mode.build_cursor(inputs)))


def _answering(state: SessionState, as_of: int) -> SessionState:
    """Return a state that waits for nothing but what a turn answers."""
    return replace(state, asked=tuple(asked for asked in state.asked if asked.seq <= as_of))


def _is_offered(move: Move, offers: tuple[Offer, ...]) -> bool:
    """A hint spent, a stage closed or a clock at zero in the meantime make a move stale."""
    named = _named(move)
    return any(offer.move is move.kind and (not named or named in offer.ids) for offer in offers)


def _named(move: Move) -> str:
    """Return the one thing that a move names: a probe, a hint, a task, a file; "" for none."""
    named = getattr(move, ID_FIELD[move.kind]) if move.kind in ID_FIELD else ""
    return named.file if isinstance(named, Highlight) else named or ""


def _apply(now: store.Locked, decision: Decision, *, as_of: int, clock_at_ms: int) -> None:
    if decision.move.kind in SILENT:
        _look(now, decision, as_of=as_of, clock_at_ms=clock_at_ms)
        return
    live, question = now.state.live, store.live_question(now.state)
    if live is None:
        return
    taken = moving.turn_taken(now.state, decision, as_of=as_of, at_ms=clock_at_ms)
    answering = _answering(now.state, as_of)
    follow = moving.consequences(answering, live, question, decision=decision)
    for event in follow:
        opening.keep_documents(now, live.index, getattr(event, "files", ()))
    record(now, taken, *follow, actor=INTERVIEWER)
    if opening.needs_question(now) and now.state.connected:
        opening.open_question(now, len(now.state.finished))


def _look(now: store.Locked, decision: Decision, *, as_of: int, clock_at_ms: int) -> None:
    """Run code first: the same turn is decided again with what came of it."""
    test, state = decision.move.test, now.state
    if test is None:
        asked = moving.tests_asked(state, decision, as_of=as_of, at_ms=clock_at_ms)
        record(now, asked, actor=INTERVIEWER)
        want_run(now, Wish(turn=state.turn))
        return
    run = adding.want_trial(now, test)
    proposed = moving.test_proposed(state, decision, test, run=run, as_of=as_of, at_ms=clock_at_ms)
    record(now, proposed, actor=INTERVIEWER)


def fail_turn(
    lease: Lease,
    *,
    code: str,
    detail: str,
    attempt: int | None = None,
    retry_after_s: float | None = None,
) -> None:
    """Note that no reply could be had: our fault; the turn is tried again after a while.

    `attempt` is the last one tried, where it is known; the wait doubles with each failure, within
    bounds.
    """
    with store.locked(lease.session_id) as now:
        if not still_ours(now, lease):
            return
        _take_back(now, shown="", reason=code)
        if now.state.colleague is not None:  # They go on: nobody tries again, and nobody waits.
            return
        attempt = now.state.attempt + ATTEMPTS if attempt is None else attempt
        wait_ms = min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** min(attempt // ATTEMPTS, 5))
        if retry_after_s is not None:
            wait_ms = max(wait_ms, min(RETRY_MOST_MS, round(retry_after_s * 1000)))
        failure = TurnFailed(
            turn=lease.turn,
            attempt=attempt,
            code=code,
            detail=detail[:500],
            retry_at_ms=now.at_ms + wait_ms,
            unasked=not now.state.awaited,
        )
        record(now, failure, actor=SYSTEM)
