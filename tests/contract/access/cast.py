"""Everybody who may come to a door: three roles, their like elsewhere, two candidates, nobody."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from interviews.banks import store as bank
from interviews.banks.drafts import store as drafts
from interviews.banks.drafts.store import Author
from interviews.models import Invitation, Organisation, User
from interviews.people import access, first_start, groups
from interviews.reviews import sharing
from interviews.sessions import service
from replay.report import want_report, write_report
from tests.doubles import media, pictured_rooms, pools
from tests.doubles.interviews import invited
from tests.doubles.learners import learner_of_lesson
from tests.doubles.stored import stored_interview

ROLES = (
    "admin",
    "interviewer",
    "recruiter",
    "elsewhere",
    "groupless",
    "inactive",
    "candidate",
    "another",
    "outsider",
)
"""`elsewhere` is the admin of another organisation, `another` another candidate of this one."""

CLAIM = "C" * 43
CLAIM_OF_ANOTHER = "D" * 43
PASSWORD = "a-password-for-a-test"


@dataclass(frozen=True)
class World:
    """One organisation with an interview that runs, one that ended, a lesson; and another one."""

    running: UUID
    ended: UUID
    ended_room: UUID
    lesson: UUID
    pictured: UUID
    asked: UUID
    token: str
    fresh_token: str
    invitation: UUID
    question: UUID
    revision: int
    draft: UUID
    part: str
    role: str
    guest: UUID


def build() -> World:
    """Make the rows that the doors are tried on."""
    invitation, token = invited("lru-cache")
    running = accepted(token, CLAIM)
    service.connect(running, socket="socket-of-a-test", tab="tab-1")
    ended_room = accepted(invited("lru-cache")[1], CLAIM)
    service.connect(ended_room, socket="socket-of-another-test", tab="tab-1")
    service.end_interview(ended_room)
    accepted(invited("lru-cache")[1], CLAIM_OF_ANOTHER)
    _, fresh = invited("lru-cache")
    home = first_start.organisation()
    revision = bank.published(home, "lru-cache")
    author = Author(account("admin"), home, timezone.now())
    draft = drafts.open_draft("distributed-rate-limiter", author=author)
    ended = stored_interview(of="home")
    want_report(ended, home.id, author.at)
    for session in (ended, ended_room):
        write_report(session)
    sharing.share(ended_room, levels=True, by=account("admin"), at=author.at)
    drafts.put_file(draft, "entities/plan.png", media.png(), author=author)
    return World(
        running=running,
        ended=ended,
        ended_room=ended_room,
        lesson=learner_of_lesson(CLAIM).session,
        pictured=pictured_room(),
        asked=asked_about_groups(home),
        token=token,
        fresh_token=fresh,
        invitation=invitation.id,
        question=revision.question_id,
        revision=revision.pk,
        draft=draft,
        part=drafts.draft(home, draft).document.opening.key,
        role=pools.role(home).plan.slug,
        guest=pools.guest(home),
    )


def asked_about_groups(home: Organisation) -> UUID:
    """Return a room that is over, whose candidate is asked which groups they belong to."""
    groups.save_form(account("admin"), "Gender: Woman | Man")
    session = pools.finished(home, "Somebody asked")
    of_session = Invitation.objects.filter(session=session)
    of_session.update(claim_digest=access.digest_of(CLAIM))
    return session


def pictured_room() -> UUID:
    """Return a room whose question shows a file of every kind."""
    room = accepted(pictured_rooms.invited()[1], CLAIM)
    service.connect(room, socket="socket-of-a-third-test", tab="tab-1")
    return room


def accepted(token: str, browser: str) -> UUID:
    """Claim a link for a browser; return its session."""
    return service.accept_invitation(token, browser=browser, consent_wording="0" * 64)


def client(role: str, *, csrf: bool = False) -> Client:
    """Return the browser of somebody; `csrf` checks form tokens, as a real server does."""
    made = Client(enforce_csrf_checks=csrf)
    if role in {"candidate", "another"}:
        made.cookies[settings.BROWSER_COOKIE] = CLAIM if role == "candidate" else CLAIM_OF_ANOTHER
    elif role != "outsider":
        made.force_login(account(role))
    if role == "inactive":
        User.objects.filter(username="inactive").update(is_active=False)
    return made


def account(role: str, *, password: str | None = None) -> User:
    """Return a member of staff, as the first start makes them; without a password nobody hashes."""
    if User.objects.filter(username=role).exists():
        return User.objects.get(username=role)
    group = {"elsewhere": "admin", "inactive": "admin", "groupless": ""}.get(role, role)
    user = User.objects.create_user(
        role,
        password=password,
        organisation=_organisation(role),
        is_staff=group == "admin",
        is_superuser=group == "admin",
    )
    if group:
        user.groups.add(Group.objects.get_or_create(name=group)[0])
    return user


def _organisation(role: str) -> Organisation:
    if role != "elsewhere":
        return first_start.organisation()
    return Organisation.objects.get_or_create(slug="elsewhere", defaults={"name": "Elsewhere"})[0]
