"""A whole interview on real rows, with a clock that the test moves and the shipped questions."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

from django.utils import timezone

from agents.completers.base import Completer
from agents.core.state import SessionState
from interviews.banks import store as bank
from interviews.banks.reading import read_package
from interviews.models import Invitation, Organisation
from interviews.people import first_start, invitations
from interviews.sessions import backends, clock, queries, service, store
from interviews.sessions.agent import run_turn
from interviews.sessions.queries import RoomEvent

SHIPPED = Path(bank.__file__).parent / "shipped"
BROWSER = "the-candidate's-browser"
STARTED_MS = 1_800_000_000_000


class FakeClock:
    """Server time that moves when it is told to."""

    def __init__(self, now_ms: int = STARTED_MS) -> None:
        self.now_ms = now_ms

    def __call__(self) -> int:
        return self.now_ms

    def pass_s(self, seconds: float) -> None:
        """Let time pass."""
        self.now_ms += round(seconds * 1000)


@contextmanager
def interviewer(completer: Completer) -> Iterator[None]:
    """Let another completer ask, for as long as the block lasts."""
    backends.completer.cache_clear()
    before = backends.completer
    backends.completer = lambda mode="interview", **more: completer  # type: ignore[assignment]  # the one seam of tests
    try:
        yield
    finally:
        backends.completer = before
        backends.completer.cache_clear()


def home() -> Organisation:
    """Return the organisation, with the shipped questions published."""
    organisation = first_start.organisation()
    for folder in sorted(SHIPPED.iterdir()):
        package = read_package(folder)
        bank.import_package(organisation, package, findings=(), at=timezone.now())
    return organisation


def invited(
    *slugs: str, label: str = "Candidate 1", multiplier: float = 1.0
) -> tuple[Invitation, str]:
    """Invite somebody to questions of the bank; return the invitation and its token."""
    organisation = home()
    revisions = tuple(bank.published(organisation, slug).pk for slug in slugs or ("lru-cache",))
    terms = invitations.Terms(label=label, revisions=revisions, role={}, time_multiplier=multiplier)
    return invitations.invite(organisation.id, terms)


class Interview:
    """One candidate's interview through the real service; a socket and a tab are open."""

    def __init__(self, *slugs: str, tab: str = "tab-1", now: FakeClock | None = None) -> None:
        self.clock = now or FakeClock()
        self.keys = 0
        self.tab = tab
        self.invitation, self.token = invited(*slugs)
        self.id: UUID = service.accept_invitation(
            self.token, browser=BROWSER, consent_wording="0" * 64
        )
        service.connect(self.id, socket=f"socket-of-{tab}", tab=tab)

    @property
    def state(self) -> SessionState:
        """Return the stored state."""
        return store.load(self.id)

    def key(self) -> str:
        """Return a new idempotency key."""
        self.keys += 1
        return f"key-{self.keys}"

    def say(self, text: str, *, key: str | None = None) -> None:
        """Send an answer."""
        service.submit_answer(self.id, key=key or self.key(), text=text)

    def turn(self) -> bool:
        """Let the interviewer take the turn that is due."""
        return asyncio.run(run_turn(self.id, self.state.turn, holder="test"))

    def edit(self, number: int, *changes: tuple[object, ...], path: str = "cache.py") -> int:
        """Send a batch of change sets."""
        batch = service.EditBatch(
            index=self.state.live.index if self.state.live else 0,
            path=path,
            tab=self.tab,
            number=number,
            changes=tuple((place * 100, change) for place, change in enumerate(changes)),  # type: ignore[misc]
        )
        return service.receive_edits(self.id, batch)

    def events(self, *kinds: str, after: int = 0) -> Sequence[RoomEvent]:
        """Return what the room was told, of some kinds or all."""
        shown = queries.room_events(self.id, after=after)
        return [event for event in shown if not kinds or event.kind in kinds]


@contextmanager
def fake_time() -> Iterator[FakeClock]:
    """Let a test's clock tell the server's time."""
    fake = FakeClock()
    with clock.use(fake):
        yield fake
