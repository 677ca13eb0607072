"""Whatever a browser sends, the room answers in words, keeps what it had and goes on."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from uuid import UUID

import pytest
from channels.db import database_sync_to_async
from msgspec import inspect

from agents.core.state import SessionState
from interviews.models import Presence
from interviews.sessions import service, store
from interviews.web import consumers, frames
from tests.contract.access.cast import CLAIM, CLAIM_OF_ANOTHER, accepted
from tests.contract.access.rooms import Frame, Socket, in_room, ticket
from tests.doubles.interviews import invited

pytestmark = pytest.mark.django_db(transaction=True)
EDIT = {"index": 0, "path": "cache.py", "number": 1, "changes": [[0, [1]]]}
DRAWING = {"index": 0, "number": 1, "elements": [{"id": "a", "type": "ellipse"}]}
FRAMES: dict[str, dict[str, object]] = {
    "hello": {"tab": "tab-1"},
    "edits": EDIT,
    "drawing": DRAWING,
    "look": {},
    "answer": {"key": "k", "text": "A dictionary.", "choices": []},
    "hint": {"key": "k"},
    "clarify": {"key": "k"},
    "skip": {"key": "k"},
    "end": {"key": "k"},
    "run": {"key": "k", "purpose": "run"},
    "stop": {"key": "k"},
    "keep_test": {"key": "k", "name": "mine", "stdin": "1", "stdout": "2"},
    "language": {"key": "k", "language": "python"},
    "drop_test": {"key": "k", "name": "mine"},
    "signal": {"what": "focus", "focused": False},
    "keys": {},
    "take_over": {},
    "ping": {},
    "note": {"key": "k", "text": "A line of my own."},
    "task": {"key": "k", "task_id": "t1"},
}
"""One good frame of every type."""


@pytest.fixture
def session() -> UUID:
    return accepted(invited()[1], CLAIM)


@pytest.fixture
async def room(session: UUID) -> AsyncIterator[Socket]:
    async with in_room(session) as socket:
        yield socket


def test_every_frame_type_of_the_code_is_tried_here() -> None:
    known = inspect.type_info(frames.AnyFrame)
    assert isinstance(known, inspect.UnionType)
    tags = {kind.tag for kind in known.types if isinstance(kind, inspect.StructType)}
    assert tags == set(FRAMES)


@pytest.mark.parametrize("kind", sorted(set(FRAMES) - {"hello"}))
async def test_nothing_is_done_before_the_greeting(session: UUID, kind: str) -> None:
    socket = Socket(session, await ticket(session))
    assert await socket.opens()
    answer = await socket.answer(kind, **FRAMES[kind])
    assert answer["code"] == "UNKNOWN_MESSAGE"
    assert "hello" in answer["message"]
    await socket.line.disconnect()
    assert (await _state(session)).seq == 2  # opened and agreed, and nothing since


@pytest.mark.parametrize("kind", sorted(set(FRAMES) - {"hello", "ping", "end", "take_over"}))
async def test_nothing_is_done_after_the_end(room: Socket, session: UUID, kind: str) -> None:
    await room.answer("end", key="end")
    before = (await _state(session)).seq
    answer = await room.answer(kind, **FRAMES[kind])
    assert (answer["type"], answer["code"]) == ("refused", "ENDED")
    assert (await _state(session)).seq == before


FORGED: dict[str, Frame | str] = {
    "no JSON": "}{",
    "no object": "[1,2]",
    "no type": {},
    "an unknown type": {"type": "become_staff"},
    "another session's id": {"type": "hint", "key": "k", "session": "0" * 32},
    "another session's id in an answer": {
        "type": "answer",
        "key": "k",
        "text": "x",
        "session_id": "0" * 32,
    },
    "an event of the log": {"type": "event", "kind": "TurnTaken", "seq": 1},
    "a message of the channel layer": {"type": "room.events", "before": 0, "after": 99},
    "a forged actor": {"type": "answer", "key": "k", "text": "x", "actor": "interviewer"},
    "no key": {"type": "answer", "text": "x"},
    "a key of spaces": {"type": "hint", "key": "   "},
    "a key with markup": {"type": "hint", "key": "<script>"},
    "a key with a line feed at its end": {"type": "hint", "key": "k\n"},
    "a number as text": {"type": "answer", "key": "k", "text": 7},
    "a negative place": {"type": "hello", "tab": "tab-1", "after_seq": -1},
    "a place beyond all": {"type": "hello", "tab": "tab-1", "after_seq": 2**70},
    "a path with NUL": {"type": "edits", **EDIT, "path": "cache.py\x00"},
    "an attachment with NUL": {
        "type": "answer",
        "key": "k",
        "text": "x",
        "attachments": [{"path": "\x00", "from_line": 1, "to_line": 1}],
    },
    "a choice that is no list": {"type": "answer", "key": "k", "text": "x", "choices": "a"},
    "a choice that is no text": {"type": "answer", "key": "k", "text": "x", "choices": [1]},
    "a choice with no name": {"type": "answer", "key": "k", "text": "x", "choices": [""]},
    "more choices than any question has": {
        "type": "answer",
        "key": "k",
        "text": "x",
        "choices": [str(number) for number in range(41)],
    },
    "choices of a question before the first": {
        "type": "answer",
        "key": "k",
        "text": "x",
        "choices": ["a"],
        "index": -1,
    },
    "lone surrogates": '{"type":"answer","key":"k","text":"\\ud800x"}',
    "deep nesting": '{"type":"edits","changes":' + "[" * 20_000,
    "strokes that are a list": {"type": "drawing", **DRAWING, "elements": [[1, 2]]},
    "too many strokes": {"type": "drawing", **DRAWING, "elements": [{}] * 201},
    "strokes rubbed out by markup": {"type": "drawing", **DRAWING, "removed": ["<b>"]},
    "another purpose": {"type": "run", "key": "k", "purpose": "sudo"},
}


@pytest.mark.parametrize("forged", FORGED)
async def test_a_forged_frame_is_refused_and_changes_nothing(
    room: Socket, session: UUID, forged: str
) -> None:
    before = (await _state(session)).seq
    frame = FORGED[forged]
    await room.line.send_to(text_data=frame if isinstance(frame, str) else json.dumps(frame))
    code = "BAD_TEXT" if forged == "lone surrogates" else "UNKNOWN_MESSAGE"
    assert (await room.hear("refused"))["code"] == code
    assert (await room.answer("ping"))["type"] == "pong"
    assert (await _state(session)).seq == before


REFUSED: dict[str, tuple[Frame, str]] = {
    "a key of a megabyte": ({"type": "hint", "key": "k" * 2**20}, "TOO_LONG"),
    "a key of a hundred": ({"type": "hint", "key": "k" * 100}, "UNKNOWN_MESSAGE"),
    "a choice where there is none": (
        {"type": "answer", "key": "k", "text": "x", "choices": ["a"]},
        "NO_CHOICES",
    ),
    "a choice of another question": (
        {"type": "answer", "key": "k", "text": "x", "choices": ["a"], "index": 7},
        "CHOICE_CLOSED",
    ),
    "a path outside": ({"type": "edits", **EDIT, "path": "../../etc/passwd"}, "UNKNOWN_FILE"),
    "a file of another question": ({"type": "edits", **EDIT, "index": 7}, "QUESTION_CLOSED"),
    "a change that does not fit": ({"type": "edits", **EDIT}, "BAD_CHANGE"),
    "a batch out of order": ({"type": "edits", **EDIT, "number": 9}, "GAP"),
    "lines of a file outside": (
        {
            "type": "answer",
            "key": "k",
            "text": "x",
            "attachments": [{"path": "/etc/passwd", "from_line": 1, "to_line": 1}],
        },
        "UNKNOWN_FILE",
    ),
    "strokes without a whiteboard": ({"type": "drawing", **DRAWING}, "NO_WHITEBOARD"),
    "strokes of another question": ({"type": "drawing", **DRAWING, "index": 7}, "QUESTION_CLOSED"),
    "strokes out of order": ({"type": "drawing", **DRAWING, "number": 9}, "GAP"),
    "words of no whiteboard": ({"type": "look"}, "NO_WHITEBOARD"),
    "an answer with NUL": ({"type": "answer", "key": "k", "text": "a\x00b"}, "BAD_TEXT"),
    "input with NUL": ({"type": "run", "key": "k", "purpose": "run", "stdin": "\x00"}, "BAD_TEXT"),
    "a selection in a file outside": (
        {"type": "signal", "what": "selection", "path": "<img src=x>"},
        "UNKNOWN_FILE",
    ),
}


@pytest.mark.parametrize("refused", REFUSED)
async def test_what_does_not_fit_is_refused_in_words(
    room: Socket, session: UUID, refused: str
) -> None:
    before = (await _state(session)).seq
    frame, code = REFUSED[refused]
    await room.line.send_to(text_data=json.dumps(frame))
    answer = await room.hear("refused")
    assert (answer["code"], answer["message"] != "") == (code, True)
    assert (await _state(session)).seq == before


async def test_bytes_are_no_frame(room: Socket) -> None:
    await room.line.send_to(bytes_data=b'{"type":"ping"}')
    assert (await room.hear("refused", "pong"))["code"] == "UNKNOWN_MESSAGE"


async def test_a_greeting_again_tells_what_was_missed_and_counts_one_socket(
    room: Socket, session: UUID
) -> None:
    welcome = await room.answer("hello", tab="tab-1", after_seq=0)
    assert welcome["type"] == "welcome"
    assert await database_sync_to_async(Presence.objects.filter(session=session).count)() == 1


async def test_a_socket_cannot_become_another_tab(room: Socket, session: UUID) -> None:
    assert (await room.answer("hello", tab="tab-2"))["code"] == "UNKNOWN_MESSAGE"
    assert (await _state(session)).editing_tab == "tab-1"


@pytest.mark.parametrize("tab", ["", "x" * 65, "tab 1", "<b>", "täb", "tab\n"])
async def test_a_tab_needs_a_plain_name(session: UUID, tab: str) -> None:
    socket = Socket(session, await ticket(session))
    assert await socket.opens()
    assert (await socket.answer("hello", tab=tab))["code"] == "UNKNOWN_MESSAGE"
    await socket.line.disconnect()


async def test_a_tab_beyond_the_limit_hears_nothing_and_does_nothing(session: UUID) -> None:
    for number in range(8):
        await database_sync_to_async(service.connect)(session, socket=f"s{number}", tab="tab-1")
    socket = Socket(session, await ticket(session))
    assert await socket.opens()
    assert (await socket.answer("hello", tab="tab-9"))["code"] == "TOO_FAST"
    await database_sync_to_async(service.submit_answer)(session, key="k", text="Said elsewhere.")
    assert (await socket.answer("hint", key="h"))["code"] == "UNKNOWN_MESSAGE"
    assert await socket.line.receive_nothing(timeout=0.3)
    await socket.line.disconnect()


async def test_a_room_hears_nothing_of_another_room(room: Socket) -> None:
    other = await database_sync_to_async(_room_of_another)()
    async with in_room(other, claim=CLAIM_OF_ANOTHER):
        await database_sync_to_async(service.submit_answer)(other, key="k", text="A secret.")
        assert (await room.answer("ping"))["type"] == "pong"
        assert await room.line.receive_nothing(timeout=0.3)


async def test_all_tabs_of_a_person_share_one_limit(session: UUID, room: Socket) -> None:
    async with in_room(session, tab="tab-2") as second:
        answers = [await room.answer("ping") for _ in range(100)]
        answers += [await second.answer("ping") for _ in range(100)]
        assert "TOO_FAST" in {answer.get("code") for answer in answers}


async def test_who_goes_on_sending_nonsense_is_hung_up_on(room: Socket) -> None:
    for _ in range(consumers.PATIENCE):
        await room.line.send_to(text_data="nonsense")
    assert await room.closed_with() == consumers.TOO_MANY


def _room_of_another() -> UUID:
    return accepted(invited()[1], CLAIM_OF_ANOTHER)


async def _state(session: UUID) -> SessionState:
    return await database_sync_to_async(store.load)(session)
