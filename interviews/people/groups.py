"""Who somebody says they are is asked after the end, kept apart, and only ever counted.

An answer lies under a key made from the session's id with the server's key: no row leads to it, and
whoever copies the table alone cannot tell whose it is. Only the count of a role reads answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.db.models import OuterRef, Subquery
from django.utils.crypto import salted_hmac

from interviews.models import Decision, GroupAnswer, GroupForm, Session, User
from interviews.people import pools
from interviews.people.access import organisation_of, require
from interviews.people.deciding import newest_outcome

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

MOST_QUESTIONS = 5
FEWEST_OPTIONS = 2
MOST_OPTIONS = 12
MOST_CHARS = 120
TEXT_CHARS = 8_000
SELECTED = "advance"
COUNTED = (SELECTED, "decline")
"""A selection rate is of those about whom the company decided: not of who waits or withdrew."""
STEP = 10
"""People are counted in tens: between two looks at the figures nobody stands alone."""


class NotAForm(Exception):
    """Text that asks nothing we could ask; the words say what is wrong."""


@dataclass(frozen=True)
class GroupQuestion:
    """One question, in the company's own words, with the groups to choose from."""

    text: str
    options: tuple[str, ...]


@dataclass(frozen=True)
class Asked:
    """What a candidate is asked; `answered` once they chose anything, `kept` while it is kept."""

    questions: tuple[GroupQuestion, ...]
    answered: bool
    kept: bool


@dataclass(frozen=True)
class Member:
    """One of those who are counted: whether they were selected, and what they said, if anything."""

    session_id: UUID
    selected: bool
    said: Mapping[str, str]


def read_form(text: str) -> tuple[GroupQuestion, ...]:
    """Read "Question: one group | another", a line each; raise NotAForm."""
    if len(text) > TEXT_CHARS:
        raise NotAForm(f"This has more than {TEXT_CHARS:,} characters.")
    lines = [line for line in text.replace("\x00", "").splitlines() if line.strip()]
    if len(lines) > MOST_QUESTIONS:
        raise NotAForm(f"At most {MOST_QUESTIONS} questions.")
    questions = tuple(_question(number, line) for number, line in enumerate(lines, start=1))
    if len({one.text for one in questions}) != len(questions):
        raise NotAForm("Two questions have the same words.")
    return questions


def _question(number: int, line: str) -> GroupQuestion:
    text, colon, rest = line.partition(":")
    options = tuple(part.strip() for part in rest.split("|") if part.strip())
    if not colon or not text.strip():
        raise NotAForm(f"Line {number}: write the question, a colon, then its groups.")
    if len(set(options)) != len(options):
        raise NotAForm(f"Line {number} names a group twice.")
    if not FEWEST_OPTIONS <= len(options) <= MOST_OPTIONS:
        raise NotAForm(f"Line {number}: {FEWEST_OPTIONS} to {MOST_OPTIONS} groups, with | between.")
    if any(len(words) > MOST_CHARS for words in (text.strip(), *options)):
        raise NotAForm(f"Line {number}: at most {MOST_CHARS} characters for each of its words.")
    return GroupQuestion(text.strip(), options)


def form_text(user: User | AnonymousUser) -> str:
    """Return what the person's organisation asks, as it was written; raise NotAllowed."""
    home = organisation_of(require(user, "fairness.view"))
    return _text_of(home.id)


def save_form(user: User | AnonymousUser, text: str) -> None:
    """Ask this from now on, "" for nothing; raise NotAllowed or NotAForm.

    Answers in other words stay where they are, and are not counted.
    """
    home = organisation_of(require(user, "fairness.view"))
    read_form(text)
    GroupForm.objects.update_or_create(organisation=home, defaults={"text": text.strip()})


def _text_of(organisation: UUID) -> str:
    row = GroupForm.objects.filter(organisation=organisation).first()
    return row.text if row else ""


def asked(session_id: UUID) -> Asked | None:
    """Return what the candidate of a finished interview is asked; None for nothing.

    It is asked of who was invited to a role. Whoever answered may take it back, also when nothing
    is asked any more.
    """
    row = _askable(session_id)
    if row is None:
        return None
    questions = read_form(_text_of(row.organisation_id))
    answer = GroupAnswer.objects.filter(key=key_of(session_id)).first()
    if answer is None:
        return Asked(questions, answered=False, kept=False) if questions else None
    return Asked(questions, answered=True, kept=bool(answer.said))


@transaction.atomic
def answer(session_id: UUID, chosen: Sequence[str]) -> None:
    """Keep what a candidate chose, a choice a question in order; only the first answer counts.

    A choice that was not offered is none; the session's row is held, so that erasing comes before
    or after.
    """
    row = _askable(session_id, held=True)
    if row is None:
        return
    questions = read_form(_text_of(row.organisation_id))
    said = {
        question.text: choice
        for question, choice in zip(questions, chosen, strict=False)
        if choice in question.options
    }
    if questions:
        kept = {"organisation_id": row.organisation_id, "said": said}
        GroupAnswer.objects.get_or_create(key=key_of(session_id), defaults=kept)


def take_back(session_id: UUID) -> None:
    """Keep nothing of an answer but that one was given."""
    GroupAnswer.objects.filter(key=key_of(session_id)).update(said={})


def forget(session_id: UUID) -> None:
    """Delete an answer together with its person."""
    GroupAnswer.objects.filter(key=key_of(session_id)).delete()


def key_of(session_id: UUID) -> str:
    """Return the key that an answer lies under: without the server's key it leads nowhere."""
    return salted_hmac("viva group answer", session_id.bytes, algorithm="sha256").hexdigest()


def _askable(session_id: UUID, *, held: bool = False) -> Session | None:
    rows = Session.objects.filter(id=session_id, phase="ended", trial=False)
    found = rows.filter(invitation__plan__isnull=False, invitation__mode="interview")
    return (found.select_for_update(of=("self",)) if held else found).first()


def members(user: User | AnonymousUser, slug: str) -> list[Member]:
    """Return the people of a role who are counted; raise NotAllowed.

    They are those who finished and about whom somebody decided, in the order in which the decision
    that holds was made, to the last whole ten.
    """
    home = organisation_of(require(user, "fairness.view"))
    newest = Decision.objects.filter(invitation=OuterRef("invitation")).order_by("-pk")
    decided = (
        Session.objects.filter(pk__in=pools.finished_sessions(user, slug))
        .annotate(outcome=newest_outcome("invitation"), last=Subquery(newest.values("pk")[:1]))
        .filter(outcome__in=COUNTED)
    )
    rows = list(decided.order_by("last").values_list("id", "outcome"))
    keys = {key_of(session): session for session, _ in rows[: len(rows) // STEP * STEP]}
    answers = GroupAnswer.objects.filter(organisation=home, key__in=keys)
    said = {keys[key]: choices for key, choices in answers.values_list("key", "said")}
    outcomes = dict(rows)
    return [Member(one, outcomes[one] == SELECTED, said.get(one, {})) for one in keys.values()]
