"""What an operator reads about a failed call names the cause, and holds neither key nor novel."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from email.utils import parsedate_to_datetime

_DETAIL_CHARS = 300
_MAX_WAIT_S = 3600.0
_KEY_LIKE = re.compile(r"(?i)\bbearer\s+\S+|\bsk-[\w*.-]{4,}")


def trimmed(text: str, *, secret: str) -> str:
    """Return one short line without the secret and whatever else looks like a key."""
    if secret:
        text = text.replace(secret, "[key]")
    line = " ".join(_KEY_LIKE.sub("[key]", text).split())
    return line if len(line) <= _DETAIL_CHARS else line[: _DETAIL_CHARS - 1] + "…"


def server_says(body: object) -> str:
    """Return the message in an error body of the usual shapes, else the body itself as text."""
    if isinstance(body, Mapping):
        for name in ("message", "error", "detail"):
            if body.get(name):
                return server_says(body[name])
    return "" if body is None else str(body)


def retry_after_s(headers: Mapping[str, str], *, now_s: float) -> float | None:
    """Read the wait a server asks for, 0 to 3600 s; `now_s` is Unix time, against told dates."""
    told = headers.get("retry-after", "").strip()
    try:
        wait_s = float(told)
    except ValueError:
        wait_s = _until(told, now_s)
    return None if math.isnan(wait_s) else min(max(wait_s, 0.0), _MAX_WAIT_S)


def _until(told: str, now_s: float) -> float:
    try:
        return parsedate_to_datetime(told).timestamp() - now_s
    except (ValueError, OverflowError):
        return math.nan
