"""A role whose candidates said which groups they belong to, and about whom somebody decided."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from uuid import UUID

from django.utils import timezone

from interviews.models import Decision, GroupAnswer, Invitation, Organisation, Session, User
from interviews.people import groups
from tests.doubles import pools

FORM = "Gender: Woman | Man | Non-binary"


def ask(admin: User) -> None:
    """Ask candidates of the admin's organisation for a gender."""
    groups.save_form(admin, FORM)


def decide(sessions: Sequence[UUID], outcome: str) -> None:
    """Decide about each, in this order."""
    for session in sessions:
        invitation = Invitation.objects.get(session=session)
        made = Decision(invitation=invitation, outcome=outcome, reason="Seen.", by="somebody")
        made.at = timezone.now()
        made.save()


def decided(home: Organisation, said: str, *, selected: int, declined: int) -> list[UUID]:
    """Store people who said one thing, so many selected and so many declined; with scores."""
    labels = [f"{said or 'Nobody'} {number}" for number in range(selected + declined)]
    sessions = pools.many(home, labels)
    for place, session in enumerate(sessions):
        if said:
            groups.answer(session, [said])
        score = (4.0 if place < selected else 2.0) + place % 2 / 2
        pools.summed(session, {"Cost": score})
    decide(sessions[:selected], "advance")
    decide(sessions[selected:], "decline")
    return sessions


def round_of(home: Organisation) -> dict[str, list[UUID]]:
    """Store forty people: two groups of twelve and eighteen, a small one, and some unsaid."""
    return {
        "Woman": decided(home, "Woman", selected=3, declined=9),
        "Man": decided(home, "Man", selected=12, declined=6),
        "Non-binary": decided(home, "Non-binary", selected=2, declined=1),
        "": decided(home, "", selected=4, declined=3),
    }


def crowd(home: Organisation, count: int, *, slug: str = pools.SLUG) -> None:
    """Store a whole round in which everybody was decided about and nearly all said a group."""
    rng = Random(7)  # noqa: S311  figures of a test, not a secret
    sessions = pools.crowd(home, count, slug=slug, seed=rng.randrange(1_000))
    said_and_decided(home, sessions, rng)


def said_and_decided(home: Organisation, sessions: Sequence[UUID], rng: Random) -> None:
    """Store what a round's people said and what was decided, at once."""
    invitations = dict(Session.objects.filter(id__in=sessions).values_list("id", "invitation"))
    Decision.objects.bulk_create(
        Decision(
            invitation_id=invitations[session],
            outcome=rng.choice(("advance", "decline")),
            reason="Seen.",
            by="somebody",
            at=timezone.now(),
        )
        for session in sessions
    )
    GroupAnswer.objects.bulk_create(
        GroupAnswer(
            key=groups.key_of(session),
            organisation=home,
            said={"Gender": rng.choice(("Woman", "Man", "Man", "Non-binary"))},
        )
        for session in sessions
        if rng.random() < 0.9
    )
