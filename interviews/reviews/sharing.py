"""A candidate is shown the evidence when a person shares it, and may answer it once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction

from interviews.models import EvidenceAnswer, Feedback, User

ANSWER_CHARS = 2_000


@dataclass(frozen=True)
class Compared:
    """Of `count` comparable interviews about `below` in a hundred scored less in a topic.

    About `same` in a hundred scored as much.
    """

    topic: str
    below: int
    count: int
    same: int = 0


@dataclass(frozen=True)
class Shared:
    """That an interview's evidence was shared: by whom, when, with levels, and how it compares."""

    by_name: str
    at: datetime
    levels: bool
    compared: tuple[Compared, ...] = ()


@dataclass(frozen=True)
class Answered:
    """What the candidate answered, by topic."""

    at: datetime
    words: Mapping[str, str]


def share(
    session: UUID, *, levels: bool, by: User, at: datetime, compared: Sequence[Compared] = ()
) -> bool:
    """Open the feedback page to the candidate; return False when somebody had done so before.

    How they compare is kept as it is now: it does not move on with whoever comes later.
    """
    row = Feedback(
        session_id=session,
        by_name=by.get_username(),
        levels=levels,
        compared=[asdict(one) for one in compared],
        at=at,
    )
    return _once(row)


def shared(session: UUID) -> Shared | None:
    """Return that an interview was shared, None while it was not."""
    row = Feedback.objects.filter(session=session).first()
    if row is None:
        return None
    compared = tuple(Compared(**one) for one in row.compared)
    return Shared(row.by_name, row.at, row.levels, compared)


def answer(session: UUID, words: Mapping[str, str], *, topics: Sequence[str], at: datetime) -> bool:
    """Keep a candidate's answer to the evidence; False when there is one, or nothing is said."""
    said = [
        {"topic": topic, "text": words[topic].strip()[:ANSWER_CHARS]}
        for topic in topics
        if words.get(topic, "").strip()
    ]
    return bool(said) and _once(EvidenceAnswer(session_id=session, words=said, at=at))


def answered(session: UUID) -> Answered | None:
    """Return what the candidate answered, None before they did."""
    row = EvidenceAnswer.objects.filter(session=session).first()
    return Answered(row.at, {one["topic"]: one["text"] for one in row.words}) if row else None


def _once(row: Feedback | EvidenceAnswer) -> bool:
    """Insert a row that there is one of for each session; return whether it is the first."""
    if type(row)._default_manager.filter(session=row.session_id).exists():
        return False
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        return False
    return True
