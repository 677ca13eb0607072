"""How a question's code runs, on a form: limits in seconds and MiB, and the types that C needs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from interviews.banks.drafts.forms import NotReadable

# A runtime is the author's JSON; the schema judges the whole package.
Json: TypeAlias = dict[str, Any]

_FUNCTION = re.compile(
    r"(?P<name>[A-Za-z_]\w*)\s*\((?P<args>[\w\[\], ]*)\)(?:\s*(?:->|→)\s*(?P<returns>[\w\[\]]+))?"
)
TYPES = ("int", "long", "double", "bool", "string", "int[]", "long[]", "double[]", "string[]")
OF_THE_FORM = ("limits", "max_runs", "show_hidden_count", "signature")
_BOUNDS: dict[str, tuple[str, float, float]] = {
    "seconds": ("Seconds for a test are", 0.2, 30),
    "memory": ("MiB of memory are", 64, 1024),
    "output": ("KiB of output are", 1, 1024),
    "runs": ("Runs are", 1, 10_000),
}
FIGURE_CHARS = 8
MS = 1000


class RunningForm(Struct, frozen=True, kw_only=True):
    """What an author sees of it. An empty limit is the server's; the signature is a line each."""

    seconds: str = ""
    memory: str = ""
    output: str = ""
    runs: str = ""
    tells_hidden: bool = True
    signature: str = ""


def held_of(runtime: object) -> Json:
    """Return what a runtime holds of what this form shows."""
    held = runtime if isinstance(runtime, Mapping) else {}
    return {name: held[name] for name in OF_THE_FORM if name in held}


def running_of(runtime: object) -> RunningForm:
    """Return the form of a runtime as it stands."""
    held = held_of(runtime)
    limits = held.get("limits") or {}
    wall = limits.get("wall_ms")
    return RunningForm(
        seconds="" if wall is None else f"{wall / MS:g}",
        memory=_shown(limits.get("memory_mib")),
        output=_shown(limits.get("output_kib")),
        runs=_shown(held.get("max_runs")),
        tells_hidden=held.get("show_hidden_count") is not False,
        signature=text_of_signature(held.get("signature") or {}),
    )


def _shown(value: object) -> str:
    return "" if value is None else str(value)


def with_running(form: RunningForm, before: object) -> Json:
    """Return the runtime with what a form says; raise NotReadable naming the field or the line."""
    runtime: Json = dict(before) if isinstance(before, Mapping) else {}
    seen = running_of(runtime)
    if form == seen:
        return runtime
    _put(runtime, "limits", _limits(form, seen, runtime.get("limits") or {}))
    if form.runs != seen.runs:
        _put(runtime, "max_runs", _figure("runs", form.runs))
    if form.tells_hidden != seen.tells_hidden:
        _put(runtime, "show_hidden_count", None if form.tells_hidden else False)
    if form.signature != seen.signature:
        _put(runtime, "signature", signature_of(form.signature, runtime.get("signature") or {}))
    return runtime


def _put(into: Json, name: str, value: object) -> None:
    if value is None or value == {}:
        if value != into.get(name):
            into.pop(name, None)
    else:
        into[name] = value


def _limits(form: RunningForm, seen: RunningForm, before: Json) -> Json:
    limits = dict(before)
    for field, name in (("seconds", "wall_ms"), ("memory", "memory_mib"), ("output", "output_kib")):
        text = str(getattr(form, field))
        if text == getattr(seen, field):
            continue
        figure = _figure(field, text)
        scaled = figure if figure is None or field != "seconds" else round(figure * MS)
        _put(limits, name, scaled)
    return limits


def _figure(field: str, text: str) -> float | int | None:
    words, least, most = _BOUNDS[field]
    plain = text.strip().replace(",", ".")
    if not plain:
        return None
    whole = field != "seconds"
    figures = plain if whole else plain.replace(".", "", 1)
    if figures.isascii() and figures.isdecimal() and len(plain) <= FIGURE_CHARS:
        value = float(plain)
        if least <= value <= most:
            return int(value) if whole else value
    raise NotReadable(f"{words} a number from {least:g} to {most:g}.")


def text_of_signature(signature: Mapping[str, Any]) -> str:
    """Return the types of functions as lines that `signature_of` reads again."""
    return "\n".join(_line(name, kinds) for name, kinds in signature.items())


def _line(name: str, kinds: Mapping[str, Any]) -> str:
    returns = kinds.get("returns")
    tail = f" -> {returns}" if returns else ""
    return f"{name}({', '.join(kinds.get('args') or ())}){tail}"


def signature_of(text: str, before: Mapping[str, Any]) -> Json:
    """Return the types that lines say; raise NotReadable naming the line.

    A line that says the same as before stays as it was.
    """
    signature: Json = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        name, kinds = _types(line.strip(), number)
        held = before.get(name)
        same = held is not None and _line(name, held) == line.strip()
        if name in signature:
            raise NotReadable(f"Line {number} says “{name}” a second time.")
        signature[name] = held if same else kinds
    return signature


def _types(line: str, number: int) -> tuple[str, Json]:
    found = _FUNCTION.fullmatch(line)
    if found is None:
        raise NotReadable(f"Line {number} is no function. One looks like: sum(int[], int) -> int")
    args = [kind.strip() for kind in found["args"].split(",") if kind.strip()]
    kinds: Json = {"args": args}
    if found["returns"]:
        kinds["returns"] = found["returns"]
    for kind in (*args, found["returns"] or "void"):
        if kind not in TYPES and not (kind == "void" and kind not in args):
            raise NotReadable(f"Line {number}: “{kind}” is none of {', '.join(TYPES)}.")
    return found["name"], kinds
