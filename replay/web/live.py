"""A watcher's socket only reads: what the log grew by, for as long as the door stays open.

It has threads of its own, so that no watcher keeps a candidate waiting, and it asks the door before
everything that it sends.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING, ParamSpec, TypeVar
from uuid import UUID

import msgspec
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from interviews.people import access
from interviews.sessions import queries
from replay.log.read import Erased
from replay.player.live import Live
from replay.web import watching

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

NOT_YOURS = 4403
MAX_FRAME_BYTES = 200
P = ParamSpec("P")
T = TypeVar("T")
_threads = ThreadPoolExecutor(max_workers=2, thread_name_prefix="watchers")


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """The first frame: the page has everything up to `after_seq`."""

    after_seq: int


class Ping(msgspec.Struct, frozen=True, tag="ping"):
    """A sign of life."""


Frame = Hello | Ping


@dataclass
class Watcher:
    """Somebody of the staff, by their browser's session, before one interview."""

    session_id: UUID
    session_key: str
    live: Live | None = None

    def come(self, query: str) -> None:
        """Use up a ticket; raise NotFound or NotAllowed for whoever may not watch."""
        watching.redeem(query, self.session_id, self.session_key)
        watching.door(self._person(), self.session_id)

    def _person(self) -> access.User | AnonymousUser:
        return access.signed_in(self.session_key)

    def hello(self, seen: int) -> bytes:
        """Begin after what the page has; return what came since."""
        watching.door(self._person(), self.session_id)
        self.live = Live(self.session_id, seen=seen, private=True)
        return self.look() or b""

    def look(self) -> bytes | None:
        """Return the next frame; None before the hello. Raises as `come` does."""
        person = self._person()
        facts = watching.door(person, self.session_id)
        if self.live is None:
            return None
        grown, speaking = self.live.look(), watching.speaking(person, self.session_id)
        return watching.frame(grown, facts, speaking=speaking)


class WatchConsumer(AsyncWebsocketConsumer):
    """One socket of one watcher."""

    watcher: Watcher
    joined: bool = False

    async def connect(self) -> None:
        """Let the socket in with a fresh ticket of the person who is signed in here."""
        session_id = self.scope["url_route"]["kwargs"]["session_id"]
        self.watcher = Watcher(session_id, _session_key(dict(self.scope["headers"])))
        try:
            await _aside(self.watcher.come, self.scope["query_string"].decode("latin-1"))
        except (access.NotFound, access.NotAllowed):
            await self.close(NOT_YOURS)
            return
        await self.accept()

    async def disconnect(self, code: int) -> None:
        """Leave without a trace: nobody was told of the coming either."""
        if self.joined:
            await self.channel_layer.group_discard(self._group, self.channel_name)

    @property
    def _group(self) -> str:
        return queries.group_of(self.watcher.session_id)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Take the two frames that there are; whatever else comes closes the socket."""
        try:
            frame = msgspec.json.decode((text_data or "")[:MAX_FRAME_BYTES], type=Frame)
        except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError):
            await self.close(NOT_YOURS)
            return
        match frame:
            case Hello(after_seq=seen):
                await self._join()
                await self._tell(self.watcher.hello, seen)
            case Ping():
                await self._tell(self.watcher.look)
                await self.send(text_data='{"type":"pong"}')

    async def _join(self) -> None:
        """Join first, then read: what happens in between is looked for once more."""
        if not self.joined:
            await self.channel_layer.group_add(self._group, self.channel_name)
            self.joined = True

    async def _tell(
        self, look: Callable[P, bytes | None], *args: P.args, **kwargs: P.kwargs
    ) -> None:
        """Send what a look gives; where the door has closed, say so and go."""
        try:
            frame = await _aside(look, *args, **kwargs)
        except (access.NotFound, access.NotAllowed, Erased):
            await self.send(text_data='{"type":"gone"}')
            await self.close(NOT_YOURS)
            return
        if frame is not None:
            await self.send(text_data=frame.decode())

    async def room_events(self, _message: dict[str, object]) -> None:
        """Something was stored: look for it."""
        await self._tell(self.watcher.look)

    async def room_pen(self, _message: dict[str, object]) -> None:
        """Nothing of which tab types is the watcher's."""

    async def room_queue(self, _message: dict[str, object]) -> None:
        """A place in line is not in the log."""

    async def room_partial(self, _message: dict[str, object]) -> None:
        """A run is told when it is finished."""

    async def room_delta(self, _message: dict[str, object]) -> None:
        """A reply is told when it is whole."""


async def _aside(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    call = database_sync_to_async(function, thread_sensitive=False, executor=_threads)
    return await call(*args, **kwargs)


def _session_key(headers: dict[bytes, bytes]) -> str:
    """Return the key of the browser's session from its cookies; empty without one."""
    try:
        cookies = SimpleCookie(headers.get(b"cookie", b"").decode("latin-1"))
    except CookieError:
        return ""
    found = cookies.get(settings.SESSION_COOKIE_NAME)
    return found.value if found else ""
