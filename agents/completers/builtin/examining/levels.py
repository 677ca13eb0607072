"""A level is the share of concepts shown; its evidence is the clauses that showed them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal

from agents.completers.builtin.choosing import chosen
from agents.completers.builtin.judging import Judged
from agents.completers.builtin.reading import View
from agents.completers.builtin.records import hints_used
from agents.concepts.choices import Standing

Level = Literal["strong", "ok", "weak"]
OK_SHARE = 0.5
MOST_QUOTES = 3
QUOTE_CHARS = 240
CREDIT: Mapping[Standing, float] = {"right": 1, "partly": 0.5, "wrong": 0}
_UNQUOTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u202d\u202e\u2028\u2029]+")


def level_of(view: View, judged: Judged) -> Level:
    """Return strong for all that is required without help, ok for half of it, else weak.

    A choice is one point more, half of one when it is partly right, none before it was made. A red
    flag that was said, like a hint that was used, keeps a stage from being strong.
    """
    choice = CREDIT.get(judged.choice)
    points = len(judged.concepts) + (choice is not None)
    if not points or len(judged.grade.shown) + (choice or 0) < OK_SHARE * points:
        return "weak"
    helped = hints_used(view) > 0 or bool(judged.grade.flags)
    whole = not judged.missing if judged.choice else judged.covered
    return "strong" if whole and choice in (None, 1) and not helped else "ok"


def evidence_of(view: View, judged: Judged) -> list[str]:
    """Return up to three quotes of what was said in this stage: what showed most, else the last."""
    said = [*view.answers, *view.candidate_response.text.split("\n\n")]
    clauses = [
        judged.evidence_of(one.id).clause for one in judged.concepts if _shown(judged, one.id)
    ]
    quotes = list(dict.fromkeys(quote for text in clauses for quote in _quotes(text, said)))
    quotes += [quote for one in chosen(view) for quote in _quotes(one.told, [one.told])]
    latest = (quote for text in reversed(said) for quote in _quotes(text, said))
    return quotes[:MOST_QUOTES] or [quote for quote in [next(latest, "")] if quote]


def _shown(judged: Judged, concept: str) -> bool:
    return concept in judged.grade.shown


def _quotes(text: str, said: list[str]) -> Iterator[str]:
    """Yield the first part of a text that can be quoted and was said so in one message."""
    for part in _UNQUOTABLE.split(text):
        quote = _clipped(part.strip())
        if re.search(r"\w", quote) and any(quote in one for one in said):
            yield quote
            return


def _clipped(text: str) -> str:
    if len(text) <= QUOTE_CHARS:
        return text
    return text[:QUOTE_CHARS].rsplit(" ", 1)[0]
