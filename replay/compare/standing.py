"""How one interview stands among comparable ones: where there are enough, and never exactly."""

from __future__ import annotations

from uuid import UUID

from msgspec import Struct

from replay.compare.likeness import Group
from replay.compare.table import percentiles
from replay.models import Summary, TopicScore
from replay.summaries import decode_facets

STEP = 10


class Standing(Struct, frozen=True, kw_only=True):
    """Of `count` comparable interviews some `below` in a hundred scored less in a topic.

    Some `same` in a hundred scored exactly as much: many do, and none of them scored less. Rounded
    to tens: a candidate is told roughly where they stand, not how the others did.
    """

    topic: str
    below: int
    same: int
    count: int


def standing_of(session: UUID) -> tuple[Standing, ...]:
    """Return the topics that can be told of; none without a report, or among too few."""
    summed = Summary.objects.filter(session=session).select_related("likeness").first()
    if summed is None:
        return ()
    group = Group(summed.likeness_id, decode_facets(bytes(summed.likeness.body)), 1)
    home = Summary.objects.filter(organisation=summed.organisation).values("session")
    assessed = TopicScore.objects.filter(session=session, score__isnull=False).order_by("topic")
    found: list[Standing] = []
    for row in assessed:
        spread = percentiles(home, row.topic, group)
        shares = spread.shares(row.score or 0.0)
        if shares is not None:
            below, same = (_rounded(share) for share in shares)
            found.append(Standing(topic=row.topic, below=below, same=same, count=spread.count))
    return tuple(found)


def _rounded(share: float) -> int:
    return STEP * int(share / STEP + 0.5)
