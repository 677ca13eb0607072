"""Who looks at work, and what they say: by rules alone, or by a model."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from replay.report.values import Anchored, Remark
from replay.report.work.remarks import remarks_by_rules
from replay.report.work.talk import Talk


class Looked(Struct, frozen=True, kw_only=True):
    """What was seen in a question's code and talk."""

    judged: tuple[Anchored, ...] = ()
    remarks: tuple[Remark, ...] = ()


Look = Callable[[Talk], Looked]
"""Looks at the work on one question."""


def look_by_rules(talk: Talk) -> Looked:
    """Return what rules find in the talk; they do not read code, which is only measured."""
    return Looked(remarks=remarks_by_rules(talk))
