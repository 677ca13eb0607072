"""One way onto the channel layer, from any thread of any process."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from functools import partial
from typing import Any

from asgiref.sync import async_to_sync
from channels.exceptions import ChannelFull
from channels.layers import BaseChannelLayer, get_channel_layer
from django.core.exceptions import ImproperlyConfigured

from interviews.sessions import aside, backends

log = logging.getLogger(__name__)
Message = dict[str, object]


def to_group(group: str, message: Message) -> None:
    """Send a message to every socket of a group; it may be lost, so nothing may rest on it."""
    _on_loop(partial(_layer().group_send, group, message))


def to_worker(channel: str, message: Message) -> None:
    """Send a wake-up to the workers of a channel; it may be lost, and the sweeper finds the row."""
    _on_loop(partial(_layer().send, channel, message))


def _layer() -> BaseChannelLayer:
    layer = get_channel_layer()
    if layer is None:
        raise ImproperlyConfigured("CHANNEL_LAYERS names no layer")
    return layer


def _on_loop(send: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """In a server the layer lives on its loop, and verbs run in threads; elsewhere make a loop."""
    if aside.playing():
        return
    loop = backends.server_loop() or _own_loop()
    if loop is None and backends.server_stopped():
        return  # Nobody listens any more, and who waited for a loop that stopped would wait on.
    if loop is None:
        with contextlib.suppress(ChannelFull):  # Nobody listens to a layer without a server.
            async_to_sync(send)()
        return
    asyncio.run_coroutine_threadsafe(send(), loop).add_done_callback(_say_if_lost)


def _say_if_lost(sent: Future[None]) -> None:
    """A full channel loses a message; the row behind it stays, and the operator is told."""
    error = sent.exception()
    if error is not None:
        log.warning("a message to the channel layer was lost: %r", error)


def _own_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
