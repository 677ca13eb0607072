"""A candidate is shown the evidence when a person shares it, and may answer it once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction

from interviews.models import EvidenceAnswer, Feedback, User

ANSWER_CHARS = 2_000


@dataclass(frozen=True)
class Shared:
    """That an interview's evidence was shared: by whom, when, and whether with levels."""

    by_name: str
    at: datetime
    levels: bool


@dataclass(frozen=True)
class Answered:
    """What the candidate answered, by topic."""

    at: datetime
    words: Mapping[str, str]


def share(session: UUID, *, levels: bool, by: User, at: datetime) -> bool:
    """Open the feedback page to the candidate; return False when somebody had done so before."""
    return _once(Feedback(session_id=session, by_name=by.get_username(), levels=levels, at=at))


def shared(session: UUID) -> Shared | None:
    """Return that an interview was shared, None while it was not."""
    row = Feedback.objects.filter(session=session).first()
    return Shared(row.by_name, row.at, row.levels) if row else None


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
