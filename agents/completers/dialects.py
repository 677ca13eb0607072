"""A server that cannot take the canonical schema gets a looser one; the checker never does."""

from __future__ import annotations

import re
from collections.abc import Mapping

WRAPPER = "reply"

_STRUCTURE = frozenset(
    {"type", "properties", "required", "additionalProperties", "items", "enum", "const"}
    | {"anyOf", "description", "$ref", "$defs"}
)
OPENAI_STRICT = _STRUCTURE | frozenset(
    {"pattern", "format", "multipleOf", "minItems", "maxItems"}
    | {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"}
)
"""The keywords of OpenAI's strict mode (developers.openai.com/api/docs/guides/structured-outputs,
"Supported schemas", as copied in 2026): of strings it lists `pattern` and `format`, and neither
`minLength` nor `maxLength`."""
OPENAI_FORMATS = frozenset(
    {"date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"}
)
"""The values of `format` that the same page lists."""
FIREWORKS = _STRUCTURE | frozenset({"allOf", "title", "default"})
"""The keywords of Fireworks (docs.fireworks.ai/structured-responses/structured-response-formatting,
"JSON Schema Support", as copied in 2026). The page names as unsupported `oneOf`, lengths and sizes
of texts and lists, and `pattern`; bounds on numbers it does not name at all."""
_OPENING = re.compile(r'\s*\{\s*"' + WRAPPER + r'"\s*:\s*')
_LONGEST_OPENING_CHARS = 200


def openai_strict(schema: Mapping[str, object]) -> dict[str, object]:
    """Translate a canonical schema for OpenAI's strict mode, which allows no union at the root.

    The move stands inside `{"reply": …}`, `oneOf` becomes `anyOf`, and keywords outside the
    documented subset (OPENAI_STRICT) are left out. References to the root's `$defs` stay valid.
    """
    inner = _kept(schema, OPENAI_STRICT)
    definitions = inner.pop("$defs", None)
    outer: dict[str, object] = {
        "type": "object",
        "properties": {WRAPPER: inner},
        "required": [WRAPPER],
        "additionalProperties": False,
    }
    return outer if definitions is None else {**outer, "$defs": definitions}


def fireworks(schema: Mapping[str, object]) -> dict[str, object]:
    """Translate a canonical schema for Fireworks: `oneOf` becomes `anyOf`, bounds are left out."""
    return _kept(schema, FIREWORKS)


def _kept(schema: Mapping[str, object], keywords: frozenset[str]) -> dict[str, object]:
    kept: dict[str, object] = {}
    for keyword, value in schema.items():
        name = "anyOf" if keyword == "oneOf" else keyword
        if name not in keywords or (name == "format" and value not in OPENAI_FORMATS):
            continue
        if name in ("properties", "$defs"):
            kept[name] = _each(value, keywords)
        else:
            kept[name] = value if name in _PLAIN else _within(value, keywords)
    return kept


_PLAIN = ("enum", "const", "default")
"""Keywords whose values are JSON of ours and no schemas."""


def _each(named: object, keywords: frozenset[str]) -> object:
    # The keys here are names of our own, not keywords, so all of them stay.
    if not isinstance(named, Mapping):
        return named
    return {name: _within(schema, keywords) for name, schema in named.items()}


def _within(value: object, keywords: frozenset[str]) -> object:
    if isinstance(value, Mapping):
        return _kept(value, keywords)
    if isinstance(value, list | tuple):
        return [_within(item, keywords) for item in value]
    return value


class Unwrapping:
    """Takes the `{"reply": …}` off a reply while it streams; other text passes unchanged."""

    def __init__(self) -> None:
        """Start before the first character."""
        self._held = ""
        self._state = "opening"

    def feed(self, text: str) -> str:
        """Return what may go on of the text so far; the closing brace is held back."""
        self._held += text
        if self._state == "opening":
            self._open()
        if self._state == "opening":
            return ""
        keep_from = len(self._held)
        if self._state == "inside":
            keep_from = _closing_at(self._held)
        passed, self._held = self._held[:keep_from], self._held[keep_from:]
        return passed

    def end(self, *, whole: bool) -> str:
        """Return what was held back. Of a whole reply, the wrapper's own brace is dropped."""
        held, self._held = self._held, ""
        if whole and self._state == "inside" and held.startswith("}"):
            return ""
        return held

    def _open(self) -> None:
        opening = _OPENING.match(self._held)
        if opening is not None:
            self._held = self._held[opening.end() :]
            self._state = "inside"
        elif not _may_become_opening(self._held):
            self._state = "other"


def _closing_at(text: str) -> int:
    """Return where the last closing brace begins, if only space follows it, else the length."""
    bare = text.rstrip()
    return len(bare) - 1 if bare.endswith("}") else len(text)


def _may_become_opening(text: str) -> bool:
    squeezed = re.sub(r"\s+", "", text)
    return len(text) <= _LONGEST_OPENING_CHARS and f'{{"{WRAPPER}":'.startswith(squeezed)


class InlineThinking:
    """Removes a leading `<think>…</think>`, which some servers leave in the reply's own text."""

    _opens = "<think>"
    _closes = "</think>"

    def __init__(self) -> None:
        """Start before the first character."""
        self._held = ""
        self._state = "start"

    def feed(self, text: str) -> str:
        """Return what is no thinking of the text so far."""
        if self._state == "reply":
            return text
        self._held += text
        if self._state == "start":
            self._start()
        if self._state == "thinking":
            self._think()
        if self._state == "thought":
            self._held = self._held.lstrip()
            self._state = "reply" if self._held else "thought"
        if self._state != "reply":
            return ""
        passed, self._held = self._held, ""
        return passed

    def end(self) -> str:
        """Return what was held back at the end; unfinished thinking is dropped."""
        return self._held if self._state == "start" else ""

    def _start(self) -> None:
        head = self._held.lstrip()
        if head.startswith(self._opens):
            self._state = "thinking"
        elif not self._opens.startswith(head):
            self._state = "reply"

    def _think(self) -> None:
        before, closed, after = self._held.partition(self._closes)
        if closed:
            self._held, self._state = after, "thought"
        else:
            self._held = before[-len(self._closes) :]
