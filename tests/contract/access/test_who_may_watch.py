"""A running interview is watched by those who may see its replay, while they are signed in."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID

import pytest
from channels.db import database_sync_to_async
from django.contrib.auth.models import Group
from django.test import Client

from interviews.models import Presence, User
from interviews.sessions import service, store
from replay.log.read import last_seq
from replay.player import recording
from tests.contract.access import cast
from tests.contract.access.cast import CLAIM, accepted
from tests.contract.access.rooms import OWN, Frame, Socket, in_room
from tests.doubles.interviews import invited
from tests.doubles.stored import stored_interview

pytestmark = pytest.mark.django_db(transaction=True)
TICKET = "/sessions/{}/replay/ticket/"


class WatcherSocket(Socket):
    """A socket that comes with its browser's session, opened or refused."""

    door = "/ws/watch"

    def __init__(
        self, session: UUID, ticket: str, *, browser: Client, origin: str | None = OWN
    ) -> None:
        """Prepare to knock."""
        pairs = (f"{name}={one.value}" for name, one in browser.cookies.items())
        self.cookies = ((b"cookie", "; ".join(pairs).encode()),)
        super().__init__(session, ticket, origin=origin)


@pytest.fixture
def session() -> UUID:
    made = accepted(invited()[1], CLAIM)
    service.connect(made, socket="socket-of-a-candidate", tab="tab-1")
    return made


@database_sync_to_async
def browser_of(role: str) -> Client:
    return cast.client(role)


@database_sync_to_async
def bought(browser: Client, session: UUID) -> str:
    answer = browser.post(TICKET.format(session))
    return str(answer.json()["ticket"]) if answer.status_code == 200 else ""


@asynccontextmanager
async def watching(
    session: UUID, browser: Client, *, seen: int = 0
) -> AsyncIterator[WatcherSocket]:
    socket = WatcherSocket(session, await bought(browser, session), browser=browser)
    assert await socket.opens()
    await socket.say("hello", after_seq=seen)
    try:
        yield socket
    finally:
        await socket.line.disconnect(timeout=10)


async def more(socket: WatcherSocket, *, beyond: int = 0) -> Frame:
    """Return the next frame that goes beyond a place in the log."""
    while True:
        frame = await socket.hear("more")
        if frame["seq"] > beyond:
            return frame


@pytest.mark.parametrize("role", ["admin", "interviewer"])
async def test_who_may_see_the_replay_sees_the_interview_as_it_happens(
    session: UUID, role: str
) -> None:
    async with watching(session, await browser_of(role)) as socket:
        first = await more(socket)
        asked = [entry["text"] for entry in first["part"]["conversation"]]
        assert "Question 1 opens" in " ".join(step["words"] for step in first["part"]["steps"])
        assert asked
        say = database_sync_to_async(service.submit_answer)
        await say(session, key="k" * 32, text="A dict and a linked list.")
        then = await more(socket, beyond=first["seq"])
    assert [entry["text"] for entry in then["part"]["conversation"]] == [
        "A dict and a linked list."
    ]
    assert "A dict and a linked list." in then["lines"]


async def test_what_comes_is_what_the_replay_of_the_whole_holds(session: UUID) -> None:
    async with watching(session, await browser_of("interviewer"), seen=3) as socket:
        rest = await more(socket)
    whole = await database_sync_to_async(recording)(session, private=True)
    assert [step["seq"] for step in rest["part"]["steps"]] == [
        step.seq for step in whole.steps if step.seq > 3
    ]


@pytest.mark.parametrize(
    "role", ["recruiter", "elsewhere", "groupless", "inactive", "candidate", "another", "outsider"]
)
async def test_nobody_else_is_given_a_ticket(session: UUID, role: str) -> None:
    assert not await bought(await browser_of(role), session)


@pytest.mark.parametrize("role", ["recruiter", "elsewhere", "interviewer", "outsider"])
async def test_the_ticket_of_one_browser_opens_nothing_for_another(
    session: UUID, role: str
) -> None:
    ticket = await bought(await browser_of("admin"), session)
    socket = WatcherSocket(session, ticket, browser=await browser_of(role))
    assert not await socket.opens()


