"""Every kind of event is a frozen value that refuses what it does not know."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

Mode = Literal["interview", "assess", "study"]
Level = Literal["", "strong", "ok", "weak"]
Confusion = Literal["", "none", "some", "lost"]
RunPurpose = Literal["run", "tests", "test"]
"""`test` is one test alone: it tells nothing of the others."""
EndReason = Literal["finished", "candidate", "staff"]
CloseReason = Literal["done", "time", "skipped", "ended"]
PauseReason = Literal["thinking", "person", "run", "offline", "outage"]
HandBackReason = Literal["handed_back", "no_reply", "skipped", "time_up"]


class Event(
    Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    tag_field="kind",
    tag=True,
    gc=False,
):
    """The base of every kind; the class's name is the kind."""

    VERSION: ClassVar[int] = 1
