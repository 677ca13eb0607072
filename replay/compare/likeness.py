"""Interviews are comparable when they share everything that shapes a level; others say what not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias
from uuid import UUID

from django.db.models import Count, Max, QuerySet

from replay.models import Likeness, Summary
from replay.summaries import PERSON, AskedAbout, Facets, decode_facets

Sessions: TypeAlias = "QuerySet[Any, Any] | Sequence[UUID]"
"""Ids of sessions, or of whatever rows, the caller's own, which the database joins."""


@dataclass(frozen=True)
class Group:
    """Interviews that share their facets: which, and how many."""

    digest: str
    facets: Facets
    count: int


def groups(sessions: Sessions) -> list[Group]:
    """Return the groups of comparable interviews among these, the largest first, then the newest.

    The first is the one that others are compared with.
    """
    summed = Summary.objects.filter(session__in=sessions).values("likeness")
    counted = list(
        summed.annotate(count=Count("session"), newest=Max("ended_at_ms"))
        .order_by("-count", "-newest", "likeness")
        .values_list("likeness", "count")
    )
    found = Likeness.objects.in_bulk([digest for digest, _ in counted])
    return [
        Group(digest, decode_facets(bytes(found[digest].body)), count) for digest, count in counted
    ]


def topics_of(found: Sequence[Group]) -> list[str]:
    """Return the topics of all groups, those of the largest first."""
    return list(dict.fromkeys(topic for group in found for topic in group.facets.topics))


def differences(facets: Facets, reference: Facets) -> tuple[str, ...]:
    """Return in words what keeps an interview from being compared; empty for a comparable one."""
    said = [
        *_questions(facets.questions, reference.questions),
        ""
        if facets.hints == reference.hints
        else "With hints"
        if facets.hints
        else "Without hints",
        *_speakers(set(facets.models), set(reference.models)),
        "" if facets.prompts == reference.prompts else "Other prompts",
        "" if facets.judge == reference.judge else "Other judge",
        "" if facets.mode == reference.mode else "Other kind of interview",
    ]
    return tuple(dict.fromkeys(word for word in said if word))


def _speakers(mine: set[str], theirs: set[str]) -> list[str]:
    """Who asked shapes what is answered; a person who took over is said apart."""
    same = mine - {PERSON} == theirs - {PERSON}
    words = "A person spoke" if PERSON in mine else "No person spoke"
    return [
        "" if same else "Other interviewer",
        words if (PERSON in mine) is not (PERSON in theirs) else "",
    ]


def _questions(mine: Sequence[AskedAbout], theirs: Sequence[AskedAbout]) -> list[str]:
    if [one.slug for one in mine] != [one.slug for one in theirs]:
        return ["Other questions"]
    return [word for pair in zip(mine, theirs, strict=True) for word in _question(*pair)]


def _question(mine: AskedAbout, theirs: AskedAbout) -> list[str]:
    return [
        "" if mine.digest == theirs.digest else f"{mine.name} r{mine.revision}",
        "" if mine.minutes == theirs.minutes else f"Other minutes, {mine.name}",
        "" if mine.language == theirs.language else f"In {mine.language or 'no language'}",
    ]
