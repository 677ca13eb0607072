"""An old row is read as if it were written today; its stored bytes stay as they were signed.

Each step brings one kind from one version to the next, so that a row of any age passes through
every shape that its kind ever had.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

import msgspec

from agents.core.events import KINDS, EditsReceived

Plain = dict[str, object]
Step = Callable[[Plain], Plain]

VERSIONS: Mapping[str, int] = {kind.__name__: kind.VERSION for kind in KINDS}


class UnknownVersion(Exception):
    """A row of a kind or version that this release cannot read."""


def up_to_date(kind: str, version: int, body: bytes) -> bytes:
    """Return a body in its kind's present shape; raise UnknownVersion for one nobody knows."""
    now = VERSIONS.get(kind)
    if version == now:
        return body
    if now is None or not 1 <= version < now:
        raise UnknownVersion(f"{kind} version {version}")
    plain = msgspec.json.decode(body, type=Plain)
    for old in range(version, now):
        plain = STEPS[kind, old](plain)
    return msgspec.json.encode(plain)


def _without_names(body: Plain) -> Plain:
    """Version 1 had each change as an object; since version 2 it is (offset_ms, sections)."""
    changes = cast("list[Plain]", body["changes"])
    return {**body, "changes": [(one["offset_ms"], one["sections"]) for one in changes]}


STEPS: Mapping[tuple[str, int], Step] = {(EditsReceived.__name__, 1): _without_names}
"""From (kind, version) to the version after it."""
