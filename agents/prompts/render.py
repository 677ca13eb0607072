"""A prompt is a pure function of cursor, offers, texts and refused attempts."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from hashlib import sha256
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from agents.core.cursor import Cursor
from agents.core.messages import Attempt, Prompt
from agents.modes.base import Mode
from agents.moves import Choices, Offer, choices, topic_of
from agents.prompts.fitting import PromptBudget, fitted
from agents.prompts.quoting import CLOSE, OPEN
from agents.prompts.sections import SECTIONS, Block, Section
from agents.prompts.templates import Templates
from agents.prompts.tokens import weight

RENDERER_VERSION = 1
"""Counts up when the same inputs would give another prompt; old versions stay runnable.

Still 1 since prompts have a budget: sessions that opened before it have none, and are drawn whole.
"""

_Plain = TypeVar("_Plain", bound=Collection[object])


_Drawn = dict[str, str]
"""Texts of sections by name, with their headings; "" for those that draw nothing."""


class _Input(Struct, frozen=True):
    """`whole` is the cursor as it is; `cursor` what of it is drawn."""

    mode: Mode
    whole: Cursor
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
    room: int = 0,
) -> Prompt:
    """Return the prompt of a turn's next attempt; raise TemplateError when texts do not fit.

    It is as long as its session's budget allows, or `room` in its place; what had to be left out is
    said where it stood.
    """
    chosen = spelled(cursor, offers, mode=mode, templates=templates)
    given = _Input(mode, cursor, cursor, chosen.lines, earlier)
    drawn = _within_budget(given, templates, room=room)
    stable = _block(mode, drawn, "A")
    system = f"{stable}\n\n{_block(mode, drawn, 'B')}"
    user = _block(mode, drawn, "user")
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


def _within_budget(given: _Input, templates: Templates, *, room: int) -> _Drawn:
    """Draw all sections; where they are too long, draw those again that had to be cut."""
    by_name = {section.name: section for section in SECTIONS[given.mode.name]}
    drawn = {name: _drawn(section, given, templates) for name, section in by_name.items()}

    def size(name: str, cursor: Cursor) -> int:
        return _weight(_drawn(by_name[name], replace(given, cursor=cursor), templates))

    budget = PromptBudget(given.whole.current_state.prompt_tokens, room)
    sizes = _sizes(given.mode, drawn) if budget.tokens else ({}, {})
    cursor = fitted(given.whole, budget=budget, sizes=sizes, size=size)
    if cursor is given.whole:
        return drawn
    cut = replace(given, cursor=cursor)
    touched = {name: section for name, section in by_name.items() if _touched(section, cut)}
    return drawn | {name: _drawn(section, cut, templates) for name, section in touched.items()}


def _touched(section: Section, given: _Input) -> bool:
    """Tell whether something of a section was left out: a cut replaces the field it cuts."""
    return any(
        getattr(given.cursor, name) is not getattr(given.whole, name) for name in section.fields
    )


def _sizes(mode: Mode, drawn: _Drawn) -> tuple[dict[str, int], dict[str, int]]:
    stable = {section.name for section in SECTIONS[mode.name] if section.block == "A"}
    weights = {name: _weight(text) for name, text in drawn.items()}
    return (
        {name: each for name, each in weights.items() if name in stable},
        {name: each for name, each in weights.items() if name not in stable},
    )


@lru_cache(maxsize=128)
def _weight(text: str) -> int:
    return weight(f"{text}\n\n") if text else 0


def _block(mode: Mode, drawn: _Drawn, block: Block) -> str:
    names = (section.name for section in SECTIONS[mode.name] if section.block == block)
    return "\n\n".join(drawn[name] for name in names if drawn[name])


def _drawn(section: Section, given: _Input, templates: Templates) -> str:
    """Return a section with its heading; without words it has none, and the user's has none."""
    values = {name: getattr(given.cursor, name) for name in section.fields}
    if section.extra is not None:
        values[section.extra] = _extra(section, given)
    text = section.draw(templates, **values)
    if not text or section.block == "user":
        return text
    return f"{_heading(section, templates)}\n{text}"


def _extra(section: Section, given: _Input) -> object:
    match section.extra:
        case "left_out":
            return sum(
                len(getattr(given.whole, name)) - len(getattr(given.cursor, name))
                for name in section.fields
            )
        case "lines":
            return given.lines
        case _:
            return given.earlier


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
