"""A socket is opened by our own page: another site, or another port of this host, gets none."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings


class SameOrigin:
    """Lets a socket through whose Origin is its Host, or one of CSRF_TRUSTED_ORIGINS."""

    def __init__(self, application: Any) -> None:  # Channels does not type its routers
        """Stand before the sockets."""
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Pass on or deny, as Django's CSRF check does for posts."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        host = headers.get(b"host", b"").decode("latin-1")
        let_in = is_same(origin, host) or origin in settings.CSRF_TRUSTED_ORIGINS
        application: Any = self.application if let_in else WebsocketDenier()
        await application(scope, receive, send)


def is_same(origin: str, host: str) -> bool:
    """Tell whether an Origin names this host, port included, over the protocol that we use."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return bool(host) and parts.scheme in _schemes() and parts.netloc.lower() == host.lower()


def _schemes() -> tuple[str, ...]:
    return ("https",) if settings.HTTPS else ("http", "https")
