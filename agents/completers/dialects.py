"""A server that cannot take the canonical schema gets a looser one; the checker never does."""

from __future__ import annotations

import re
from collections.abc import Mapping

WRAPPER = "reply"

_OPENAI_STRICT_KEYWORDS = frozenset(
    {"type", "properties", "required", "additionalProperties", "items", "enum", "const"}
    | {"anyOf", "description", "$ref", "$defs", "minItems", "maxItems", "minimum", "maximum"}
)
_OPENING = re.compile(r'\s*\{\s*"' + WRAPPER + r'"\s*:\s*')
_LONGEST_OPENING_CHARS = 200


def openai_strict(schema: Mapping[str, object]) -> dict[str, object]:
    """Translate a canonical schema for OpenAI's strict mode, which allows no union at the root.

    The move stands inside `{"reply": …}`, `oneOf` becomes `anyOf`, and keywords outside the
    documented subset (developers' guide, Structured Outputs, Supported schemas) are left out.
    References to the root's `$defs` stay valid.
    """
    inner = _kept(schema)
    definitions = inner.pop("$defs", None)
    outer: dict[str, object] = {
        "type": "object",
        "properties": {WRAPPER: inner},
        "required": [WRAPPER],
        "additionalProperties": False,
    }
    return outer if definitions is None else {**outer, "$defs": definitions}


def _kept(schema: Mapping[str, object]) -> dict[str, object]:
    kept: dict[str, object] = {}
    for keyword, value in schema.items():
        name = "anyOf" if keyword == "oneOf" else keyword
        if name in ("properties", "$defs"):
            kept[name] = _each(value)
        elif name in _OPENAI_STRICT_KEYWORDS:
            kept[name] = value if name in ("enum", "const") else _within(value)
    return kept


def _each(named: object) -> object:
    # The keys here are names of our own, not keywords, so all of them stay.
    if not isinstance(named, Mapping):
        return named
    return {name: _within(schema) for name, schema in named.items()}


def _within(value: object) -> object:
    if isinstance(value, Mapping):
        return _kept(value)
    if isinstance(value, list | tuple):
        return [_within(item) for item in value]
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
