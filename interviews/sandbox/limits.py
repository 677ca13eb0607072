"""A limit is a whole number with its unit in its name; nobody gets more than the ceilings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from math import ceil


@dataclass(frozen=True)
class Limits:
    """What one run may use: time, processor time, memory, output a stream, processes, one file."""

    wall_ms: int = 10_000
    cpu_s: int = 10
    memory_mib: int = 256
    output_kib: int = 64
    processes: int = 64
    file_mib: int = 32

    def clamp(self) -> Limits:
        """Return these limits, each brought between its floor and its ceiling."""
        return Limits(
            **{
                name: min(max(getattr(self, name), getattr(FLOORS, name)), getattr(CEILINGS, name))
                for name in NAMES
            }
        )

    def scaled(self, slowness: float) -> Limits:
        """Return these limits with as many times the time, for a machine that needs it."""
        return replace(
            self, wall_ms=round(self.wall_ms * slowness), cpu_s=ceil(self.cpu_s * slowness)
        )


NAMES = tuple(field.name for field in fields(Limits))
# Below the floors a correct empty program would already fail: that would be our fault.
FLOORS = Limits(wall_ms=200, cpu_s=1, memory_mib=64, output_kib=1, processes=8, file_mib=1)
CEILINGS = Limits(
    wall_ms=30_000, cpu_s=30, memory_mib=1024, output_kib=1024, processes=128, file_mib=64
)


def parse_limits(raw: object) -> Limits:
    """Return limits from JSON, missing ones by default; ValueError names the field and the rule."""
    if raw is None:
        return Limits()
    if not isinstance(raw, Mapping):
        raise ValueError("limits: must be an object")
    given = {str(name): _whole_number(str(name), value) for name, value in raw.items()}
    return replace(Limits(), **{name: value for name, value in given.items() if value is not None})


def _whole_number(name: str, value: object) -> int | None:
    if name not in NAMES:
        raise ValueError(f"limits.{name}: is not a limit; there are {', '.join(NAMES)}")
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"limits.{name}: must be a whole number")
    low, high = getattr(FLOORS, name), getattr(CEILINGS, name)
    if not low <= value <= high:
        raise ValueError(f"limits.{name}: must lie between {low} and {high}")
    return value
