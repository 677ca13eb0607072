"""A typist keeps each batch until it is acknowledged, and sends it again by its number."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.doubles.room_client import RoomClient


def units(text: str) -> int:
    """Return the length as browsers count it."""
    return len(text.encode("utf-16-le")) // 2


@dataclass
class Typist:
    """Types at the end of one file. `text` is what this browser shows, stored or not."""

    path: str = "cache.py"
    index: int = 0
    text: str = ""
    number: int = 0
    kept: dict[int, dict[str, Any]] = field(default_factory=dict)

    def look(self, welcome: dict[str, Any]) -> None:
        """Take the file as the first welcome shows it."""
        file = next(d for d in welcome["documents"] if d["path"] == self.path)
        self.text, self.number = file["text"], file["received"]

    def type(self, *pieces: str) -> dict[str, Any]:
        """Write pieces one after another; return the batch that holds them."""
        changes = []
        for place, piece in enumerate(pieces):
            before = units(self.text)
            changes.append([place * 90, [*([before] if before else []), [0, *piece.split("\n")]]])
            self.text += piece
        return self._batch(changes)

    def erase(self, characters: int) -> dict[str, Any]:
        """Take the last characters back."""
        gone = self.text[len(self.text) - characters :]
        self.text = self.text[: len(self.text) - characters]
        left = units(self.text)
        return self._batch([[0, [*([left] if left else []), [units(gone)]]]])

    def _batch(self, changes: list[Any]) -> dict[str, Any]:
        self.number += 1
        batch = {
            "index": self.index,
            "path": self.path,
            "number": self.number,
            "changes": changes,
        }
        self.kept[self.number] = batch
        return batch

    def acknowledged(self, frame: dict[str, Any]) -> None:
        """Forget a batch that is stored."""
        self.kept.pop(frame["number"], None)

    def settle(self, heard: list[dict[str, Any]]) -> None:
        """Forget everything that these frames acknowledge."""
        for frame in heard:
            if frame["type"] == "ack" and frame.get("path") == self.path:
                self.acknowledged(frame)

    async def resend(self, room: RoomClient, *, most: int | None = None) -> None:
        """Send what is not acknowledged again, in order, and wait for its acks."""
        waiting = sorted(self.kept)[:most]
        for number in waiting:
            await room.send("edits", **self.kept[number])
        for number in waiting:
            self.acknowledged(await room.hear("ack", number=number, path=self.path))
