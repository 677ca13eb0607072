"""Frames about runs and tests: each becomes one verb of the service."""

from __future__ import annotations

from typing import assert_never
from uuid import UUID

from agents.core.values import OwnCall, OwnTest
from interviews.sessions import service
from interviews.web import frames


def act(session: UUID, frame: frames.Testing) -> int:
    """Call the verb of a frame; return the session's seq. Raises InterviewError."""
    match frame:
        case frames.RunCode(key=key, purpose=purpose, stdin=stdin, test=test):
            return service.request_run(session, key=key, purpose=purpose, stdin=stdin, test=test)
        case frames.StopRun(key=key):
            return service.stop_run(session, key=key)
        case frames.KeepTest(key=key):
            return service.keep_test(session, key=key, test=_own(frame))
        case frames.DropTest(key=key, name=name):
            return service.drop_test(session, key=key, name=name)
        case frames.ChooseLanguage(key=key, language=language):
            return service.choose_language(session, key=key, language=language)
        case _:
            assert_never(frame)


def _own(frame: frames.KeepTest) -> OwnTest:
    return OwnTest(
        name=frame.name,
        calls=tuple(_call(step) for step in frame.calls),
        stdin=frame.stdin,
        stdout=frame.stdout,
    )


def _call(step: frames.OwnStep) -> OwnCall:
    return OwnCall(
        new=step.target if step.kind == "new" else "",
        call=step.target if step.kind == "call" else "",
        function=step.target if step.kind == "function" else "",
        args=step.args,
        returns=step.returns,
        raises=step.raises,
    )
