"""A room's socket: one frame, one verb, one answer. What it missed it fetches by place."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import ParamSpec, TypeVar, assert_never
from uuid import UUID

import msgspec
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from agents.core.events import Mode
from interviews.people import access
from interviews.sessions import queries, service
from interviews.sessions.errors import Code, InterviewError
from interviews.sessions.queries import RoomEvent
from interviews.web import frames, testing, tickets
from interviews.web.fragments import draw
from interviews.web.rates import bucket_of

SEEN_EVERY_S = 10.0
NOT_YOURS = 4403
TOO_MANY = 4429
FACTS = ("clock", "busy", "person", "hints_left", "run", "whiteboard")
OWN_IS_KNOWN = ("EditsReceived", "DrawingChanged")
"""What a tab did itself it has already: the acknowledgement is enough."""
PATIENCE = 200
"""So many refusals in a row, and the socket is closed."""
P = ParamSpec("P")
T = TypeVar("T")
_threads = ThreadPoolExecutor(max_workers=8, thread_name_prefix="room-verbs")


async def verb(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a verb of the service in a thread of its own."""
    call = database_sync_to_async(function, thread_sensitive=False, executor=_threads)
    return await call(*args, **kwargs)


class RoomConsumer(AsyncWebsocketConsumer):
    """One socket of one candidate's room."""

    session_id: UUID
    claim: str = ""
    tab: str = ""
    mode: Mode = "interview"
    seq: int = 0
    told: int = 0
    seen_at: float = 0.0
    checked_at: float = 0.0
    refusals: int = 0
    seen_every_s: float = SEEN_EVERY_S

    async def connect(self) -> None:
        """Let the socket in if its ticket is fresh, unused, and for this room."""
        self.session_id = self.scope["url_route"]["kwargs"]["session_id"]
        self.bucket = bucket_of(self.session_id)
        query = self.scope["query_string"].decode("latin-1")
        try:
            self.claim = await verb(tickets.redeem, query, self.session_id)
        except access.NotFound:
            await self.close(NOT_YOURS)
            return
        self.checked_at = monotonic()
        await self.accept()

    async def _still_theirs(self) -> bool:
        """Ask the door again now and then: a link that was taken back closes its sockets."""
        if monotonic() - self.checked_at < SEEN_EVERY_S:
            return True
        self.checked_at = monotonic()
        try:
            await verb(access.still_candidate, self.session_id, self.claim)
        except access.NotFound:
            await self.close(NOT_YOURS)
            return False
        return True

    async def disconnect(self, code: int) -> None:
        """Let the socket go; the last one stops the clock."""
        if not self.tab:
            return
        await self.channel_layer.group_discard(self._group, self.channel_name)
        await verb(service.disconnect, self.session_id, socket=self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Parse a frame, call its verb, answer; a refusal names what was refused."""
        frame = None
        if not await self._still_theirs():
            return
        try:
            self._within_limits(text_data, bytes_data)
            frame = frames.parse(text_data or "")
            await self._dispatch(frame)
            self.refusals = 0
        except frames.BadFrame as error:
            await self._refuse(None, InterviewError(error.code, str(error)))
        except InterviewError as error:
            await self._refuse(frame, error)

    def _within_limits(self, text: str | None, raw: bytes | None) -> None:
        if raw is not None or text is None:
            raise frames.BadFrame("a frame must be text")
        if len(text.encode("utf-8", "surrogatepass")) > frames.MAX_FRAME_BYTES:
            most = frames.MAX_FRAME_BYTES
            raise InterviewError(Code.TOO_LONG, f"One message holds at most {most:,} bytes.")
        if not self.bucket.take(monotonic()):
            raise InterviewError(Code.TOO_FAST)

    @property
    def _group(self) -> str:
        return queries.group_of(self.session_id)

    async def _dispatch(self, frame: frames.AnyFrame) -> None:
        if isinstance(frame, frames.Hello):
            await self._hello(frame)
            return
        if not self.tab:
            raise frames.BadFrame("the first frame must be hello")
        await self._heard()
        if isinstance(frame, frames.Ping):
            await self._say({"type": "pong"})
        elif isinstance(frame, frames.Edits):
            await self._edits(frame)
        elif isinstance(frame, frames.Drawing | frames.Look):
            await self._board(frame)
        else:
            await self._act(frame)

    async def _hello(self, frame: frames.Hello) -> None:
        """Join first, then read: what happens in between is queued, and dropped by its seq."""
        if self.tab not in ("", frame.tab):
            raise frames.BadFrame("this socket is another tab's")
        await self._join(frame.tab)
        self.seen_at = monotonic()
        welcome = await verb(queries.welcome, self.session_id, frame.tab)
        self.mode = msgspec.convert(welcome["mode"], Mode)
        await self._say({"type": "welcome", **welcome})
        self.seq = self.told = min(frame.after_seq, int(str(welcome["seq"])))
        await self._catch_up(int(str(welcome["seq"])), welcome)

    async def _join(self, tab: str) -> None:
        """Become a tab of the room; one that is refused hears nothing of it."""
        await self.channel_layer.group_add(self._group, self.channel_name)
        try:
            await verb(service.connect, self.session_id, socket=self.channel_name, tab=tab)
        except InterviewError:
            if not self.tab:
                await self.channel_layer.group_discard(self._group, self.channel_name)
            raise
        self.tab = tab

    async def _catch_up(self, up_to: int, facts: dict[str, object]) -> None:
        if self.seq >= up_to:
            return
        missing = await verb(_events, self.session_id, self.seq, up_to)
        for event in missing:
            await self._tell(event, facts)
        self.seq = up_to

    async def _heard(self) -> None:
        """Whatever is sent is a sign of life, noted now and then."""
        if monotonic() - self.seen_at > self.seen_every_s:
            self.seen_at = monotonic()
            await verb(service.still_here, self.session_id, socket=self.channel_name, tab=self.tab)

    async def _edits(self, frame: frames.Edits) -> None:
        batch = service.EditBatch(
            index=frame.index,
            path=frame.path,
            tab=self.tab,
            number=frame.number,
            changes=frame.changes,
        )
        seq = await verb(service.receive_edits, self.session_id, batch)
        await self._say(
            {
                "type": "ack",
                "index": frame.index,
                "path": frame.path,
                "number": frame.number,
                "seq": seq,
            }
        )

    async def _board(self, frame: frames.Drawing | frames.Look) -> None:
        if isinstance(frame, frames.Look):
            words = await verb(service.describe_drawing, self.session_id)
            await self._say({"type": "outline", **words})
            return
        batch = service.DrawingBatch(
            index=frame.index,
            tab=self.tab,
            number=frame.number,
            elements=frame.elements,
            removed=frame.removed,
        )
        seq = await verb(service.receive_drawing, self.session_id, batch)
        place = {"what": frame.what, "index": frame.index, "number": frame.number}
        await self._say({"type": "ack", **place, "seq": seq})

    async def _act(self, frame: Keyed | frames.Signalled | frames.Keys | frames.TakeOver) -> None:
        if isinstance(frame, frames.Keys):
            await verb(service.note_keys, self.session_id)
            return
        if isinstance(frame, frames.TakeOver):
            await verb(service.take_over, self.session_id, tab=self.tab, if_free=frame.if_free)
            return
        if isinstance(frame, frames.Signalled):
            signal = service.Signal(
                **{name: getattr(frame, name) for name in frame.__struct_fields__}
            )
            await verb(service.note_signal, self.session_id, signal)
            return
        seq = await self._keyed(frame)
        await self._say({"type": "ack", "key": frame.key, "seq": seq})

    async def _keyed(self, frame: Keyed) -> int:
        session, key = self.session_id, frame.key
        match frame:
            case frames.Answer():
                lines = tuple((a.path, a.from_line, a.to_line) for a in frame.attachments)
                return await verb(
                    service.submit_answer,
                    session,
                    key=key,
                    text=frame.text,
                    attachments=lines,
                    choices=frame.choices,
                    index=frame.index,
                )
            case frames.Hint():
                return await verb(service.ask_hint, session, key=key)
            case frames.Clarify():
                return await verb(service.ask_clarification, session, key=key, text=frame.text)
            case frames.Skip():
                return await verb(service.skip_part, session, key=key)
            case frames.End():
                return await verb(service.end_interview, session)
            case (
                frames.RunCode()
                | frames.StopRun()
                | frames.KeepTest()
                | frames.DropTest()
                | frames.ChooseLanguage()
                | frames.Note()
                | frames.OpenTask()
            ):
                return await self._beside(frame)
            case _:
                assert_never(frame)

    async def _beside(self, frame: frames.Testing | frames.Note | frames.OpenTask) -> int:
        """What is done beside the talk: a run, a test, a note, another task."""
        session, key = self.session_id, frame.key
        match frame:
            case (
                frames.RunCode()
                | frames.StopRun()
                | frames.KeepTest()
                | frames.DropTest()
                | frames.ChooseLanguage()
            ):
                return await verb(testing.act, session, frame)
            case frames.Note(text=text):
                return await verb(service.keep_note, session, key=key, text=text)
            case frames.OpenTask(task_id=task_id):
                return await verb(service.open_task, session, task_id)
            case _:
                assert_never(frame)

    async def room_events(self, message: dict[str, object]) -> None:
        """Pass on what was stored, in the log's order, fetching what this socket missed."""
        before, after = int(str(message["before"])), int(str(message["after"]))
        if after <= self.seq or not await self._still_theirs():
            return
        facts = _dict(message["facts"])
        if before > self.seq:
            await self._catch_up(before, facts)
        for raw in message["events"] if isinstance(message["events"], list) else []:
            event = RoomEvent(**raw)
            if event.seq > self.seq:
                await self._tell(event, facts)
        self.seq = after

    async def room_pen(self, message: dict[str, object]) -> None:
        """Say whether the tab that typed is gone; nothing is stored of that."""
        if self.tab:
            await self._say({"type": "pen", "free": message["free"]})

    async def room_queue(self, message: dict[str, object]) -> None:
        """Say that a run has begun, or how many stand before it now."""
        await self._say({**message, "type": "queue"})

    async def room_partial(self, message: dict[str, object]) -> None:
        """Say how some tests went while the others still run."""
        await self._say({**message, "type": "partial"})

    async def room_delta(self, message: dict[str, object]) -> None:
        """Pass on a piece of a reply as it is checked."""
        await self._say({**message, "type": "delta"})

    async def _tell(self, event: RoomEvent, facts: dict[str, object]) -> None:
        if event.kind in OWN_IS_KNOWN and event.data.get("tab") == self.tab:
            return
        await self._say(
            {
                "type": "event",
                "seq": event.seq,
                "prev": self.told,
                "kind": event.kind,
                "at_ms": event.at_ms,
                "html": draw(event, self.mode),
                "data": event.data,
                **{name: facts[name] for name in FACTS},
            }
        )
        self.told = event.seq

    async def _refuse(self, frame: frames.AnyFrame | None, error: InterviewError) -> None:
        place = {
            name: getattr(frame, name)
            for name in ("key", "what", "path", "index", "number")
            if frame is not None and hasattr(frame, name)
        }
        await self._say(
            {"type": "refused", "code": error.code.name, "message": error.message, **place}
        )
        self.refusals += 1
        if self.refusals >= PATIENCE:
            await self.close(TOO_MANY)

    async def _say(self, message: dict[str, object]) -> None:
        await self.send(text_data=json.dumps(message, separators=(",", ":")))


Talk = frames.Answer | frames.Hint | frames.Clarify | frames.Skip | frames.End
Keyed = Talk | frames.Testing | frames.Note | frames.OpenTask


def _events(session_id: UUID, after: int, up_to: int) -> list[RoomEvent]:
    return list(queries.room_events(session_id, after=after, up_to=up_to))


def _dict(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}
