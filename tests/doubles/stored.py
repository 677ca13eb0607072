"""The recorded interview on real rows: its log, its pinned questions, its organisation's people."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID, uuid4

from django.contrib.auth.models import Group
from django.db import transaction
from msgspec.structs import replace

from agents.core.events import AnyEvent, Recorded, SessionOpened, TurnTaken
from agents.core.reducer import fold_all
from agents.core.state import encode_state
from agents.prompts.templates import Templates
from agents.schema.package import pack
from interviews.banks import store as bank
from interviews.models import Organisation, Session, User
from replay.log import store
from replay.log.append import append
from tests.doubles.interview import recorded_interview

SHIPPED = Path(bank.__file__).parent / "shipped"
SLUGS = ("lru-cache", "distributed-rate-limiter")
PASSWORD = "password-of-staff"


def organisation(name: str = "Acme") -> Organisation:
    """Return an organisation by name."""
    return Organisation.objects.get_or_create(slug=name.lower(), defaults={"name": name})[0]


def member(role: str, *, of: str = "Acme") -> User:
    """Return a member of staff in one role; roles are groups."""
    user = User.objects.create_user(f"{role}-of-{of}", password=PASSWORD)
    user.organisation = organisation(of)
    user.save()
    user.groups.add(Group.objects.get_or_create(name=role)[0])
    return user


def stored_interview(log: list[Recorded] | None = None, *, of: str = "Acme") -> UUID:
    """Store a session with its log, the whole recorded interview by default; return its id."""
    home, session = organisation(of), uuid4()
    pinned = [store.put(pack(slug, _files(SHIPPED / slug))) for slug in SLUGS]
    templates = store.put(Templates.load().to_bytes())
    events = [
        Recorded(r.seq, r.at_ms, r.actor, _pinned(r.event, pinned, templates))
        for r in log or recorded_interview()
    ]
    state = fold_all(events)
    with transaction.atomic():
        append(session, events, organisation=home.id)
        Session.objects.create(
            id=session,
            organisation=home,
            label="Candidate 14",
            seq=state.seq,
            phase=state.phase,
            state=encode_state(state),
            created_at=_time(events[0].at_ms),
            started_at=_time(events[3].at_ms),
            ended_at=_time(events[-1].at_ms) if state.phase == "ended" else None,
        )
    return session


def _files(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def _pinned(event: AnyEvent, digests: list[str], templates: str) -> AnyEvent:
    if isinstance(event, SessionOpened):
        both = zip(event.questions, digests, strict=False)  # a log may pin the first alone
        questions = tuple(replace(question, digest=digest) for question, digest in both)
        return replace(event, questions=questions, templates=templates)
    if isinstance(event, TurnTaken):
        return replace(event, versions=replace(event.versions, templates=templates))
    return event


def _time(at_ms: int) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, UTC)
