"""Who is in the room: sockets come and go, one tab types, and a lost line stops the clock."""

from __future__ import annotations

from uuid import UUID

from agents.core.events import ConnectionBack, ConnectionLost, EditingTaken
from interviews.models import Presence
from interviews.sessions import broadcast, clock, store
from interviews.sessions.errors import Code, InterviewError
from interviews.sessions.service import learning, opening
from interviews.sessions.service.recording import CANDIDATE, record
from interviews.sessions.writing import in_line

MAX_TAB = 64
MAX_SOCKETS = 8


def connect(session_id: UUID, *, socket: str, tab: str) -> None:
    """Let a socket in: the interview begins or goes on, and the tab types if none else does.

    Raises InterviewError for a bad tab name or too many open tabs.
    """
    if not tab or len(tab) > MAX_TAB or not tab.isascii():
        raise InterviewError(Code.UNKNOWN_MESSAGE, "The tab has no name.")
    with store.locked(session_id) as now:
        others = Presence.objects.filter(session=now.row).exclude(socket=socket)
        if others.count() >= MAX_SOCKETS:
            raise InterviewError(Code.TOO_FAST, "This room is open in too many tabs.")
        Presence.objects.update_or_create(
            socket=socket, defaults={"session": now.row, "tab": tab, "seen_at_ms": now.at_ms}
        )
        if now.state.phase == "ended":
            return
        _come_back(now)
        learning.take_up(now)
        _hold_pen(now, tab)
        if others.count():
            tell_of_the_pen(now)
        if now.state.phase == "consented":
            opening.begin(now)
        elif opening.needs_question(now):
            opening.open_question(now, len(now.state.finished))


def _come_back(now: store.Locked) -> None:
    if now.state.connected:
        return
    since_ms = now.state.disconnected_at_ms
    away_ms = max(0, now.at_ms - since_ms) if since_ms else 0
    record(now, ConnectionBack(away_ms=away_ms), actor=CANDIDATE)
    learning.begin_visit(now, away_ms)


def _hold_pen(now: store.Locked, tab: str) -> None:
    """A tab types if it did before, or if the one that did is gone."""
    holder = now.state.editing_tab
    if holder == tab or not pen_is_free(holder, now.id):
        return
    record(now, EditingTaken(tab=tab), actor=CANDIDATE)


def take_over(session_id: UUID, *, tab: str, if_free: bool = False) -> None:
    """Make a tab the one that types; the other follows and is told.

    With `if_free` only where the tab that typed is gone: a page asks so by itself.
    """
    with store.locked(session_id) as now:
        if now.state.editing_tab == tab or now.state.phase == "ended":
            return
        if not if_free or pen_is_free(now.state.editing_tab, session_id):
            record(now, EditingTaken(tab=tab), actor=CANDIDATE)


def pen_is_free(holder: str, session_id: UUID) -> bool:
    """Tell whether the tab that types has no socket open."""
    return not Presence.objects.filter(session=session_id, tab=holder).exists()


def tell_of_the_pen(now: store.Locked) -> None:
    """Tell the tabs that are left whether the one that typed is gone."""
    if now.state.phase == "ended" or not Presence.objects.filter(session=now.row).exists():
        return
    broadcast.pen_on_commit(now.id, free=pen_is_free(now.state.editing_tab, now.id))


def still_here(session_id: UUID, *, socket: str, tab: str) -> None:
    """Refresh a socket's row, so that it is not taken for one of a dead process.

    One that was given up meanwhile is let in again; raises InterviewError when it may not.
    """
    with in_line():
        known = Presence.objects.filter(socket=socket).update(seen_at_ms=clock.now_ms())
    if not known:
        connect(session_id, socket=socket, tab=tab)


def disconnect(session_id: UUID, *, socket: str) -> None:
    """Let a socket go; when it was the last, the clock stops within the session's budget."""
    with store.locked(session_id) as now:
        Presence.objects.filter(socket=socket).delete()
        lose_if_alone(now)
        tell_of_the_pen(now)


def lose_if_alone(now: store.Locked) -> None:
    """Note that nobody is in the room any more, once."""
    alone = not Presence.objects.filter(session=now.row).exists()
    if alone and now.state.connected and now.state.phase != "ended":
        record(now, ConnectionLost(), actor=CANDIDATE)
