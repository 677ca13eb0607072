"""What was lost on the way is found again: due turns, stuck runs, dead sockets, our own outages."""

from __future__ import annotations

import logging
from typing import assert_never
from uuid import UUID

from django.db.models import Q
from django.db.models.functions import Now
from msgspec import MsgspecError

from agents.core import clock as clocks
from agents.core.events import AnyEvent, OutageNoted, QuietNoticed, TimeRanOut, TimeWarned
from interviews.models import Heartbeat, Presence, Run, TurnLease
from interviews.sessions import queries, schedule, store
from interviews.sessions.service.handing_back import hand_back_for, handed_back
from interviews.sessions.service.presence import lose_if_alone, tell_of_the_pen
from interviews.sessions.service.recording import SYSTEM, record
from interviews.sessions.writing import in_line
from replay.log.wanted import overdue_reports

log = logging.getLogger(__name__)
HEARTBEAT = "sweeper"
STALE_SOCKET_MS = 40_000
RUN_GRACE_MS = 5_000


def tick(session_id: UUID) -> None:
    """Warn of the time, note that it ran out or that it is quiet, if that is due now."""
    with store.locked(session_id) as now:
        due = clocks.due_now(now.state, now.at_ms)
        if due is None:
            store.look_later(now)
            return
        record(now, _told(now, due), actor=SYSTEM)
        if due.kind == "time_out":
            hand_back_for(now, "time_up")


def _told(now: store.Locked, due: clocks.Deadline) -> AnyEvent:
    match due.kind:
        case "warn":
            return TimeWarned(minutes_left=due.minutes_left)
        case "time_out":
            return TimeRanOut(index=now.state.live.index if now.state.live else 0)
        case "quiet":
            since_ms = due.at_ms - now.state.limits.quiet_ms
            return QuietNoticed(quiet_ms=now.at_ms - since_ms)
        case "hand_back":
            return handed_back(now, "no_reply")
        case _:
            assert_never(due.kind)


def wake_due_turns(now_ms: int) -> int:
    """Wake workers for every due turn; a held lease makes that harmless. Return how many."""
    due = queries.ids_with_turn_due(now_ms)
    for session_id, turn in due:
        schedule.wake_agent(session_id, turn)
    return len(due)


def wake_due_runs(now_ms: int) -> int:
    """Wake runners for runs nobody works at; return how many."""
    free = Q(lease_until=None) | Q(lease_until__lt=Now())
    due = Run.objects.filter(free, wanted_at_ms__lte=now_ms - RUN_GRACE_MS)
    ids = list(due.values_list("id", flat=True)[:200])
    for run_id in ids:
        schedule.wake_runner(run_id)
    return len(ids)


def wake_due_reports() -> int:
    """Wake writers for reports nobody works at; return how many."""
    due = overdue_reports()
    for session_id in due:
        schedule.wake_reporter(session_id)
    return len(due)


def last_beat_ms() -> int | None:
    """Return when we last noted that we are running, None the first time ever."""
    return Heartbeat.objects.filter(name=HEARTBEAT).values_list("at_ms", flat=True).first()


def beat(now_ms: int) -> None:
    """Note that we are running, and that the time before it was looked after."""
    with in_line():
        Heartbeat.objects.update_or_create(name=HEARTBEAT, defaults={"at_ms": now_ms})


def give_back_outage(session_id: UUID, *, from_ms: int, to_ms: int) -> None:
    """Give a session's clocks back the time in which we were not running, if it has clocks."""
    with store.locked(session_id) as now:
        live = now.state.live
        if now.state.phase == "running" and (live is None or live.duration_ms > 0):
            record(now, OutageNoted(from_ms=from_ms, to_ms=to_ms), actor=SYSTEM)


def drop_stale_sockets(now_ms: int, *, deaf_until_ms: int = 0) -> int:
    """Let go of sockets whose process died; what their silence cost is given back.

    Until `deaf_until_ms` nobody could be heard, and that time was given back already.
    """
    if deaf_until_ms > now_ms - STALE_SOCKET_MS:
        return 0
    stale = Presence.objects.filter(seen_at_ms__lt=now_ms - STALE_SOCKET_MS)
    rows = list(stale.order_by("seen_at_ms").values_list("session_id", "socket", "seen_at_ms"))
    return sum(
        _drop(session_id, socket, seen_at_ms=seen_at_ms, since_ms=max(seen_at_ms, deaf_until_ms))
        for session_id, socket, seen_at_ms in rows
    )


def release_former_self(before_ms: int) -> None:
    """Let go of what this one process held when it died: sockets, leases of turns and of runs.

    Call it after the outage was noted. What began since `before_ms` is its own already; a lease
    that it took since then is told apart by its fence.
    """
    former = Presence.objects.filter(seen_at_ms__lt=before_ms)
    for session_id, socket, seen_at_ms in list(
        former.values_list("session_id", "socket", "seen_at_ms")
    ):
        _drop(session_id, socket, seen_at_ms=seen_at_ms, since_ms=None)
    with in_line():
        TurnLease.objects.exclude(holder="").update(holder="", expires_at=Now())
    with in_line():
        Run.objects.exclude(lease_until=None).update(lease_until=None)
    for run_id in Run.objects.values_list("id", flat=True):
        schedule.wake_runner(run_id)


def _drop(session_id: UUID, socket: str, *, seen_at_ms: int, since_ms: int | None) -> bool:
    """A session whose state cannot be read keeps its sockets; those of others are dropped."""
    try:
        return _let_go(session_id, socket, seen_at_ms=seen_at_ms, since_ms=since_ms)
    except MsgspecError:
        log.exception("a socket of session %s cannot be dropped", session_id)
        return False


def _let_go(session_id: UUID, socket: str, *, seen_at_ms: int, since_ms: int | None) -> bool:
    """Drop a socket unless it was heard after `seen_at_ms`; return whether it was dropped.

    The last socket's silence is given back from `since_ms`, None: that was done already.
    """
    with store.locked(session_id) as now:
        silent = Presence.objects.filter(socket=socket, seen_at_ms__lte=seen_at_ms)
        if not silent.delete()[0]:
            return False
        alone = not Presence.objects.filter(session=now.row).exists()
        lost = alone and now.state.phase == "running" and now.state.connected
        timed = now.state.live is not None and now.state.live.duration_ms > 0
        if lost and timed and since_ms is not None:
            record(now, OutageNoted(from_ms=since_ms, to_ms=now.at_ms), actor=SYSTEM)
        lose_if_alone(now)
        tell_of_the_pen(now)
        return True
