"""A box that runs nothing: it answers with what was recorded, and remembers what it was asked."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from interviews.sandbox.box import Hear, Outcome, Program, SandboxUnavailable, Stop, deaf, never
from interviews.sandbox.languages import Interpreter
from interviews.sandbox.limits import Limits


@dataclass(frozen=True)
class TestRun:
    """How one test goes: a line for each call that answered, what was printed, how it ended."""

    __test__ = False
    answers: Sequence[Mapping[str, object]] = ()
    stdout: str = ""
    stderr: str = ""
    limit: str = ""
    exit_code: int = 0


@dataclass(frozen=True)
class Driven:
    """A recorded suite: how each test goes, how many of them end, and how the box then ends.

    `unready` is what was said where nothing could be made ready for the next one.
    """

    runs: Sequence[TestRun]
    ending: Outcome = field(default=Outcome("finished", 0))
    unfinished: bool = False
    unready: str = ""


Recorded = Outcome | SandboxUnavailable | Driven


@dataclass(frozen=True)
class Asked:
    """One run that was asked for."""

    program: Program
    stdin: str
    limits: Limits


class FakeBox:
    """Gives recorded outcomes one after another; a run beyond the recording is an error."""

    name = "fake"
    languages = ("python",)
    can_fork = True
    slowness = 1.0

    def __init__(self, *recorded: Recorded) -> None:
        self._recorded = list(recorded)
        self.asked: list[Asked] = []

    def interpreter(self, language: str) -> Interpreter:
        """Return an interpreter that nobody starts."""
        others = (("server", "/usr/bin/server"),)
        return Interpreter(f"/usr/bin/{language}", "1.0", others=others)

    def keep_ready(self, language: str) -> None:
        """Do nothing: what is recorded is always ready."""

    def run(
        self,
        program: Program,
        *,
        stdin: str,
        limits: Limits,
        stop: Stop = never,
        hear: Hear = deaf,
    ) -> Outcome:
        """Return the next recorded outcome, or raise it when it is our failure."""
        self.asked.append(Asked(program, stdin, limits))
        if stop():
            return Outcome("stopped", None, reason="It was stopped.")
        assert self._recorded, "no outcome is recorded for this run"
        match self._recorded.pop(0):
            case SandboxUnavailable() as failure:
                raise failure
            case Driven() as driven:
                outcome = _driven(driven, json.loads(stdin)["nonce"])
                for piece in _pieces(outcome.stdout.encode()):
                    hear(piece)
                return outcome
            case outcome:
                return outcome


def returned(*values: object) -> TestRun:
    """Return a test in which each call returned the next value."""
    return TestRun([{"value": value} for value in values])


def _driven(driven: Driven, nonce: str) -> Outcome:
    lines = [line for number, run in enumerate(driven.runs) for line in _frames(number, run)]
    if driven.unfinished:
        lines.append({"start": len(driven.runs)})
    if driven.unready:
        lines.append({"unready": base64.b64encode(driven.unready.encode()).decode()})
    stdout = "".join(f"{nonce} {json.dumps(line)}\n" for line in lines)
    ending = driven.ending
    return replace(ending, stdout=stdout, wall_ms=5)


def _pieces(printed: bytes) -> list[bytes]:
    """Cut what was printed anywhere, as a pipe does."""
    return [printed[at : at + 37] for at in range(0, len(printed), 37)]


def _frames(number: int, run: TestRun) -> list[dict[str, object]]:
    results = "".join(json.dumps(answer) + "\n" for answer in run.answers)
    end = {"end": number, "how": run.limit, "exit": run.exit_code, "wall_ms": 1}
    texts = {"out": run.stdout, "err": run.stderr, "results": results}
    coded = {name: base64.b64encode(text.encode()).decode() for name, text in texts.items()}
    return [{"start": number}, {**end, **coded}]
