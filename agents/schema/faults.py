"""A broken package is told where it is broken and which rule it breaks, never just that it is."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from msgspec import Struct

FAULTS_TOLD = 20
"""So many faults of one package are told; the first ones usually explain the rest."""
TOLD_CHARS = 600
"""So long a place or a message may be, in characters."""


class Fault(Struct, frozen=True):
    """One broken rule: `place` is a file or a path in question.json, `message` is for people."""

    place: str
    rule: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message} [{self.rule}]"


def told(text: str) -> str:
    """Return a stranger's text fit for one line of a terminal: printable, and not too long."""
    cut = text if len(text) <= TOLD_CHARS else f"{text[:TOLD_CHARS]}..."
    return "".join(char if char.isprintable() else _escaped(char) for char in cut)


def _escaped(char: str) -> str:
    return char.encode("unicode_escape", "backslashreplace").decode("ascii")


class BadPackage(ValueError):
    """A package that cannot be read. `faults` holds at least one."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(
            Fault(told(fault.place), fault.rule, told(fault.message))
            for fault in islice(faults, FAULTS_TOLD)
        )
        super().__init__("; ".join(str(fault) for fault in self.faults))


def bad(place: str, rule: str, message: str) -> BadPackage:
    """Return the error for one fault, ready to raise."""
    return BadPackage([Fault(place, rule, message)])