async def test_a_ticket_to_watch_opens_one_socket_of_one_interview(session: UUID) -> None:
    browser = await browser_of("interviewer")
    ticket = await bought(browser, session)
    other = await database_sync_to_async(stored_interview)(of="home")
    assert not await WatcherSocket(other, ticket, browser=browser).opens()
    ticket = await bought(browser, session)
    socket = WatcherSocket(session, ticket, browser=browser)
    assert await socket.opens()
    assert not await WatcherSocket(session, ticket, browser=browser).opens()
    await socket.line.disconnect()


async def test_a_ticket_to_watch_opens_no_room_and_that_of_a_room_watches_nothing(
    session: UUID,
) -> None:
    browser = await browser_of("interviewer")
    assert not await Socket(session, await bought(browser, session)).opens()


@pytest.mark.parametrize("origin", [None, "https://evil.example", "http://127.0.0.1:9999"])
async def test_another_site_watches_nothing(session: UUID, origin: str | None) -> None:
    browser = await browser_of("admin")
    ticket = await bought(browser, session)
    assert not await WatcherSocket(session, ticket, browser=browser, origin=origin).opens()


async def test_who_signs_out_sees_nothing_more(session: UUID) -> None:
    browser = await browser_of("interviewer")
    async with watching(session, browser) as socket:
        await more(socket)
        await database_sync_to_async(browser.logout)()
        say = database_sync_to_async(service.submit_answer)
        await say(session, key="k" * 32, text="Nobody of the staff hears this live.")
        assert await socket.hear("more", "gone") == {"type": "gone"}
        assert await socket.closed_with() == 4403


async def test_who_is_no_longer_an_interviewer_is_sent_away_in_silence_too(session: UUID) -> None:
    def dismissed() -> None:
        User.objects.get(username="interviewer").groups.remove(
            Group.objects.get(name="interviewer")
        )

    async with watching(session, await browser_of("interviewer")) as socket:
        await more(socket)
        await database_sync_to_async(dismissed)()
        await socket.say("ping")
        assert await socket.hear("more", "gone") == {"type": "gone"}
        assert await socket.closed_with() == 4403


async def test_a_watcher_leaves_no_trace_with_the_candidate(session: UUID) -> None:
    def state() -> tuple[int, int, object]:
        present = Presence.objects.filter(session=session).count()
        return last_seq(session), present, store.load(session)

    async with in_room(session) as candidate:
        await candidate.answer("ping")
        before = await database_sync_to_async(state)()
        async with watching(session, await browser_of("admin")) as socket:
            await more(socket)
            await socket.say("ping")
            await socket.hear("pong")
            assert await database_sync_to_async(state)() == before
        assert await database_sync_to_async(state)() == before
        await candidate.say("ping")
        assert json.loads(await candidate.line.receive_from(timeout=10)) == {"type": "pong"}


@pytest.mark.parametrize(
    "sent",
    [
        "{",
        "[]",
        '{"type":"end"}',
        '{"type":"edits"}',
        '{"type":"hello"}',
        '{"type":"hello","after_seq":"1"}',
        '{"type":"hello","after_seq":1' + " " * 400 + "}",
        "\ud800",
    ],
)
async def test_a_watcher_can_say_nothing_else(session: UUID, sent: str) -> None:
    async with watching(session, await browser_of("admin")) as socket:
        await more(socket)
        before = await database_sync_to_async(last_seq)(session)
        await socket.line.send_to(text_data=sent)
        assert await socket.closed_with() == 4403
        assert await database_sync_to_async(last_seq)(session) == before


async def test_a_place_beyond_the_log_gives_only_what_comes(session: UUID) -> None:
    async with watching(session, await browser_of("admin"), seen=10**12) as socket:
        frame = await socket.hear("more")
    assert json.dumps(frame["part"]["steps"]) == "[]"
