"""A broken package is told where it is broken and which rule it breaks, never just that it is."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

FAULTS_TOLD = 20
"""So many faults of one package are told; the first ones usually explain the rest."""


class Fault(Struct, frozen=True):
    """One broken rule: `place` is a file or a path in question.json, `message` is for people."""

    place: str
    rule: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message} [{self.rule}]"


class BadPackage(ValueError):
    """A package that cannot be read. `faults` holds at least one."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)[:FAULTS_TOLD]
        super().__init__("; ".join(str(fault) for fault in self.faults))


def bad(place: str, rule: str, message: str) -> BadPackage:
    """Return the error for one fault, ready to raise."""
    return BadPackage([Fault(place, rule, message)])
