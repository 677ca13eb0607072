"""A draft's rehearsal is wanted as a row, and played one interview after the other."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import partial
from uuid import UUID

from django.db import transaction

from interviews.banks.drafts.store import Author, DraftView, package_of_draft
from interviews.banks.rehearsals import store as rehearsals
from interviews.banks.rehearsals.store import Due, Wish
from interviews.banks.rehearsals.values import Outline, Play
from interviews.sessions import leases, schedule
from interviews.sessions.writing import in_line

RENEW_S = 15.0


def want_rehearsal(view: DraftView, wish: Wish, *, author: Author) -> None:
    """Want a draft's rehearsal, as it stands now, and wake who plays.

    Raises BadPackage for a draft that is no package yet, and AlreadyGoing.
    """
    packed = package_of_draft(view).packed
    with in_line(), transaction.atomic():
        schedule.wake_rehearser(rehearsals.want(view, packed, wish, author=author))


def stop_rehearsal(view: DraftView) -> None:
    """End a draft's rehearsal; what was played is kept."""
    with in_line(), transaction.atomic():
        rehearsals.stop(view)
        _wake_next()


def take_play(rehearsal: UUID) -> Due | None:
    """Take the next play of a rehearsal; None when it is not to be had. Safe to call twice."""
    with in_line():
        return rehearsals.take(rehearsal)


def keep_play(due: Due, played: Play, *, outline: Outline) -> None:
    """Store what a play found, and wake who plays next."""
    with in_line(), transaction.atomic():
        rehearsals.keep(due, played, outline=outline)
        _wake_next()


def give_up_rehearsal(due: Due, problem: str) -> None:
    """End a rehearsal that cannot go on, with words for its author, and wake who plays next."""
    with in_line(), transaction.atomic():
        rehearsals.give_up(due, problem)
        _wake_next()


def wake_due_rehearsals() -> int:
    """Wake who plays, if nobody does; return how many rehearsals wait."""
    _wake_next()
    return len(rehearsals.waiting())


def _wake_next() -> None:
    for rehearsal in rehearsals.waiting()[:1]:
        schedule.wake_rehearser(rehearsal)


def held(due: Due, *, renew_s: float = RENEW_S) -> AbstractContextManager[None]:
    """Keep a play's lease for as long as a block lasts: a model may take minutes over it."""
    what = f"rehearsal {due.rehearsal}"
    return leases.renewed(partial(rehearsals.renew, due), every_s=renew_s, what=what)
