"""Somebody types for an hour in files of 30 KB, a batch a second, and talks now and then."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from uuid import UUID

from agents.core.text import utf16_length
from interviews.sessions import service
from interviews.sessions import store as sessions
from tests.doubles.interviews import SHIPPED, Interview, fake_time, interviewer
from tests.doubles.random_questions import some_words
from tests.load.hours import HOUR_S, Talker

FILE_UNITS = 30_000
SOLUTION = (SHIPPED / "lru-cache" / "solution" / "cache.py").read_text(encoding="utf-8")
ANSWER_EVERY_S = 45
WORDS = ("value", "self.items", "lock", "key", "return node", "\n    ", "if key in", "# later\n")
Sections = tuple[object, ...]


def typed_hour(changes: int) -> UUID:
    """Play an interview of an hour with about so many changes; return its session."""
    rng = Random(3)  # noqa: S311  a simulation, not a secret
    a_second = changes / HOUR_S
    with fake_time() as now, interviewer(Talker()):
        interview = Interview(*(("lru-cache",) * 6), now=now)
        until_ms = now.now_ms + HOUR_S * 1_000
        owed = 0.0
        for second in range(1, HOUR_S + 1):
            if now.now_ms >= until_ms or interview.state.phase == "ended":
                break
            now.pass_s(1)
            service.tick(interview.id)
            owed += a_second * 1.02
            if second % ANSWER_EVERY_S == 0:
                _talk(interview, rng)
            elif _types(interview, int(owed), rng):
                owed -= int(owed)
            while interview.state.turn_wanted and interview.turn():
                pass
        if interview.state.phase != "ended":
            service.end_interview(interview.id)
    return interview.id


def _talk(interview: Interview, rng: Random) -> None:
    live = interview.state.live
    if live is not None and not live.ran_out:
        interview.say(some_words(rng, 20, 60))


def _types(interview: Interview, many: int, rng: Random) -> bool:
    live = interview.state.live
    if live is None or live.ran_out or not live.editable or many == 0:
        return False
    path = live.editable[0]
    text = sessions.document(interview.id, live.index, path).text
    file = interview.state.files[path]
    number = file.received.get(interview.tab, 0) if file.version else 0
    interview.edit(number + 1, *_changes(text, many, rng), path=path)
    return True


def _changes(text: str, many: int, rng: Random) -> Iterator[Sections]:
    """The first brings the file to its length, as a paste would; the others are a word each."""
    length = utf16_length(text)
    if length < FILE_UNITS // 2:
        pasted = (SOLUTION * (1 + FILE_UNITS // len(SOLUTION)))[:FILE_UNITS]
        yield (length, (0, *pasted.split("\n"))) if length else ((0, *pasted.split("\n")),)
        length += utf16_length(pasted)
        many -= 1
    at = rng.randrange(length)
    for _ in range(many):
        gone = rng.randint(1, 8) if length > FILE_UNITS and at + 8 < length else 0
        word = "" if gone else rng.choice(WORDS)
        change = (gone, *word.split("\n")) if word else (gone,)
        rest = length - at - gone
        yield (*((at,) if at else ()), change, *((rest,) if rest else ()))
        length += len(word) - gone
        at = min(length, at + len(word))
