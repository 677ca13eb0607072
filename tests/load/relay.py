"""The least a server can do with a room's frames: hear one, answer it, keep nothing."""

from __future__ import annotations

import json
from typing import Any

REPLY = json.dumps({"type": "taken", "text": "x" * 900})


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Acknowledge every frame; an answer also gets a first piece and a whole reply."""
    if scope["type"] != "websocket":
        raise ValueError("only sockets")
    while True:
        message = await receive()
        if message["type"] == "websocket.connect":
            await send({"type": "websocket.accept"})
        elif message["type"] == "websocket.disconnect":
            return
        else:
            for text in _answers(json.loads(message["text"])):
                await send({"type": "websocket.send", "text": text})


def _answers(frame: dict[str, Any]) -> list[str]:
    ack = json.dumps({"type": "ack", "id": frame["id"]})
    if frame["type"] != "answer":
        return [ack]
    return [ack, json.dumps({"type": "delta", "text": "x" * 48}), REPLY]
