"""A report is claims with evidence. A level stands on a trace of rules; a person has no total."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from agents.core.question import Path

Level = Literal["weak", "ok", "strong"]
By = Literal["candidate", "interviewer", "colleague", "tests"]
FORMAT = 1


class Quote(Struct, frozen=True, kw_only=True):
    """Words of the log: `text` stands in event `seq` from `start` to `end` (UTF-16 units).

    `path` is "" for the event's own words, else the file whose text after that event holds them.
    """

    seq: int
    t_ms: int
    start: int
    end: int
    text: str
    by: By
    path: str = ""
    after_hint: bool = False


class Claim(Struct, frozen=True, kw_only=True):
    """One statement about what was or was not shown, with the words it rests on."""

    text: str
    quotes: tuple[Quote, ...]


class HintUse(Struct, frozen=True, kw_only=True):
    """A hint that was given: which of how many, and how many points were shown only after it."""

    seq: int
    t_ms: int
    hint_id: str
    number: int
    of: int
    shown_after: int = 0


class StageReport(Struct, frozen=True, kw_only=True):
    """One part of a question. Level and score are None where it was not assessed; `why` says why.

    `trace` is the rule's arithmetic in words; `points` is how many points it was judged by, and
    `points_shown` how many of them were shown. `told` is the level that an assessment's tutor gave.
    `low` and `high` are the lowest and highest score of several judgings; None where there was one.
    """

    path: Path
    name: str
    seq: int
    t_ms: int
    asked: str
    level: Level | None
    score: float | None
    level_without_hints: Level | None
    points: int
    points_shown: int
    shown: tuple[Claim, ...]
    missed: tuple[Claim, ...]
    flags: tuple[Claim, ...]
    hints: tuple[HintUse, ...]
    trace: tuple[str, ...]
    why: str = ""
    skipped: bool = False
    told: tuple[Claim, ...] = ()
    low: float | None = None
    high: float | None = None


class RunOfTests(Struct, frozen=True, kw_only=True):
    """One test run, hidden tests only counted; `total` has those too that nobody judged.

    `broke` names the visible tests that passed in the run before and fail in this one, and
    `hidden_broke` is how many fewer hidden ones pass. `hidden_shown`: the candidate was told the
    hidden ones' counts. `own_total` counts tests of the candidate's own. What a report of before
    did not note is None.
    """

    seq: int
    t_ms: int
    passed: int
    total: int
    failed: tuple[str, ...]
    by_interviewer: bool
    unjudged: int = 0
    broke: tuple[str, ...] = ()
    hidden_broke: int = 0
    hidden_passed: int | None = None
    hidden_total: int | None = None
    hidden_shown: bool | None = None
    own_passed: int = 0
    own_total: int = 0

    @property
    def whole(self) -> bool:
        """Tell whether everything passed; a run with one not judged has not passed whole."""
        return 0 < self.total == self.passed


class CodeLine(Struct, frozen=True, kw_only=True):
    """A line of a file, numbered from 1, as a page shows it: cut where it is long."""

    number: int
    text: str


class CodeFact(Struct, frozen=True, kw_only=True):
    """Something measured on a file, which whoever looks at the lines can check. No grade."""

    text: str
    lines: tuple[CodeLine, ...] = ()


class CodeFile(Struct, frozen=True, kw_only=True):
    """A file that the candidate wrote in, as it stood after event `seq`, with what is measured."""

    path: str
    seq: int
    t_ms: int
    facts: tuple[CodeFact, ...]


class OwnTestWritten(Struct, frozen=True, kw_only=True):
    """A test that the candidate wrote, when first; `told` is its steps in their words."""

    name: str
    told: str
    seq: int
    t_ms: int


class Anchored(Struct, frozen=True, kw_only=True):
    """One aspect of the code at an anchor of the rubric, with the words that it rests on.

    `anchor` is its name and `means` its text, both "" where nothing was assessed; `why` says why.
    Of `of` judgings that could be read, `agreed` named this anchor with words that are in the log.
    """

    aspect: str
    title: str
    anchor: str = ""
    means: str = ""
    quotes: tuple[Quote, ...] = ()
    agreed: int = 0
    of: int = 0
    why: str = ""


class CodeReport(Struct, frozen=True, kw_only=True):
    """What was written for a question. `why` says why nothing of it was looked at.

    `changed_since`: the code was changed after the last run of the tests. `judged` is empty where
    rules judge: they measure, and do not read.
    """

    why: str = ""
    files: tuple[CodeFile, ...] = ()
    own_tests: tuple[OwnTestWritten, ...] = ()
    changed_since: bool = False
    judged: tuple[Anchored, ...] = ()


class Remark(Struct, frozen=True, kw_only=True):
    """Something said that bore on the work: which kind, the words, and the rule that found it."""

    kind: str
    text: str
    quotes: tuple[Quote, ...]
    rule: str


class QuestionReport(Struct, frozen=True, kw_only=True):
    """One question of a topic: its parts that were asked, and the names of those that were not.

    `code` is None where a question has no code, was not reached, or the report is older.
    """

    index: int
    name: str
    slug: str
    revision: int
    seq: int | None
    t_ms: int
    stages: tuple[StageReport, ...] = ()
    not_asked: tuple[str, ...] = ()
    tests: tuple[RunOfTests, ...] = ()
    runs_we_failed: int = 0
    code: CodeReport | None = None
    remarks: tuple[Remark, ...] = ()


class TopicReport(Struct, frozen=True, kw_only=True):
    """What is reported about one competency. The score (0 to 5) is internal and is never summed."""

    name: str
    level: Level | None
    score: float | None
    hint_steps: int
    summary: str
    questions: tuple[QuestionReport, ...]
    dropped: int = 0


class Provenance(Struct, frozen=True, kw_only=True):
    """Which judge and rules, over which log. `chain` is what a check of the log found.

    Where a model judged: its name, the version of the judge's words, and how many times each part.
    `work` names what looked at code and talk, "" in a report that is older than that.
    """

    judge: str
    rules: int
    questions: tuple[str, ...]
    interviewer: str
    events: int
    chain: str = ""
    model: str = ""
    prompt: str = ""
    times: int = 1
    work: str = ""


class ReportBody(Struct, frozen=True, kw_only=True):
    """A whole report, or its beginning while `complete` is false. Times in ms from the greeting."""

    format: int = FORMAT
    complete: bool = False
    role: str = ""
    started_at_ms: int = 0
    duration_ms: int = 0
    ended_t_ms: int = 0
    topics: tuple[TopicReport, ...] = ()
    provenance: Provenance

    @property
    def claims(self) -> int:
        """Return how many claims stand in the report."""
        questions = [question for topic in self.topics for question in topic.questions]
        in_parts = sum(
            len(stage.shown) + len(stage.missed) + len(stage.flags)
            for question in questions
            for stage in question.stages
        )
        return in_parts + sum(_of_work(question) for question in questions)

    @property
    def dropped(self) -> int:
        """Return how many claims were dropped because their quotes are not in the log."""
        return sum(topic.dropped for topic in self.topics)


def _of_work(question: QuestionReport) -> int:
    judged = question.code.judged if question.code else ()
    return len(question.remarks) + sum(1 for one in judged if one.anchor)


_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(ReportBody)


def encode_report(body: ReportBody) -> bytes:
    """Return canonical JSON bytes."""
    return _encoder.encode(body)


def decode_report(body: bytes) -> ReportBody:
    """Return the report of canonical JSON; raise msgspec.ValidationError when it does not fit."""
    return _decoder.decode(body)
