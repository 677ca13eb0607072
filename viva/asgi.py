"""Where servers come in: HTTP to Django, sockets to rooms, wake-ups to the agent."""

from __future__ import annotations

import asyncio
import gc
import os
from importlib import import_module
from typing import Any

from channels.routing import ChannelNameRouter, ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "viva.settings")
http = get_asgi_application()

# Models are ready only after Django is: these imports stand below it.
from django.conf import settings  # noqa: E402

from interviews.sessions import backends  # noqa: E402
from interviews.web import routing  # noqa: E402
from interviews.web.origins import SameOrigin  # noqa: E402
from replay.web import routing as watching  # noqa: E402
from viva import embedded  # noqa: E402

# Channels' own types describe its routers more narrowly than its documentation uses them.
sockets: Any = [*routing.websocket_urlpatterns, *watching.websocket_urlpatterns]
channels: Any = routing.channels
router: Any = ProtocolTypeRouter(
    {
        "http": http,
        "websocket": SameOrigin(AllowedHostsOriginValidator(URLRouter(sockets))),
        "channel": ChannelNameRouter(channels),
    }
)

# What every request needs is loaded by now and stays for good: a full collection need not look at
# it, which took a tenth of a second of somebody's request.
import_module(settings.ROOT_URLCONF)
gc.collect()
gc.freeze()


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Route a connection; the first one starts the embedded workers where no server did."""
    if backends.server_loop() is None:
        backends.remember_loop(asyncio.get_running_loop())
    if settings.EMBEDDED:
        embedded.start(router)
    await router(scope, receive, send)
