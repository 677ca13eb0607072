"""How large a picture is stands in its first bytes, so that no picture is unpacked to know it."""

from __future__ import annotations

Size = tuple[int, int]
"""Width and height in pixels."""

_PNG, _RIFF, _JPEG = b"\x89PNG", b"RIFF", b"\xff\xd8"
_START_OF_FRAME = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
_ALONE = frozenset({0x01, *range(0xD0, 0xD9)})
"""JPEG markers without a length."""


def size_of(content: bytes) -> Size | None:
    """Return a picture's size; None where its bytes do not say one."""
    if content.startswith(_PNG):
        return _at(content, 16, each=4, big=True) if content[12:16] == b"IHDR" else None
    if content.startswith(b"GIF8"):
        return _at(content, 6, each=2)
    if content.startswith(_RIFF):
        return _webp(content)
    return _jpeg(content) if content.startswith(_JPEG) else None


def _at(content: bytes, start: int, *, each: int, big: bool = False) -> Size | None:
    """Return two numbers that stand behind each other; None for none, and for a size of nothing."""
    if len(content) < start + 2 * each:
        return None
    parts = content[start : start + each], content[start + each : start + 2 * each]
    width, height = (int.from_bytes(part, "big" if big else "little") for part in parts)
    return (width, height) if width and height else None


def _webp(content: bytes) -> Size | None:
    form = content[12:16]
    if form == b"VP8X":
        wide, high = (int.from_bytes(content[at : at + 3], "little") for at in (24, 27))
        return (wide + 1, high + 1) if len(content) >= len(b"RIFF") + 26 else None
    if form == b"VP8L" and content[20:21] == b"\x2f":
        bits = int.from_bytes(content[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if form == b"VP8 " and content[23:26] == b"\x9d\x01\x2a":
        size = _at(content, 26, each=2)
        return (size[0] & 0x3FFF, size[1] & 0x3FFF) if size else None
    return None


def _jpeg(content: bytes) -> Size | None:
    """Walk from marker to marker; each says where the next one stands."""
    at = 2
    while at + 4 <= len(content) and content[at] == 0xFF:  # noqa: PLR2004  a marker's first byte
        marker = content[at + 1]
        if marker in _START_OF_FRAME:
            size = _at(content, at + 5, each=2, big=True)
            return (size[1], size[0]) if size else None
        length = int.from_bytes(content[at + 2 : at + 4], "big")
        if marker == 0xFF:  # noqa: PLR2004  markers may be padded
            at += 1
        elif marker in _ALONE:
            at += 2
        elif length < len(b"\0\2"):
            return None
        else:
            at += 2 + length
    return None
