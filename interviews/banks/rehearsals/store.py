"""A rehearsal's row is written here: wanted once, played one by one, and kept until the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Now

from interviews.banks.drafts.store import Author, DraftView, hold
from interviews.banks.rehearsals.kinds import BY_NAME, MOST_SEEDS, USUAL
from interviews.banks.rehearsals.values import Outline, Play, Rehearsed, decode, encode
from interviews.models import Rehearsal

LEASE = timedelta(seconds=60)
MOST_TRIES = 3
"""So often a play may be begun: one that breaks its worker is given up."""

GOING = Rehearsal.State.GOING


class AlreadyGoing(Exception):
    """The draft is being rehearsed now: one at a time."""


@dataclass(frozen=True)
class Wish:
    """Who is to play, how often with other chance, and who asks: "" for whom the settings name."""

    kinds: tuple[str, ...] = USUAL
    seeds: int = 1
    interviewer: str = ""

    def __post_init__(self) -> None:
        """Raise ValueError for a kind or a number that cannot be played."""
        if not self.kinds or not set(self.kinds) <= set(BY_NAME):
            raise ValueError("Choose who plays.")
        if not 1 <= self.seeds <= MOST_SEEDS:
            raise ValueError(f"Each can play 1 to {MOST_SEEDS} times.")


@dataclass(frozen=True)
class Standing:
    """How far a draft's rehearsal is. `version` is the draft's that was played; times are aware.

    `rehearsed` is what was found, once it is over.
    """

    id: UUID
    state: str
    version: int
    done: int
    total: int
    wish: Wish
    wanted_at: datetime
    wanted_by: str
    problem: str
    rehearsed: Rehearsed | None


@dataclass(frozen=True)
class Due:
    """The right to play the next interview of a rehearsal; void once somebody has a later one.

    `packed` may be of an earlier release, which this one refuses: whoever plays finds out.
    """

    rehearsal: UUID
    fence: int
    packed: bytes
    kind: str
    seed: int
    interviewer: str


def standing(view: DraftView) -> Standing | None:
    """Return how far a draft's last rehearsal is; None where there was none."""
    rows = Rehearsal.objects.filter(draft=view.id).select_related("wanted_by")
    row = rows.defer("package", "found").first()  # asked each second while it goes on
    if row is None:
        return None
    return Standing(
        id=row.id,
        state=row.state,
        version=row.version,
        done=row.done,
        total=row.total,
        wish=Wish(tuple(row.kinds), row.seeds, row.interviewer),
        wanted_at=row.wanted_at,
        wanted_by=row.wanted_by.get_username() if row.wanted_by else "",
        problem=row.problem,
        rehearsed=decode(bytes(row.found)) if row.state != GOING and row.found else None,
    )


def want(view: DraftView, packed: bytes, wish: Wish, *, author: Author) -> UUID:
    """Store that a draft's package is to be rehearsed, in the place of its last rehearsal.

    `packed` is made before, outside any transaction: documents are read for it. Raises
    AlreadyGoing, and UnknownDraft for one that was closed.
    """
    with transaction.atomic():
        hold(view.id, author=author)  # A rehearsal that is not there yet cannot be locked.
        before = Rehearsal.objects.filter(draft=view.id)
        if before.filter(state=GOING).exists():
            raise AlreadyGoing
        before.delete()
        row = Rehearsal.objects.create(
            draft_id=view.id,
            version=view.version,
            wanted_at=author.at,
            wanted_by=author.person,
            interviewer=wish.interviewer,
            kinds=list(wish.kinds),
            seeds=wish.seeds,
            package=packed,
            total=len(wish.kinds) * wish.seeds,
        )
    return row.id


def stop(view: DraftView) -> None:
    """End a draft's rehearsal that goes on; what was played is kept. Safe to say twice."""
    Rehearsal.objects.filter(draft=view.id, state=GOING).update(
        state=Rehearsal.State.STOPPED, package=b"", lease_until=None, fence=F("fence") + 1
    )


def waiting() -> list[UUID]:
    """Return those that nobody plays, the one that waited longest first, by the database's clock.

    None while another is played: rehearsals go one at a time, so that candidates' runs find
    workers.
    """
    if _held().exists():
        return []
    going = Rehearsal.objects.filter(state=GOING)
    ordered = going.order_by(F("played_at").asc(nulls_first=True), "wanted_at")
    return list(ordered.values_list("id", flat=True))


def _held() -> QuerySet[Rehearsal]:
    return Rehearsal.objects.filter(state=GOING, lease_until__gt=Now())


def take(rehearsal: UUID) -> Due | None:
    """Take the lease on the next play; None when it is over, held, or another is played now."""
    with transaction.atomic():
        _lock_all()
        if _held().exists():
            return None
        taken = Rehearsal.objects.filter(id=rehearsal, state=GOING).update(
            lease_until=Now() + LEASE, fence=F("fence") + 1, tries=F("tries") + 1, played_at=Now()
        )
        if not taken:
            return None
    return _due(rehearsal)


def _lock_all() -> None:
    """Let one worker at a time look who plays: two that look at once would both begin."""
    going = Rehearsal.objects.select_for_update().filter(state=GOING)
    list(going.order_by("id").values_list("id"))


def _due(rehearsal: UUID) -> Due | None:
    row = Rehearsal.objects.get(id=rehearsal)
    kind, seed = plan(row.kinds, row.seeds)[row.done]
    due = Due(row.id, row.fence, bytes(row.package), kind, seed, row.interviewer)
    if row.tries > MOST_TRIES:
        give_up(due, "A play broke off again and again, and was given up.")
        return None
    return due


def plan(kinds: Sequence[str], seeds: int) -> list[tuple[str, int]]:
    """Return who plays with which seed, in order: everybody once, then everybody again."""
    return [(kind, seed) for seed in range(1, seeds + 1) for kind in kinds]


def _own(due: Due) -> QuerySet[Rehearsal]:
    return Rehearsal.objects.filter(id=due.rehearsal, fence=due.fence, state=GOING)


def renew(due: Due) -> bool:
    """Keep the lease for longer; False when it was lost."""
    return bool(_own(due).update(lease_until=Now() + LEASE))


def keep(due: Due, played: Play, *, outline: Outline) -> None:
    """Store what a play found; with the last it is ready. A lost lease stores nothing."""
    with transaction.atomic():
        row = _own(due).select_for_update().first()
        if row is None:
            return
        before = decode(bytes(row.found)).plays if row.found else ()
        row.found = encode(Rehearsed(outline=outline, plays=(*before, played)))
        row.done, row.tries, row.lease_until = row.done + 1, 0, None
        if row.done >= row.total:
            row.state, row.package = Rehearsal.State.READY, b""
        row.save()


def give_up(due: Due, problem: str) -> None:
    """End a rehearsal that cannot go on, with words for its author; what was played is kept."""
    _own(due).update(
        state=Rehearsal.State.FAILED, problem=problem[:500], package=b"", lease_until=None
    )
