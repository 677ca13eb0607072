"""Two versions of a question are compared as a person would: part by part, field by field."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from interviews.banks.drafts.fields import OPENING, PROBE

Json: TypeAlias = dict[str, Any]  # an author's JSON
LABELS = {field.name: field.label for field in (*PROBE, *OPENING)}
BELOW = {"probes", "next"}


@dataclass(frozen=True)
class Difference:
    """What one field said before and says now: lines that stayed, went ("del") and came ("add")."""

    place: str
    lines: list[tuple[str, str]]


def differences(before: Json, after: Json) -> list[Difference]:
    """Return each field that differs between two question.json, parents before children."""
    return list(_between(before, after, "Opening"))


def _between(before: Json, after: Json, place: str) -> Iterator[Difference]:
    names = [name for name in (*after, *(n for n in before if n not in after)) if name not in BELOW]
    for name in names:
        if before.get(name) != after.get(name):
            label = LABELS.get(name, name.replace("_", " "))
            yield Difference(f"{place} · {label}", _lines(before.get(name), after.get(name)))
    old, new = _below(before), _below(after)
    for key in (*new, *(key for key in old if key not in new)):
        yield from _between(old.get(key, {}), new.get(key, {}), f"{place} → {key}")
    if list(old) != list(new) and set(old) == set(new):
        yield Difference(f"{place} · order of what follows", _lines(list(old), list(new)))


def _below(node: Json) -> dict[str, Json]:
    probes = node.get("probes") or node.get("next") or []
    return {str(probe.get("id", number)): probe for number, probe in enumerate(probes)}


def _lines(before: Any, after: Any) -> list[tuple[str, str]]:
    kinds = {"+ ": "add", "- ": "del", "  ": "same"}
    lines = difflib.ndiff(_written(before), _written(after))
    return [(kinds[line[:2]], line[2:]) for line in lines if line[:2] in kinds]


def _written(value: Any) -> list[str]:
    if value is None:
        return []
    if isinstance(value, str):
        return value.splitlines() or [""]
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return list(value)
    if isinstance(value, bool | int | float):
        return [f"{value:g}" if isinstance(value, float) else str(value)]
    return list(_flat(value, ""))


def _flat(value: Any, place: str) -> Iterator[str]:
    """Write nested JSON as lines, one value each, with its place before it."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _flat(inner, f"{place}{' ' if place else ''}{name.replace('_', ' ')}")
    elif isinstance(value, list):
        for number, inner in enumerate(value, start=1):
            yield from _flat(inner, f"{place} {number}".strip())
    else:
        said = value if isinstance(value, str) else json.dumps(value)
        yield f"{place}: {said}" if place else str(said)
