"""A prompt is a pure function of cursor, offers, texts and refused attempts."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256
from typing import TypeVar

import msgspec
from msgspec import Struct

from agents.core.cursor import Cursor
from agents.core.messages import Attempt, Prompt
from agents.modes.base import Mode
from agents.moves import Choices, Offer, choices, topic_of
from agents.prompts.quoting import CLOSE, OPEN
from agents.prompts.sections import SECTIONS, Block, Section
from agents.prompts.templates import Templates

RENDERER_VERSION = 1
"""Counts up when the same inputs would give another prompt; old versions stay runnable."""

_Plain = TypeVar("_Plain", bound=Collection[object])


class _Input(Struct, frozen=True):
    mode: Mode
    cursor: Cursor
    lines: tuple[str, ...]
    earlier: tuple[Attempt, ...]


def render(
    cursor: Cursor,
    offers: tuple[Offer, ...],
    *,
    mode: Mode,
    templates: Templates,
    earlier: tuple[Attempt, ...] = (),
) -> Prompt:
    """Return the prompt of a turn's next attempt; raise TemplateError when texts do not fit."""
    chosen = spelled(cursor, offers, mode=mode, templates=templates)
    given = _Input(mode, cursor, chosen.lines, earlier)
    stable = _block(given, templates, "A")
    system = f"{stable}\n\n{_block(given, templates, 'B')}"
    user = _block(given, templates, "user")
    return Prompt(
        system=system,
        user=user,
        block_a_length=len(stable),
        output_schema=chosen.schema,
        fields=_fields(given, offers),
        fingerprint=fingerprint(system, user, chosen.schema),
    )


def spelled(
    cursor: Cursor, offers: tuple[Offer, ...], *, mode: Mode, templates: Templates
) -> Choices:
    """Return the turn's schema and DECIDE lines, worded by the templates."""
    meanings = {offer.move: templates.fill(f"move.{offer.move}") for offer in offers}
    topic = topic_of(cursor)
    return choices(offers, spelling=mode.spelling, topic=topic, meanings=meanings)


def _block(given: _Input, templates: Templates, block: Block) -> str:
    drawn = (
        (section, _drawn(section, given, templates))
        for section in SECTIONS[given.mode.name]
        if section.block == block
    )
    if block == "user":
        return "\n\n".join(text for _, text in drawn)
    return "\n\n".join(f"{_heading(section, templates)}\n{text}" for section, text in drawn if text)


def _drawn(section: Section, given: _Input, templates: Templates) -> str:
    values = {name: getattr(given.cursor, name) for name in section.fields}
    if section.extra is not None:
        values[section.extra] = getattr(given, section.extra)
    return section.draw(templates, **values)


def _heading(section: Section, templates: Templates) -> str:
    return f"{OPEN} {templates.fill(f'heading.{section.name}')} {CLOSE}"


def fingerprint(system: str, user: str, schema: object) -> str:
    """Return the SHA-256, in hex, of everything that a model is sent.

    The canonical form sorts keys; the order of a form's properties is kept by its `required`.
    """
    sent = msgspec.json.encode([system, user, schema], order="deterministic")
    return sha256(sent).hexdigest()


def _fields(given: _Input, offers: tuple[Offer, ...]) -> dict[str, object]:
    """Return the cursor as plain data, for completers that are not language models."""
    return {
        **_plain(given.cursor, dict[str, object]),
        "mode": given.mode.name,
        "offers": [{"move": str(offer.move), "ids": list(offer.ids)} for offer in offers],
        "attempt": len(given.earlier) + 1,
        "earlier_attempts": _plain(given.earlier, list[object]),
    }


def _plain(value: object, kind: type[_Plain]) -> _Plain:
    """Return a value as JSON has it: objects and lists all the way down."""
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)
