"""A role whose candidates said which groups they belong to, and about whom somebody decided."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.utils import timezone

from interviews.models import Decision, Invitation, Organisation, User
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
