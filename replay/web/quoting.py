"""A quote stands with its moment, and says who said or did it and where."""

from __future__ import annotations

from dataclasses import dataclass

from agents.core.drawing import WHITEBOARD
from replay.report.values import By, Quote
from replay.web.showing import clock, seek

SIGNED: dict[By, str] = {
    "candidate": "said",
    "interviewer": "asked by the interviewer",
    "colleague": "asked by a person in the interviewer's place",
    "tests": "test run",
}


@dataclass(frozen=True)
class ShownQuote:
    """A quote with its moment and where it stands."""

    quote: Quote
    at: str
    seconds: str
    where: str


def shown_quote(quote: Quote, title: str) -> ShownQuote:
    """Return a quote as it is shown; `title` names the part or question that it belongs to."""
    did = "drawn" if quote.path == WHITEBOARD else "typed"
    where = f"{did}, {quote.path}" if quote.path else f"{SIGNED[quote.by]}, {title}"
    return ShownQuote(quote=quote, at=clock(quote.t_ms), seconds=seek(quote.t_ms), where=where)
