"""A person of the company who takes a conversation over, as contracts use one."""

from __future__ import annotations

import pytest

from agents.core import clock as clocks
from agents.core.state import SessionState
from interviews.sessions import service
from interviews.sessions.errors import Code, InterviewError
from replay.log.read import read
from tests.doubles.interviews import FakeClock, Interview
from tests.doubles.turns import reply

HERS = "Hello, I am Anna. What happens when two threads call get?"
DESIGN = "A dict and a doubly linked list, the newest in front."
FIRST = reply("FOLLOW_UP", response="Tell me more about the list, please.")


def take(interview: Interview, *, by: str = "Anna", actor: str = "staff:7") -> int:
    return service.take_conversation(interview.id, by=by, actor=actor)


def say(
    interview: Interview,
    text: str = HERS,
    *,
    key: str = "s1",
    actor: str = "staff:7",
    anyway: bool = False,
) -> int:
    return service.say_to_candidate(interview.id, key=key, text=text, actor=actor, anyway=anyway)


def back(interview: Interview, *, actor: str = "staff:7") -> int:
    return service.hand_back(interview.id, actor=actor)


def kinds(interview: Interview) -> list[str]:
    return [type(one.event).__name__ for one in read(interview.id)]


def refused(interview: Interview, *args: object, verb: object = say, **kwargs: object) -> Code:
    with pytest.raises(InterviewError) as told:
        verb(interview, *args, **kwargs)  # type: ignore[operator]
    return told.value.code


def wanted(interview: Interview) -> bool:
    return interview.state.turn_wanted


def pauses(interview: Interview) -> tuple[str, ...]:
    return interview.state.pauses


def left_ms(state: SessionState, now: FakeClock) -> int:
    return clocks.question_left_ms(state, now.now_ms)
