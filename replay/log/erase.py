"""Erasing a person deletes what they said and did; the places of events stay and still verify.

The end is signed anew as that of an erased log: nobody without the key can pass off as erased what
they deleted themselves.
"""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.db.models.functions import Now

from replay.log import chain
from replay.models import (
    ItemOutcome,
    ItemStatistics,
    LogBody,
    LogHead,
    Report,
    Snapshot,
    Summary,
    TopicScore,
)


def erase(session: UUID) -> int:
    """Delete a session's bodies, salts, snapshots, reports and figures; return how many bodies."""
    with transaction.atomic():
        count, _ = LogBody.objects.filter(session=session).delete()
        Snapshot.objects.filter(session=session).delete()
        for made in (Report, Summary, TopicScore):
            made.objects.filter(session=session).delete()
        _forget_outcomes(session)
        _mark(session)
    return count


def _forget_outcomes(session: UUID) -> None:
    """A question's figures are made anew without them when they are next looked at."""
    outcomes = ItemOutcome.objects.filter(session=session)
    for organisation, slug in outcomes.values_list("organisation", "slug").distinct():
        measured = ItemStatistics.objects.filter(organisation=organisation, slug=slug)
        measured.update(measures=b"", discrimination=None)
    outcomes.delete()


def _mark(session: UUID) -> None:
    head = LogHead.objects.filter(session=session, erased_at=None).first()
    if head is not None:
        signature = chain.sign_erased(session, head.seq, bytes(head.digest))
        LogHead.objects.filter(session=session).update(erased_at=Now(), signature=signature)
