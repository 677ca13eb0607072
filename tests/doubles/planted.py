"""Sessions with something planted in them: what somebody said and did, and what a person finds.

They are data, in `tests/golden/planted`; here they are played through the real service and judged.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path as FilePath
from typing import Literal
from uuid import UUID

import msgspec
from django.utils import timezone
from msgspec import Struct
from msgspec.structs import replace

from agents.candidates import (
    Action,
    Answer,
    AskHint,
    Candidate,
    CandidateView,
    Clarify,
    End,
    Paste,
    RunTests,
    Skip,
)
from agents.core.events import AnswerSubmitted
from agents.core.question import OPENING, Path, Question, stage_at
from agents.core.values import RunResult
from interviews.banks import store as bank
from interviews.banks.reading import read_package
from interviews.people import first_start
from interviews.sessions import service, store
from interviews.sessions.judging import WantedRun
from replay.log.read import read
from replay.models import Report
from replay.report import report_of, want_report, write_report
from replay.report.values import Remark, ReportBody, StageReport
from viva.simulation import Cast, Simulation, recorded_verdict

SHIPPED = FilePath(bank.__file__).parent / "shipped"
PLANTED = FilePath(__file__).parents[1] / "golden" / "planted"
HALVES = ("blind", "informed", "unseen")
TALK = "talk"
"""The sessions that are played for how they were talked through: apart from the halves."""
SOLUTION = "<solution>"
NOTHING = ("gibberish", "empty", "copied", "injected")
"""The kinds of sessions that show nothing at all."""


class Error(Struct, frozen=True, forbid_unknown_fields=True):
    """Something wrong, missing or taken back: the point it costs, the red flag it raises, or both.

    It is found where the report does not credit the point, or names the flag, at that part.
    """

    kind: Literal["wrong", "missing", "contradicted", "flag"]
    why: str
    point: str = ""
    flag: str = ""


class Padding(Struct, frozen=True, forbid_unknown_fields=True):
    """Fluent words that say nothing, to stand around every answer of a part."""

    before: str
    after: str


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """What is done and said in one part.

    In this order: questions about it, answers before anything is written, hints, files, a test
    run, answers. `red` names the visible tests that fail in it; None: as on record.
    """

    stage: str
    says: tuple[str, ...]
    shows: frozenset[str] = frozenset()
    errors: tuple[Error, ...] = ()
    hints: int = 0
    files: dict[str, str] = {}
    runs: bool = False
    choices: tuple[str, ...] = ()
    padding: Padding | None = None
    asks: tuple[str, ...] = ()
    announces: tuple[str, ...] = ()
    red: tuple[str, ...] | None = None

    @property
    def path(self) -> Path:
        """Return the part's path in the tree."""
        return OPENING if self.stage == "opening" else tuple(self.stage.split("/"))

    @property
    def padded(self) -> Part:
        """Return the part with its filler around everything that is said."""
        if self.padding is None:
            return self
        return replace(
            self,
            says=tuple(map(self._within, self.says)),
            asks=tuple(map(self._within, self.asks)),
            announces=tuple(map(self._within, self.announces)),
        )

    def _within(self, said: str) -> str:
        around = self.padding
        return f"{around.before} {said} {around.after}" if around else said


class Planted(Struct, frozen=True, forbid_unknown_fields=True):
    """A session; `planted` says in a line what is in it, `remarks` what a person remarks on."""

    planted: str
    kind: str
    question: str
    parts: tuple[Part, ...]
    remarks: frozenset[str] = frozenset()
    name: str = ""
    half: str = ""

    @property
    def padded(self) -> Planted:
        """Return the twin that says the same within filler."""
        return replace(self, parts=tuple(part.padded for part in self.parts))


def planted(half: str) -> list[Planted]:
    """Return the sessions of a half by name."""
    read_one = msgspec.json.Decoder(Planted).decode
    return [
        replace(read_one(file.read_bytes()), name=file.stem, half=half)
        for file in sorted((PLANTED / half).glob("*.json"))
    ]


class Player:
    """Does what is planted, part by part; then leaves, or declines what nothing is planted for."""

    def __init__(self, session: Planted, question: Question) -> None:
        """Begin with nothing done."""
        self._question = question
        self._parts = {part.path: part for part in session.parts}
        self._place: Path | None = None
        self._to_do: deque[Action] = deque()

    def next_action(self, view: CandidateView) -> Action:
        """Return the next of what is planted for this part."""
        if view.path != self._place:
            self._place = view.path
            part = self._parts.pop(view.path, None)
            self._to_do = deque(self._doing(part, view) if part else ())
        if self._to_do:
            return self._to_do.popleft()
        return Skip() if self._parts else End()

    def _doing(self, part: Part, view: CandidateView) -> Iterator[Action]:
        yield from map(Clarify, part.asks)
        yield from map(Answer, part.announces)
        yield from [AskHint()] * part.hints
        solution = self._question.runtime.solution if self._question.runtime else {}
        for path, text in part.files.items():
            yield Paste(path, solution[path] if text == SOLUTION else text)
        if part.runs:
            yield RunTests()
        for said in part.says:
            yield Answer(said, part.choices if view.choices else ())


