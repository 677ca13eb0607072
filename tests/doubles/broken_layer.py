"""A channel layer whose server is gone: nothing can be sent."""

from __future__ import annotations

from channels.layers import BaseChannelLayer


class BrokenLayer(BaseChannelLayer):
    """Fails every send, as Redis does while it is down."""

    async def send(self, channel: str, message: dict[str, object]) -> None:
        """Fail."""
        raise ConnectionError(channel)

    async def group_send(self, group: str, message: dict[str, object]) -> None:
        """Fail."""
        raise ConnectionError(group)
