"""A frame that is none of ours is refused with words, and the line and the work go on."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.doubles.raw_log import stored_events, stored_text
from tests.doubles.room_client import LineLost, RoomClient
from tests.doubles.typist import Typist
from tests.faults.server.conftest import Arrivals, Serve

FLOOD = 200
SLOW_DOWN_S = 0.5
DEEP = "[" * 20_000 + "]" * 20_000
HOSTILE: dict[str, tuple[str | bytes, str, str]] = {
    "not JSON": ("hello?", "UNKNOWN_MESSAGE", ""),
    "half a frame": ('{"type": "answer", "key"', "UNKNOWN_MESSAGE", ""),
    "binary": (b"\x00\x01\xff", "UNKNOWN_MESSAGE", "text"),
    "an unknown type": ('{"type": "grade_me", "level": "strong"}', "UNKNOWN_MESSAGE", ""),
    "an unknown field": ('{"type": "ping", "more": 1}', "UNKNOWN_MESSAGE", ""),
    "nested without end": ('{"type": "answer", "text": ' + DEEP + "}", "UNKNOWN_MESSAGE", ""),
    "a bare number": ("42", "UNKNOWN_MESSAGE", ""),
    "over 64 KB": (
        json.dumps({"type": "answer", "key": "k", "text": "x" * 70_000}),
        "TOO_LONG",
        "65,536",
    ),
    "a lone surrogate": (
        '{"type":"answer","key":"k","text":"half \\ud83d"}',
        "BAD_TEXT",
        "surrogate",
    ),
    "NUL": ('{"type":"answer","key":"k","text":"a\\u0000b"}', "BAD_TEXT", "NUL"),
    "20,000 characters": (
        json.dumps({"type": "answer", "key": "k", "text": "long " * 4_000}),
        "TOO_LONG",
        "characters",
    ),
    "nothing said": ('{"type":"answer","key":"k","text":" \\n "}', "EMPTY", ""),
    "a bad key": ('{"type":"answer","key":"no spaces here","text":"x"}', "UNKNOWN_MESSAGE", "key"),
    "an unknown file": (
        '{"type":"edits","index":0,"path":"../etc/passwd","number":1,"changes":[[0,[[0,"x"]]]]}',
        "UNKNOWN_FILE",
        "",
    ),
    "another question": (
        '{"type":"edits","index":7,"path":"cache.py","number":1,"changes":[[0,[[0,"x"]]]]}',
        "QUESTION_CLOSED",
        "",
    ),
    "a change that does not fit": (
        '{"type":"edits","index":0,"path":"cache.py","number":1,"changes":[[0,[999999]]]}',
        "BAD_CHANGE",
        "",
    ),
    "NUL in a change": (
        '{"type":"edits","index":0,"path":"cache.py","number":1,"changes":[[0,[[0,"\\u0000"]]]]}',
        "BAD_CHANGE",
        "",
    ),
    "a batch that is missing one": (
        '{"type":"edits","index":0,"path":"cache.py","number":9,"changes":[[0,[[0,"x"]]]]}',
        "GAP",
        "",
    ),
    "lines that are not in order": (
        '{"type":"answer","key":"k","text":"x",'
        '"attachments":[{"path":"cache.py","from_line":9,"to_line":2}]}',
        "UNKNOWN_MESSAGE",
        "lines",
    ),
}


@dataclass(frozen=True)
class Standing:
    """A room that nobody entered yet, and where its server keeps it."""

    room: RoomClient
    data: Path


@pytest.fixture
def standing(serve: Serve, arrivals: Arrivals) -> Standing:
    server = serve()
    return Standing(RoomClient(*arrivals.come(server)), server.data)


async def refusal_of(room: RoomClient, content: str | bytes) -> dict[str, Any]:
    """Return how a frame is refused; the line must still answer a ping after it."""
    since = len(room.heard)
    await room.send_raw(content)
    refused = await room.hear("refused", since=since)
    await room.send("ping")
    await room.hear("pong", since=since)
    return refused


async def test_every_bad_frame_is_refused_with_its_reason_and_nothing_is_lost(
    standing: Standing,
) -> None:
    room = standing.room
    typist = Typist()
    typist.look(await room.enter())
    for name, (content, code, word) in HOSTILE.items():
        refused = await refusal_of(room, content)
        assert refused["code"] == code, name
        assert word in refused["message"], name
        assert ". " in refused["message"] + " ", name
    await room.send("edits", **typist.type("# still here\n"))
    await room.hear("ack", number=1)
    assert stored_text(standing.data, room.session, typist.path) == typist.text
    assert not stored_events(standing.data, room.session, "AnswerSubmitted")
    await room.close()


async def test_letters_of_every_kind_are_kept_as_they_are(standing: Standing) -> None:
    room = standing.room
    said = "שלום, 你好, e\u0301, \u200bzero\u200d, \u202eflipped\u202c, 😀 and \ta tab"
    typist = Typist()
    typist.look(await room.enter())
    await room.send("edits", **typist.type(said))
    await room.hear("ack", number=1)
    await room.send("answer", key="said", text=said)
    await room.hear("ack", key="said")
    [answer] = stored_events(standing.data, room.session, "AnswerSubmitted")
    assert getattr(answer.event, "text", "") == said
    assert stored_text(standing.data, room.session, typist.path).endswith(said)
    await room.close()


async def test_a_flood_is_slowed_down_and_loses_nothing(standing: Standing) -> None:
    room = standing.room
    typist = Typist()
    typist.look(await room.enter())
    with suppress(LineLost):
        for _ in range(FLOOD):
            await room.send("edits", **typist.type("x"))
        await room.hear("refused", code="TOO_FAST")
    typist.settle(room.heard)
    assert typist.kept, "the flood was not slowed down"
    while typist.kept:
        await asyncio.sleep(SLOW_DOWN_S)
        if room.lost.is_set():
            await room.enter()
        with suppress(LineLost, TimeoutError):
            await typist.resend(room, most=10)
        typist.settle(room.heard)
    assert stored_text(standing.data, room.session, typist.path) == typist.text
    numbers = [
        getattr(e.event, "number", 0)
        for e in stored_events(standing.data, room.session, "EditsReceived")
    ]
    assert numbers == list(range(1, FLOOD + 1))
    await room.close()


async def test_after_the_end_everything_is_refused_and_kept_as_it_was(standing: Standing) -> None:
    room = standing.room
    typist = Typist()
    typist.look(await room.enter())
    await room.send("edits", **typist.type("# the last line\n"))
    await room.send("end", key="enough")
    await room.event("InterviewEnded")
    for kind, fields in (
        ("answer", {"key": "late", "text": "One more thing"}),
        ("hint", {"key": "late-hint"}),
        ("run", {"key": "late-run", "purpose": "run"}),
        ("edits", typist.type("too late")),
    ):
        since = len(room.heard)
        await room.send(kind, **fields)
        refused = await room.hear("refused", since=since)
        assert refused["code"] == "ENDED", kind
        assert "kept" in refused["message"], kind
    assert stored_text(standing.data, room.session, typist.path).endswith("# the last line\n")
    last = stored_events(standing.data, room.session)[-1]
    assert type(last.event).__name__ == "InterviewEnded"
    await room.close()