@dataclass
class _Play(Simulation):
    """A simulation whose candidate does what is planted."""

    planted: Planted = field(kw_only=True)

    def _person(self) -> Candidate:
        return Player(self.planted, store.question(self.cast.packages[0][0].digest))


@dataclass(frozen=True)
class Judged:
    """A session that was played, and its report."""

    session: UUID
    planted: Planted
    question: Question
    body: ReportBody
    said: tuple[str, ...]

    @property
    def stages(self) -> dict[Path, StageReport]:
        """Return the parts of the report by their paths."""
        return {
            stage.path: stage
            for topic in self.body.topics
            for question in topic.questions
            for stage in question.stages
        }

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """Return what the report remarks on in how the work was talked through."""
        questions = (question for topic in self.body.topics for question in topic.questions)
        return tuple(remark for question in questions for remark in question.remarks)

    def shown(self, path: Path) -> frozenset[str]:
        """Return the points that the report credits at a part."""
        concepts = stage_at(self.question, path).concepts
        texts = {claim.text for claim in self.stages[path].shown}
        return frozenset(concept.id for concept in concepts if concept.text in texts)

    def flags(self, path: Path) -> frozenset[str]:
        """Return the red flags that the report names at a part."""
        return frozenset(claim.text for claim in self.stages[path].flags)

    def finds(self, path: Path, error: Error) -> bool:
        """Tell whether the report does not credit the point, or names the flag."""
        named = bool(error.flag) and error.flag in self.flags(path)
        return named or (bool(error.point) and error.point not in self.shown(path))


def play(session: Planted) -> Judged:
    """Play a session to its end through the real service, and write its report."""
    home = first_start.organisation()
    package = read_package(SHIPPED / session.question)
    bank.import_package(home, package, findings=(), at=timezone.now())
    pinned = service.pinned(bank.published(home, session.question).pk)
    cast = Cast(organisation=home.id, packages=(pinned,), candidate="planted")
    played = _Play(cast, judge=_verdict(session), planted=session).play()
    write_report(played)
    events = (recorded.event for recorded in read(played))
    return Judged(
        session=played,
        planted=session,
        question=store.question(pinned[0].digest),
        body=_body(played),
        said=tuple(event.text for event in events if isinstance(event, AnswerSubmitted)),
    )


def _verdict(session: Planted) -> Callable[[WantedRun], RunResult]:
    """Return what says how a session's runs go: as planted, or as on record."""
    red = next((part.red for part in session.parts if part.red is not None), None)
    return recorded_verdict if red is None else partial(_planted_verdict, red)


def _planted_verdict(red: tuple[str, ...], run: WantedRun) -> RunResult:
    on_record = recorded_verdict(run)
    known = {test.name for test in on_record.tests}
    assert set(red) <= known, f"no visible test is called {set(red) - known}"
    tests = tuple(
        replace(test, verdict="wrong" if test.name in red else "passed") for test in on_record.tests
    )
    passed = 0 if red else on_record.hidden_total
    return replace(on_record, tests=tests, hidden_passed=passed)


def judged_again(judged: Judged) -> ReportBody:
    """Forget a session's report and write it once more."""
    row = Report.objects.get(session=judged.session)
    row.delete()
    want_report(judged.session, row.organisation, timezone.now())
    write_report(judged.session)
    return _body(judged.session)


def _body(session: UUID) -> ReportBody:
    progress = report_of(session)
    assert progress is not None
    assert progress.body is not None
    return progress.body


@dataclass
class Count:
    """How many of how many."""

    found: int = 0
    of: int = 0

    def add(self, *, found: bool) -> None:
        """Count one more."""
        self.found += found
        self.of += 1

    @property
    def share(self) -> float:
        """Return the share found; 1 where there was nothing to find."""
        return self.found / self.of if self.of else 1.0

    def __str__(self) -> str:
        """Return it in words: 9 of 10 (0.90)."""
        return f"{self.found} of {self.of} ({self.share:.2f})"


@dataclass
class Figures:
    """What of the planted errors the reports find, by kind; and of what was shown, what is heard.

    `flags` are the red flags that were said: how many the reports name; `not_planted` are those
    that reports name and nobody planted.
    """

    errors: Count = field(default_factory=Count)
    by_kind: dict[str, Count] = field(default_factory=lambda: defaultdict(Count))
    flags: Count = field(default_factory=Count)
    not_planted: int = 0
    points: Count = field(default_factory=Count)


def figures(judged: Iterable[Judged]) -> Figures:
    """Count over sessions."""
    told = Figures()
    for one in judged:
        for part in one.planted.parts:
            for error in part.errors:
                found = one.finds(part.path, error)
                told.errors.add(found=found)
                told.by_kind[error.kind].add(found=found)
                if error.flag:
                    told.flags.add(found=error.flag in one.flags(part.path))
            planted_flags = {error.flag for error in part.errors}
            told.not_planted += len(one.flags(part.path) - planted_flags)
            for point in part.shows:
                told.points.add(found=point in one.shown(part.path))
    return told
