"""What a recruiter asks of the table stands in its address: words, filters, order, page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Subquery
from django.http.request import QueryDict

from interviews.people.deciding import OUTCOMES
from interviews.people.pools import UNDECIDED, Look
from replay.compare import table
from replay.compare.likeness import Group
from replay.summaries import Level

A_PAGE = 50
MOST_PAGES = 100_000
MOST_CHOSEN = 4
FEWEST_CHOSEN = 2
FIGURES = ("hints", "tests", "minutes", "ended")
DESCENDING_FIRST = ("tests", "ended")
MOST_DIGITS = 6


@dataclass(frozen=True)
class Wanted:
    """What is asked of the table. `topic` is the one that is sorted by, or else the first.

    `sort` is "name", a figure, or "t" with the place of a topic, from 0.
    """

    words: str
    at_least: tuple[str, Level] | None
    comparable: bool
    reviewed: bool | None
    outcome: str
    sort: str
    descending: bool
    page: int
    chosen: tuple[UUID, ...]
    topic: str

    def look(self, found: Sequence[Group], *, whole: bool = False) -> Look:
        """Return what the pool is asked for; `whole` leaves out the page."""
        alike = (table.comparable(found[0]),) if self.comparable and found else ()
        return Look(
            words=self.words,
            reviewed=self.reviewed,
            outcome=self.outcome,
            conditions=alike,
            judging=(table.at_least(*self.at_least),) if self.at_least else (),
            order=self._order(),
            by_level=self.sort not in {"name", *FIGURES},
            descending=self.descending,
            start=0 if whole else (self.page - 1) * A_PAGE,
            count=MOST_PAGES * A_PAGE if whole else A_PAGE,
        )

    def _order(self) -> Subquery | None:
        if self.sort == "name":
            return None
        if self.sort in FIGURES:
            return table.figure_order(self.sort)
        return table.topic_order(self.topic)


def wanted(asked: QueryDict, topics: Sequence[str]) -> Wanted:
    """Read an address; what does not make sense there is as if it were not."""
    sort = asked.get("sort", "")
    descending = sort.startswith("-")
    name = sort.removeprefix("-")
    place = _number(name[1:]) if name.startswith("t") and name not in FIGURES else None
    if place is not None and place < len(topics):
        topic = topics[place]
    else:
        topic = topics[0] if topics else ""
        if name not in {"name", *FIGURES}:
            name, descending = ("t0", True) if topics else ("name", False)
    return Wanted(
        words=asked.get("q", "").strip(),
        at_least=_at_least(asked.get("level", ""), topics),
        comparable=asked.get("comparable") == "yes",
        reviewed={"yes": True, "no": False}.get(asked.get("reviewed", "")),
        outcome=_outcome(asked.get("decided", "")),
        sort=name,
        descending=descending,
        page=max(1, min(MOST_PAGES, _number(asked.get("page", "")) or 1)),
        chosen=_chosen(asked.getlist("with")),
        topic=topic,
    )


def _outcome(text: str) -> str:
    return text if text == UNDECIDED or text in OUTCOMES else ""


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS else None


def _at_least(text: str, topics: Sequence[str]) -> tuple[str, Level] | None:
    """Read "0:strong": the place of a topic, and the level that is reached in it."""
    place, _, word = text.partition(":")
    number = _number(place)
    level = next((level for level in table.LEVELS if level == word), None)
    if number is None or number >= len(topics) or level is None:
        return None
    return topics[number], level


def _chosen(texts: Sequence[str]) -> tuple[UUID, ...]:
    found: list[UUID] = []
    for text in texts:
        try:
            found.append(UUID(text))
        except ValueError:
            continue
    return tuple(dict.fromkeys(found))[:MOST_CHOSEN]


def with_changes(asked: QueryDict, **changes: str) -> str:
    """Return an address's question with changes; an empty text takes a part out."""
    changed = asked.copy()
    for name, text in changes.items():
        changed.pop(name, None)
        if text:
            changed[name] = text
    return f"?{changed.urlencode()}" if changed else "?"
