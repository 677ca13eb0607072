"""Code is wanted to run, runs, or does not."""

from __future__ import annotations

from msgspec import field

from agents.core.kinds.base import Event, RunPurpose
from agents.core.values import FileShown, OwnTest, ProposedTest, RefusedFor, RunResult, TestResult


class RunRequested(Event, frozen=True, kw_only=True):
    """Code is to run, each file as of its version. `turn` is set when the interviewer asked.

    `test` names the one test of the purpose `test`.
    """

    run: str
    key: str
    purpose: RunPurpose
    versions: dict[str, int]
    stdin: str = ""
    turn: int | None = None
    test: str = ""
    ahead: int = 0


class RunStopRequested(Event, frozen=True, kw_only=True):
    """The candidate wants no more of a run; what it had printed by then is its result."""

    run: str
    key: str


class RunFinished(Event, frozen=True, kw_only=True):
    """The candidate's program ran to its verdict, with the files of these versions."""

    run: str
    purpose: RunPurpose
    by_interviewer: bool = False
    result: RunResult
    versions: dict[str, int] = field(default_factory=dict)
    test: str = ""


class RunFailed(Event, frozen=True, kw_only=True):
    """We could not run it: our fault, never counted. `final` when we gave up."""

    run: str
    attempt: int
    reason: str
    final: bool


class TestAdded(Event, frozen=True, kw_only=True):
    """The reference solution passes a proposed test: it is one of the question's from here."""

    run: str
    test: ProposedTest


class TestRefused(Event, frozen=True, kw_only=True):
    """A proposed test is not added; `outcome` is how it went on the reference solution."""

    run: str
    reason: RefusedFor
    outcome: TestResult


class OwnTestKept(Event, frozen=True, kw_only=True):
    """The candidate keeps a test of their own; one of the same name is replaced."""

    key: str
    test: OwnTest


class OwnTestDropped(Event, frozen=True, kw_only=True):
    """The candidate takes a test of their own away."""

    key: str
    name: str


class LanguageChosen(Event, frozen=True, kw_only=True):
    """The candidate goes on in another language the question offers.

    `files` are its starters, which come on screen as they were left where they were there before;
    `set_aside` are those of the other languages, kept as they are.
    """

    key: str
    language: str
    files: tuple[FileShown, ...]
    set_aside: tuple[str, ...] = ()
