"""A person rates before they see the report or another's rating, or says that they will not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from django.db import IntegrityError, transaction

from interviews.models import EvidenceAnswer, Feedback, Override, Review, User

Level = Literal["weak", "ok", "strong", ""]
LEVELS: tuple[Level, ...] = ("weak", "ok", "strong", "")
"""The last is "not assessed"."""

NOTE_CHARS, REASON_CHARS = 1_000, 1_000


class NotPossible(ValueError):
    """A rating cannot be kept; the text says why, for the person who gave it."""


@dataclass(frozen=True)
class Rating:
    """One topic's level by one person, with their note."""

    topic: str
    level: Level
    note: str = ""


@dataclass(frozen=True)
class PersonsReview:
    """What one person gave; without ratings they abstained."""

    by_name: str
    at: datetime
    ratings: tuple[Rating, ...]

    @property
    def by_topic(self) -> Mapping[str, Rating]:
        """Return the ratings by topic."""
        return {rating.topic: rating for rating in self.ratings}


@dataclass(frozen=True)
class Decided:
    """A level that a person put in place of the report's."""

    topic: str
    level: Level
    reason: str
    by_name: str
    at: datetime


def rate(
    session: UUID, ratings: Sequence[Rating], *, topics: Sequence[str], by: User, at: datetime
) -> bool:
    """Keep a person's own ratings, or that they give none; return whether they are the first.

    Raises NotPossible when one is no level, or when a topic has none. What was given before stays.
    """
    if ratings:
        _check(ratings, topics)
    levels = [
        {"topic": one.topic, "level": one.level, "note": one.note[:NOTE_CHARS]} for one in ratings
    ]
    try:
        with transaction.atomic():
            Review(
                session_id=session, by=by, by_name=by.get_username(), levels=levels, at=at
            ).save()
    except IntegrityError:
        if not has_reviewed(session, by):
            raise
        return False
    return True


def _check(ratings: Sequence[Rating], topics: Sequence[str]) -> None:
    if [rating.topic for rating in ratings] != list(topics):
        raise NotPossible("Choose a level for each topic, or say that it was not assessed.")
    if any(rating.level not in LEVELS for rating in ratings):
        raise NotPossible("A level is weak, OK, strong, or not assessed.")


def has_reviewed(session: UUID, person: User) -> bool:
    """Tell whether a person rated an interview, or said that they will not."""
    return Review.objects.filter(session=session, by=person).exists()


def reviews_of(sessions: Iterable[UUID]) -> dict[UUID, tuple[PersonsReview, ...]]:
    """Return what people gave to each of these interviews, the earliest first."""
    found: dict[UUID, tuple[PersonsReview, ...]] = {}
    for row in Review.objects.filter(session__in=list(sessions)):
        ratings = tuple(Rating(**one) for one in row.levels)
        given = PersonsReview(row.by_name, row.at, ratings)
        found[row.session_id] = (*found.get(row.session_id, ()), given)
    return found


def rated_sessions(organisation: UUID, *, most: int) -> list[UUID]:
    """Return the interviews that somebody rated, the last rated first."""
    rows = Review.objects.filter(session__organisation=organisation).exclude(levels=[])
    return list(dict.fromkeys(rows.order_by("-at").values_list("session", flat=True)))[:most]


def override(session: UUID, *, topic: str, level: str, reason: str, by: User, at: datetime) -> None:
    """Put a person's level in place of the report's; raise NotPossible without a reason."""
    known = next((one for one in LEVELS if one == level), None)
    if known is None:
        raise NotPossible("A level is weak, OK, strong, or not assessed.")
    if not reason.strip():
        raise NotPossible("Say why: whoever reads the report will ask.")
    Override(
        session_id=session,
        by=by,
        by_name=by.get_username(),
        topic=topic,
        level=known,
        reason=reason.strip()[:REASON_CHARS],
        at=at,
    ).save()


def overrides_of(session: UUID) -> tuple[Decided, ...]:
    """Return every override of an interview, the earliest first: the last of a topic counts."""
    return tuple(
        Decided(row.topic, row.level, row.reason, row.by_name, row.at)  # type: ignore[arg-type]  # written by `override` alone
        for row in Override.objects.filter(session=session)
    )


def forget(session: UUID) -> None:
    """Delete what people said about an interview, and what its candidate answered."""
    for model in (Review, Override, Feedback, EvidenceAnswer):
        model.objects.filter(session=session).delete()
