"""A judge quotes in one form, whatever it is asked: which source, and words that stand there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from agents.core.messages import Prompt
from agents.prompts.render import fingerprint

MOST_QUOTES = 3
QUOTE_CHARS = 400


class SaidQuote(Struct, frozen=True, forbid_unknown_fields=True):
    """A quote as a judge says it: the label of its source, and the words."""

    source: str
    words: Annotated[str, Meta(min_length=1, max_length=QUOTE_CHARS)]


SaidQuotes = Annotated[list[SaidQuote], Meta(max_length=MOST_QUOTES)]


def pairs(quotes: Sequence[SaidQuote]) -> tuple[tuple[str, str], ...]:
    """Return quotes as (label, words)."""
    return tuple((quote.source, quote.words) for quote in quotes)


def quotes_schema(labels: Sequence[str]) -> dict[str, object]:
    """Return the JSON Schema of quotes from these sources."""
    words = {"type": "string", "minLength": 1, "maxLength": QUOTE_CHARS}
    source = {"type": "string", "enum": list(labels) or ["nothing"]}
    quote = form({"source": source, "words": words})
    return {"type": "array", "items": quote, "maxItems": MOST_QUOTES}


def form(properties: dict[str, object]) -> dict[str, object]:
    """Return the JSON Schema of an object with these properties, in order, and no other."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def prompt_of(
    sections: Iterable[str], *, brief: str, user: str, schema: dict[str, object]
) -> Prompt:
    """Return a judge's prompt: the brief, which is the same in all, and the sections with words."""
    system = "\n\n".join((brief, *(section for section in sections if section)))
    return Prompt(
        system=system,
        user=user,
        block_a_length=len(brief),
        output_schema=schema,
        fields={},
        fingerprint=fingerprint(system, user, schema),
    )
