"""What comes out of the box is a claim: read with care, cut to size, worth only its values."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import assert_never

from interviews.sandbox.box import Program
from interviews.sandbox.cases import Call, CallTest, StreamTest, Test, UnitTest
from interviews.sandbox.languages import Step
from interviews.sandbox.text import readable

_RESULTS_BYTES = 512 * 1024
_TRACE = 6000
_LOADING, _LOADED = b'{"loading": true}', b'{"loaded": true}'
_NOTES = (_LOADING, _LOADED)


@dataclass(frozen=True)
class Answer:
    """What one call came to: a value, an exception, or a picture of what JSON cannot hold."""

    value: object = None
    kinds: tuple[str, ...] = ()
    trace: str = ""
    shown: str | None = None
    too_long: bool = False


@dataclass(frozen=True)
class Ended:
    """How one test's process ended. `limit` is "time" or "output" when the driver stopped it.

    `report` is what came out beside the program's own output: the answers, or a report of cases.
    `at_start` says that the candidate's file was still being read.
    """

    limit: str
    exit_code: int
    stdout: bytes
    stderr: bytes
    answers: tuple[Answer, ...]
    wall_ms: int
    report: bytes = b""
    at_start: bool = False


@dataclass(frozen=True)
class Allowance:
    """What the driver grants: time a test, time until no further test begins, bytes a stream.

    `ready_ms` is for what is made ready before each test.
    """

    wall_ms: int
    total_ms: int
    output_bytes: int
    ready_ms: int = 0


def request(
    program: Program,
    tests: Sequence[Test],
    *,
    commands: Mapping[Step, Sequence[str]],
    nonce: str,
    allowance: Allowance,
) -> str:
    """Return the driver's orders: inputs alone, nothing of what is expected."""
    return json.dumps(
        {
            "nonce": nonce,
            "files": dict(program.files),
            "entry": program.entry,
            "commands": {form: list(words) for form, words in commands.items()},
            "tests": [_inputs(test) for test in tests],
            **asdict(allowance),
        }
    )


def read(stdout: str, nonce: str, count: int) -> tuple[dict[int, Ended], int | None]:
    """Return the tests that ended, and the number of the one that had only started.

    Lines that do not fit are passed over, and the first claim about a test stands.
    """
    ended: dict[int, Ended] = {}
    running: int | None = None
    for frame in _frames(stdout, nonce):
        started, done = _number(frame, "start", count), _number(frame, "end", count)
        if started is not None:
            running = started
        if done is not None:
            ended.setdefault(done, _ended(frame))
            running = None if running == done else running
    return ended, running


class Listening:
    """Reads frames as they come, and tells each test's end once; nothing rests on it."""

    def __init__(self, nonce: str, count: int, tell: Callable[[int, Ended], None]) -> None:
        self._nonce, self._count, self._tell = nonce, count, tell
        self._rest = bytearray()
        self._told: set[int] = set()

    def __call__(self, chunk: bytes) -> None:
        """Take the next bytes of standard output."""
        before, newline, after = chunk.rpartition(b"\n")
        if not newline:
            self._rest += chunk
            return
        whole = bytes(self._rest) + before
        self._rest = bytearray(after)
        for frame in _frames(whole.decode("utf-8", "replace"), self._nonce):
            done = _number(frame, "end", self._count)
            if done is not None and done not in self._told:
                self._told.add(done)
                self._tell(done, _ended(frame))


def unready(stdout: str, nonce: str) -> str | None:
    """Return what was said where something of ours could not be made ready; None where it could."""
    told = (frame for frame in _frames(stdout, nonce) if "unready" in frame)
    return next((readable(_bytes(frame["unready"])) for frame in told), None)


def loaded(stdout: str, nonce: str) -> bool:
    """Return whether the driver of a test without processes said that the file was read."""
    return any(frame.get("loaded") is True for frame in _frames(stdout, nonce))


def _inputs(test: Test) -> dict[str, object]:
    """Return a test without its name and without anything that is expected of it."""
    match test:
        case CallTest():
            return {"calls": [_call(call) for call in test.calls]}
        case StreamTest():
            return {"stdin": test.stdin}
        case UnitTest():
            return {"unit": [test.entry], "files": dict(test.files)}
        case never:
            assert_never(never)


def _call(call: Call) -> dict[str, object]:
    return {call.kind: call.target, "args": list(call.args)}


def _frames(stdout: str, nonce: str) -> Iterator[dict[str, object]]:
    for line in stdout.split("\n"):
        head, _, body = line.partition(" ")
        if head == nonce and isinstance(frame := _json(body), dict):
            yield frame


def _json(text: str | bytes) -> object:
    """Return parsed JSON, None for what is not: too deep, too long a number, cut off, not text."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _number(frame: dict[str, object], name: str, below: int) -> int | None:
    value = frame.get(name)
    return value if isinstance(value, int) and 0 <= value < below else None


def _ended(frame: dict[str, object]) -> Ended:
    exit_code, wall_ms = frame.get("exit"), frame.get("wall_ms")
    report = _bytes(frame.get("results"))[:_RESULTS_BYTES]
    lines = report.splitlines()
    return Ended(
        limit=str(frame.get("how", ""))[:10],
        exit_code=exit_code if isinstance(exit_code, int) else 0,
        stdout=_bytes(frame.get("out")),
        stderr=_bytes(frame.get("err")),
        answers=tuple(_answer(line) for line in lines if line not in _NOTES),
        wall_ms=min(max(wall_ms, 0), 3_600_000) if isinstance(wall_ms, int) else 0,
        report=report,
        at_start=_LOADING in lines and _LOADED not in lines,
    )


def _bytes(value: object) -> bytes:
    try:
        return base64.b64decode(value, validate=True) if isinstance(value, str) else b""
    except (binascii.Error, ValueError):
        return b""


def _answer(line: bytes) -> Answer:
    told = _json(line)
    if not isinstance(told, dict):
        return Answer(shown="something unreadable")
    raised = told.get("raised")
    if isinstance(raised, dict):
        kinds = raised.get("kinds")
        names = tuple(map(str, kinds[:50])) if isinstance(kinds, list) and kinds else ("Exception",)
        return Answer(kinds=names, trace=str(raised.get("trace", ""))[-_TRACE:])
    if "shown" in told:
        return Answer(shown=str(told["shown"])[:1000])
    return Answer(value=told.get("value"), too_long=told.get("too_long") is True)
