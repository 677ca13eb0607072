"""Small pictures, documents and sounds, made here byte by byte, so that each is what it says."""

from __future__ import annotations

import io
import json
import math
import struct
import wave
import zlib
from collections.abc import Iterable


def png(width: int = 64, height: int = 48, *, claims: tuple[int, int] | None = None) -> bytes:
    """Return a picture in two colours; `claims` is a size that it says and does not have."""
    row = b"\0" + b"".join(
        b"\x1f\x6f\xeb" if x * 2 < width else b"\xf5\xc2\x42" for x in range(width)
    )
    says = claims or (width, height)
    head = struct.pack(">IIBBBBB", *says, 8, 2, 0, 0, 0)
    body = zlib.compress(row * height)
    chunks = ((b"IHDR", head), (b"IDAT", body), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def gif() -> bytes:
    """Return a picture of one dot."""
    colours = b"\x1f\x6f\xeb\xff\xff\xff"
    return (
        b"GIF89a\x01\0\x01\0\x80\0\0" + colours + b"\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0;"
    )


def jpeg_head(width: int, height: int) -> bytes:
    """Return the beginning of a JPEG picture, up to its size."""
    size = struct.pack(">BHHB", 8, height, width, 1) + b"\1\x11\0"
    return b"\xff\xd8\xff\xe0\0\x04ab" + b"\xff\xc0" + struct.pack(">H", 2 + len(size)) + size


def svg(inside: str = "") -> bytes:
    """Return a picture of one square, with whatever is put into it."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40">'
        f'<rect x="4" y="4" width="32" height="32" fill="#1f6feb"/>{inside}</svg>\n'
    ).encode()


def wav(seconds: float = 1.0) -> bytes:
    """Return a tone of 440 Hz."""
    buffer, rate = io.BytesIO(), 8_000
    with wave.open(buffer, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(1)
        sound.setframerate(rate)
        tones = (math.sin(2 * math.pi * 440 * n / rate) for n in range(int(rate * seconds)))
        sound.writeframes(bytes(128 + int(60 * tone) for tone in tones))
    return buffer.getvalue()


def pdf(pages: Iterable[str] = ("Hello",), *, catalog: str = "", stream: bytes = b"") -> bytes:
    """Return a document with a line of text a page; `stream` stands in the place of a page's own.

    `catalog` are further entries of its root, as PDF writes them.
    """
    texts = list(pages)
    kids = " ".join(f"{4 + 2 * n} 0 R" for n in range(len(texts)))
    objects = [
        f"<< /Type /Catalog /Pages 2 0 R {catalog} >>".encode(),
        f"<< /Type /Pages /Kids [{kids}] /Count {len(texts)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for number, text in enumerate(texts):
        content = f"BT /F1 24 Tf 60 700 Td ({text}) Tj ET".encode("latin-1")
        size = "/MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R {size} /Contents {5 + 2 * number} 0 R >>".encode()
        )
        plain = b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content)
        objects.append(stream or plain)
    return _numbered(objects)


def _numbered(objects: list[bytes]) -> bytes:
    out, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(objects) + 1
    end = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (count, len(out))
    return out + b"xref\n0 %d\n0000000000 65535 f \n" % count + table + end


def bomb_stream(unpacked: int) -> bytes:
    """Return a stream of a document that unpacks to so many bytes."""
    packer = zlib.compressobj(9)
    block = b" " * 1_000_000
    body = b"".join(packer.compress(block) for _ in range(unpacked // len(block))) + packer.flush()
    head = b"<< /Filter /FlateDecode /Length %d >>\nstream\n" % len(body)
    return head + body + b"\nendstream"


def drawing(*, link: str | None = None) -> bytes:
    """Return a file as Excalidraw saves it: a client that sends orders to a queue."""
    elements = [
        _box("client", 0, 0, link),
        _label("client-name", "Client", "client"),
        _box("queue", 400, 0, link),
        _label("queue-name", "Order queue", "queue"),
        {
            "id": "sends",
            "type": "arrow",
            "x": 160,
            "y": 40,
            "width": 240,
            "height": 0,
            "points": [[0, 0], [240, 0]],
            "startBinding": {"elementId": "client", "focus": 0, "gap": 1},
            "endBinding": {"elementId": "queue", "focus": 0, "gap": 1},
            "startArrowhead": None,
            "endArrowhead": "arrow",
        },
        {"id": "photo", "type": "image", "x": 0, "y": 200, "fileId": "abc"},
    ]
    scene = {"type": "excalidraw", "version": 2, "source": "https://excalidraw.com"}
    return json.dumps({**scene, "elements": elements, "appState": {}, "files": {}}).encode()


def _box(name: str, x: int, y: int, link: str | None) -> dict[str, object]:
    place = {"x": x, "y": y, "width": 160, "height": 80}
    style = {"strokeColor": "#1e1e1e", "backgroundColor": "#a5d8ff", "fillStyle": "solid"}
    tied = [{"id": "sends", "type": "arrow"}]
    return {
        "id": name,
        "type": "rectangle",
        **place,
        **style,
        "link": link,
        "roundness": {"type": 3},
        "boundElements": tied,
        "groupIds": [],
        "frameId": None,
    }


def _label(name: str, text: str, owner: str) -> dict[str, object]:
    x = 20 if owner == "client" else 420
    size = {"x": x, "y": 28, "width": 120, "height": 25, "fontSize": 20}
    return {"id": name, "type": "text", "text": text, **size, "containerId": owner}


CAPTIONS = b"WEBVTT\n\n00:00.000 --> 00:01.000\nA tone.\n"
DESCRIPTION = b"Two fields, blue on the left and yellow on the right.\n\nAsk which is larger.\n"
