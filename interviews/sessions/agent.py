"""One worker's try at one turn: a lease, a cursor, a call with no transaction open, one move."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import monotonic
from typing import ParamSpec, TypeVar
from uuid import UUID

from channels.db import database_sync_to_async
from django.db import DatabaseError

from agents.completers.base import CompleterUnavailable
from agents.core.cursor import Cursor
from agents.modes import MODES, CursorInputs, Mode
from agents.prompts.templates import Templates
from agents.turn import Decision, TurnOvertaken, decide
from interviews.sessions import aside, backends, service, store
from replay.log import store as contents

log = logging.getLogger(__name__)
RENEW_S = 5.0
FLUSH_S = 0.04
REDO_MOST = 5

P = ParamSpec("P")
T = TypeVar("T")
_threads = ThreadPoolExecutor(max_workers=8, thread_name_prefix="agent-verbs")


async def verb(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a verb of the service in a thread of its own; aside, in the thread that plays."""
    if aside.playing():
        return await database_sync_to_async(function)(*args, **kwargs)
    call = database_sync_to_async(function, thread_sensitive=False, executor=_threads)
    return await call(*args, **kwargs)


@dataclass(frozen=True)
class Reading:
    """What a turn read: its mode and cursor, as of which event, at which server time.

    `chosen` names who asks where somebody chose, "" otherwise.
    """

    mode: Mode
    cursor: Cursor
    templates: Templates
    as_of: int
    clock_at_ms: int
    attempts: range
    chosen: str = ""


def read_turn(lease: service.Lease) -> Reading | None:
    """Return the fields of the turn that is due, from one consistent look at the rows.

    None when it is not to be taken any more: the interview ended, or another worker has it.
    """
    with store.locked(lease.session_id) as now:
        if not service.still_ours(now, lease):
            return None
        state = now.state
        index = state.live.index if state.live else 0
        files, drawing = store.documents(now.id, index), store.drawing(now.id, index)
    templates = Templates.from_bytes(contents.get(state.templates))
    mode = MODES[state.mode]
    inputs = CursorInputs(
        state=state,
        question=store.live_question(state),
        documents=files,
        drawing=drawing,
        mode_brief=templates.mode_brief,
        now_ms=now.at_ms,
    )
    first = state.attempt + 1
    attempts = range(first, first + service.ATTEMPTS)
    cursor = mode.build_cursor(inputs)
    asks = state.interviewer
    chosen = asks.completer if asks.chosen else ""
    return Reading(mode, cursor, templates, state.seq, now.at_ms, attempts, chosen)


class RoomAudience:
    """Lets the room see a reply as it is checked, in pieces of some 40 ms."""

    def __init__(self, lease: service.Lease, as_of: int) -> None:
        """Speak for one lease and one reading."""
        self.lease = lease
        self.as_of = as_of
        self.held = ""
        self.sent_at = 0.0

    async def started(self, attempt: int) -> None:
        """Note that the reply becomes visible; raise TurnOvertaken for something newer."""
        if not await verb(service.begin_reply, self.lease, attempt=attempt, as_of=self.as_of):
            raise TurnOvertaken

    async def text(self, attempt: int, visible: str) -> None:
        """Show more of the reply."""
        self.held += visible
        if monotonic() - self.sent_at < FLUSH_S:
            return
        piece, self.held, self.sent_at = self.held, "", monotonic()
        lease = self.lease
        service.show_text(lease.session_id, turn=lease.turn, attempt=attempt, text=piece)

    async def withdrawn(self, attempt: int, shown: str, reason: str) -> None:
        """Take back what was visible."""
        self.held = ""
        await verb(service.withdraw_reply, self.lease, attempt=attempt, shown=shown, reason=reason)


async def run_turn(session_id: UUID, turn: int, *, holder: str) -> bool:
    """Try to take a turn that is due; return whether this worker took it. Safe to call twice."""
    lease = await verb(service.claim_turn, session_id, turn, holder=holder)
    if lease is None:
        return False
    try:
        async with _kept(lease):
            return await _try_until_taken(lease)
    except Exception as error:
        # Whatever broke is raised; but first the next try is put off, or it would come at once.
        await verb(service.fail_turn, lease, code="broken", detail=type(error).__name__)
        raise
    finally:
        await verb(service.release_turn, lease)


async def _try_until_taken(lease: service.Lease) -> bool:
    """Decide again while newer things arrive before the reply is visible, within reason."""
    for _ in range(REDO_MOST):
        reading = await verb(read_turn, lease)
        if reading is None:
            return False
        try:
            decision = await _decide(lease, reading)
        except TurnOvertaken:
            continue
        except CompleterUnavailable as failure:
            await _give_up(lease, reading, failure)
            return False
        if await _take(lease, decision, reading):
            return True
    return False


async def _decide(lease: service.Lease, reading: Reading) -> Decision:
    return await decide(
        reading.cursor,
        mode=reading.mode,
        completer=backends.interviewer(reading.mode.name, reading.chosen),
        templates=reading.templates,
        audience=RoomAudience(lease, reading.as_of),
        attempts=reading.attempts,
    )


async def _take(lease: service.Lease, decision: Decision, reading: Reading) -> bool:
    return await verb(
        service.take_turn,
        lease,
        decision,
        as_of=reading.as_of,
        clock_at_ms=reading.clock_at_ms,
    )


async def _give_up(lease: service.Lease, reading: Reading, failure: CompleterUnavailable) -> None:
    """The model could not be asked: say so in the log and the room, and try again later."""
    log.warning("turn %s of %s: %s", lease.turn, lease.session_id, failure)
    await verb(
        service.fail_turn,
        lease,
        code=failure.code,
        detail=failure.detail,
        attempt=reading.attempts[-1],
        retry_after_s=failure.retry_after_s,
    )


@contextlib.asynccontextmanager
async def _kept(lease: service.Lease) -> AsyncIterator[None]:
    """Renew a lease while its turn is being decided; stop the call when it is lost."""
    task = asyncio.current_task()

    async def renew() -> None:
        while True:
            await asyncio.sleep(RENEW_S)
            try:
                held = await verb(service.renew_turn, lease)
            except DatabaseError:
                log.warning("the lease on %s could not be renewed", lease, exc_info=True)
                continue
            if not held and task is not None:
                task.cancel()

    renewing = asyncio.create_task(renew())
    try:
        yield
    finally:
        renewing.cancel()
