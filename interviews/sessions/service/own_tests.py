"""A candidate's own tests are kept in the session, run beside the question's, and never scored."""

from __future__ import annotations

from uuid import UUID

from agents.core.events import OwnTestDropped, OwnTestKept
from agents.core.state import SessionState
from agents.core.text import BadText, refuse_unstorable, utf16_length
from agents.core.values import OwnTest
from interviews.sessions import judging, store
from interviews.sessions.errors import Code, InterviewError
from interviews.sessions.service.recording import CANDIDATE, record, require_running

MOST_TESTS = 20
MOST_CALLS = 30
NAME_UNITS = 80
FIELD_UNITS = 10_000
ALL_UNITS = 60_000
"""The state holds them all, and is written with every keystroke."""


def keep_test(session_id: UUID, *, key: str, test: OwnTest) -> int:
    """Keep a test, in the place of one of the same name; return the session's seq.

    Raises InterviewError for one that cannot run, and for one too many.
    """
    _check(test)
    with store.locked(session_id) as now:
        if now.state.knows("own_test", key):
            return now.state.seq
        require_running(now.state)
        _room_for(now.state, test)
        return record(now, OwnTestKept(key=key, test=test), actor=CANDIDATE).seq


def drop_test(session_id: UUID, *, key: str, name: str) -> int:
    """Take a test away; return the session's seq. One that is not there is gone already.

    Sent again it takes nothing: a test of that name may have been kept since.
    """
    with store.locked(session_id) as now:
        if now.state.knows("own_test", key):
            return now.state.seq
        require_running(now.state)
        known = now.state.live.own_tests if now.state.live else ()
        if all(test.name != name for test in known):
            return now.state.seq
        return record(now, OwnTestDropped(key=key, name=name), actor=CANDIDATE).seq


def _check(test: OwnTest) -> None:
    if not test.name.strip() or utf16_length(test.name) > NAME_UNITS:
        raise InterviewError(Code.BAD_TEST, f"Its name needs 1 to {NAME_UNITS} characters.")
    if len(test.calls) > MOST_CALLS:
        raise InterviewError(Code.BAD_TEST, f"It holds at most {MOST_CALLS} calls.")
    for text in _texts(test):
        if utf16_length(text) > FIELD_UNITS:
            raise InterviewError(Code.TOO_LONG, f"One value holds {FIELD_UNITS:,} characters.")
        try:
            refuse_unstorable(text, where="Your test")
        except BadText as error:
            raise InterviewError(Code.BAD_TEXT, str(error)) from error
    try:
        judging.parsed_own((test,))
    except ValueError as error:
        raise InterviewError(Code.BAD_TEST, str(error)) from error


def _texts(test: OwnTest) -> tuple[str, ...]:
    parts = (
        text
        for call in test.calls
        for text in (call.new, call.call, call.function, call.args, call.returns, call.raises)
    )
    return (test.name, test.stdin, test.stdout, *parts)


def _room_for(state: SessionState, test: OwnTest) -> None:
    if state.live is None or store.live_question(state).runtime is None:
        raise InterviewError(Code.NO_RUN)
    others = [kept for kept in state.live.own_tests if kept.name != test.name]
    if len(others) >= MOST_TESTS:
        raise InterviewError(Code.BAD_TEST, f"There is room for {MOST_TESTS} tests of your own.")
    if sum(utf16_length(text) for kept in (*others, test) for text in _texts(kept)) > ALL_UNITS:
        raise InterviewError(Code.TOO_LONG, f"Your tests together hold {ALL_UNITS:,} characters.")
