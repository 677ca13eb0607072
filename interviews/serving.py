"""A file of a question leaves as what its bytes say, as a download, with nothing allowed to it.

Pages of ours show it all the same: a picture, a player and a script take what an address gives, and
do not ask how a browser would show it on a page of its own.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header

from agents.schema.drawings import BadDrawing, drawing_json
from agents.schema.entities import Shelf
from agents.schema.media import CAPTIONS, media_type
from interviews.markup import safe_lesson

PARTIAL, NO_SUCH_RANGE = 206, 416
POLICY = "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
SVG_POLICY = f"{POLICY}; style-src 'unsafe-inline'"
"""An SVG brings its own styles; nothing else of it is allowed either."""
_RANGE = re.compile(r"bytes=(\d{1,12})?-(\d{1,12})?")


class Sent(NamedTuple):
    """What is sent for a file, and as what."""

    content: bytes
    media_type: str


def whose(path: str) -> str:
    """Return the file that another comes with: captions come with their sound or film."""
    return path.removesuffix(CAPTIONS)


def sent_of(shelf: Shelf, path: str) -> Sent | None:
    """Return what is sent for a file; None for texts, which have come already, and for the rest."""
    if path.endswith(CAPTIONS):
        captions = shelf.captions(whose(path))
        return Sent(captions.encode(), "text/vtt; charset=utf-8") if captions else None
    if not shelf.has(path):
        return None
    match shelf.kind(path):
        case "markdown":
            return Sent(safe_lesson(shelf.text(path)).encode(), "text/html; charset=utf-8")
        case "drawing":
            return _drawing(shelf.content(path))
        case "image" | "pdf" | "audio" | "video":
            named = media_type(path, shelf.content(path))
            return Sent(shelf.content(path), named) if named else None
        case _:
            return None


def _drawing(content: bytes) -> Sent | None:
    try:
        return Sent(drawing_json(content), "application/json")
    except BadDrawing:
        return None


def file_answer(request: HttpRequest, sent: Sent, *, name: str) -> HttpResponse:
    """Return a file as an answer, or the part of it that a player asks for."""
    content, size = sent.content, len(sent.content)
    answer = HttpResponse(content_type=sent.media_type)
    asked = request.headers.get("Range", "")
    if asked:
        part = _part(asked, size)
        if part is None:
            answer.status_code = NO_SUCH_RANGE
            answer.headers["Content-Range"] = f"bytes */{size}"
            content = b""
        elif part != range(size):
            answer.status_code = PARTIAL
            answer.headers["Content-Range"] = f"bytes {part.start}-{part.stop - 1}/{size}"
            content = content[part.start : part.stop]
    answer.content = content
    answer.headers["Accept-Ranges"] = "bytes"
    answer.headers["Content-Disposition"] = _saved_as(name)
    svg = sent.media_type.startswith("image/svg")
    answer.headers["Content-Security-Policy"] = SVG_POLICY if svg else POLICY
    return answer


def _saved_as(name: str) -> str:
    told = content_disposition_header(as_attachment=True, filename=name.rsplit("/", 1)[-1])
    return told or "attachment"


def _part(asked: str, size: int) -> range | None:
    """Return the bytes that a header asks for; all where it is none of ours, None for none."""
    found = _RANGE.fullmatch(asked.replace(" ", ""))
    if found is None or not any(found.groups()):
        return range(size)
    first, last = found.groups()
    if first is None:
        return range(max(0, size - int(last)), size) if int(last) else None
    stop = min(size, int(last) + 1) if last else size
    return range(int(first), stop) if int(first) < stop else None
