"""How a question was worked on, as pages draw it: runs as a picture, facts, anchors, remarks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Protocol

from replay.player.wording import counted
from replay.report.values import (
    Anchored,
    CodeFile,
    CodeReport,
    QuestionReport,
    Quote,
    Remark,
    RunOfTests,
)
from replay.report.work import Outcomes, outcomes
from replay.web.quoting import ShownQuote, shown_quote
from replay.web.showing import clock, seek

WIDTH, HEIGHT = 600, 44
COLUMN, APART = 8, 11
"""A run's column and the least from one to the next, on a ground of WIDTH."""
MOST_NAMES = 4
"""So many failing tests are named in a row; the replay names each."""
MOST_ROWS = 8
"""So many runs stand in the page at once; more are folded away, the picture has them all."""


@dataclass(frozen=True)
class Column:
    """A run in the picture: how far it is filled, as (top, height).

    Above `split` stand the hidden tests; it is None where there are none.
    """

    x: float
    whole: bool
    split: float | None
    seen: tuple[float, float]
    hidden: tuple[float, float] | None


class Ran(Protocol):
    """A test run as the picture wants it; hidden counts are None in an old report."""

    @property
    def t_ms(self) -> int:
        """Return when it was, from the greeting."""

    @property
    def passed(self) -> int:
        """Return how many tests passed."""

    @property
    def total(self) -> int:
        """Return how many there are."""

    @property
    def hidden_passed(self) -> int | None:
        """Return how many of them are hidden and passed."""

    @property
    def hidden_total(self) -> int | None:
        """Return how many of them are hidden."""


@dataclass(frozen=True)
class OutcomesPicture:
    """Runs as columns over the time of a question or part."""

    columns: list[Column]
    length: str
    hidden: bool
    view_box: str = f"0 0 {WIDTH} {HEIGHT}"
    column: int = COLUMN
    height: int = HEIGHT


@dataclass(frozen=True)
class ShownRun:
    """A test run as a row: what of each kind passed, and what came of it."""

    run: RunOfTests
    at: str
    seconds: str
    visible: str
    hidden: str
    own: str
    became: str


@dataclass(frozen=True)
class Told:
    """A fact about the runs, with its moment where it has one."""

    label: str
    value: str
    at: str = ""
    seconds: str = ""


@dataclass(frozen=True)
class ShownFile:
    """A file with what is measured, and the moment at which it stood so."""

    file: CodeFile
    at: str
    seconds: str


@dataclass(frozen=True)
class ShownAnchor:
    """An aspect of the code at its anchor, or why it was not assessed."""

    anchored: Anchored
    quotes: list[ShownQuote]
    agreed: str


@dataclass(frozen=True)
class ShownRemark:
    """A remark with its words and the rule that found it."""

    rule: str
    quotes: list[ShownQuote]


@dataclass(frozen=True)
class ShownWork:
    """The work on one question."""

    name: str
    slug: str
    code: CodeReport | None
    outcomes: OutcomesPicture | None
    told: list[Told]
    runs: list[ShownRun]
    folded: bool
    own_tests: bool
    files: list[ShownFile]
    anchors: list[ShownAnchor]
    remarks: list[tuple[str, list[ShownRemark]]]
    runs_we_failed: int


def shown_work(question: QuestionReport, *, slug: str, closed_ms: int) -> ShownWork | None:
    """Return the work on a question; None where there was none, or the report is too old to say.

    `closed_ms` is when the question was over, from the greeting.
    """
    if question.code is None and not question.tests and not question.remarks:
        return None
    code = question.code
    return ShownWork(
        name=question.name,
        slug=slug,
        code=code,
        outcomes=outcomes_picture(question.tests, question.t_ms, closed_ms)
        if question.tests
        else None,
        told=list(_told(question)),
        runs=[_run(run) for run in question.tests],
        folded=len(question.tests) > MOST_ROWS,
        own_tests=any(run.own_total for run in question.tests),
        files=[ShownFile(f, clock(f.t_ms), seek(f.t_ms)) for f in code.files] if code else [],
        anchors=[_anchor(one, question.name) for one in code.judged] if code else [],
        remarks=_remarks(question.remarks, question.name),
        runs_we_failed=question.runs_we_failed,
    )


def outcomes_picture(runs: Sequence[Ran], opened_ms: int, closed_ms: int) -> OutcomesPicture:
    """Return runs as columns by their time in a question or part, none over another."""
    whole = max(1, closed_ms - opened_ms)
    at = [(WIDTH - COLUMN) * (run.t_ms - opened_ms) / whole for run in runs]
    return OutcomesPicture(
        columns=[_column(run, x) for run, x in zip(runs, _apart(at), strict=True)],
        length=_length(closed_ms - opened_ms),
        hidden=any(run.hidden_total for run in runs),
    )


def _apart(at: Sequence[float]) -> list[float]:
    """Move columns on that would stand on another; spread all evenly where there is no room."""
    last = WIDTH - COLUMN
    if len(at) * APART > last:
        return [round(last * place / max(1, len(at) - 1), 2) for place in range(len(at))]
    moved: list[float] = []
    for x in at:
        moved.append(max(x, moved[-1] + APART) if moved else x)
    limit: float = last
    for place in reversed(range(len(moved))):
        moved[place] = round(max(0.0, min(moved[place], limit)), 2)
        limit = moved[place] - APART
    return moved


def _column(run: Ran, x: float) -> Column:
    hidden_total, hidden_passed = run.hidden_total or 0, run.hidden_passed or 0
    total = max(1, run.total)
    split = HEIGHT * hidden_total / total
    unit = HEIGHT / total
    return Column(
        x=x,
        whole=0 < run.total == run.passed,
        split=round(split, 2) if hidden_total else None,
        seen=_standing(HEIGHT, unit * (run.passed - hidden_passed)),
        hidden=_standing(split, unit * hidden_passed) if hidden_passed else None,
    )


def _standing(bottom: float, height: float) -> tuple[float, float]:
    """Return the top and the height of what stands on `bottom`."""
    return round(bottom - height, 2), round(height, 2)


def _length(ms: int) -> str:
    minutes, seconds = divmod(max(0, ms) // 1000, 60)
    return f"{minutes} min {seconds:02} s" if minutes else f"{seconds} s"


def _told(question: QuestionReport) -> Iterator[Told]:
    found = outcomes(question.tests, question.t_ms)
    if found.runs:
        yield from _of_runs(question, found)
    elif question.code is not None and not question.code.why:
        yield Told("Test runs", "none")
    if question.code is not None:
        yield from _own(question.code)


def _of_runs(question: QuestionReport, found: Outcomes) -> Iterator[Told]:
    yield Told("Test runs", str(found.runs))
    yield _moment("First run", question, found.first_ms, never="")
    yield _moment("First passed whole", question, found.whole_ms, never="never")
    if found.runs > 1:
        broken = counted(found.broken, "run") if found.broken else "none"
        yield Told("Runs that broke what had passed", broken)
    yield Told("Failing in the last run", _unresolved(found))
    if question.code is not None and question.code.changed_since:
        yield Told("After the last run", "the code was changed again")


def _moment(label: str, question: QuestionReport, ms: int | None, *, never: str) -> Told:
    if ms is None:
        return Told(label, never)
    at = question.t_ms + ms
    return Told(label, f"{_length(ms)} into the question", clock(at), seek(at))


def _unresolved(found: Outcomes) -> str:
    return _named(found.unresolved, found.hidden_unresolved) or "none"


def _own(code: CodeReport) -> Iterator[Told]:
    for number, test in enumerate(code.own_tests):
        label = "Tests of their own" if not number else ""
        yield Told(label, f"{test.name}: {test.told}", clock(test.t_ms), seek(test.t_ms))


def _run(run: RunOfTests) -> ShownRun:
    hidden = run.hidden_total is not None
    passed, total = run.hidden_passed or 0, run.hidden_total or 0
    return ShownRun(
        run=run,
        at=clock(run.t_ms),
        seconds=seek(run.t_ms),
        visible=f"{run.passed - passed} of {run.total - total}",
        hidden=f"{passed} of {total}" if hidden and total else "",
        own=f"{run.own_passed} of {run.own_total}" if run.own_total else "",
        became=_became(run),
    )


def _became(run: RunOfTests) -> str:
    if run.whole:
        return "all passed"
    broke = _named(run.broke, run.hidden_broke)
    still = _named([name for name in run.failed if name not in run.broke], 0)
    told = [f"broke {broke}" if broke else "", f"failing: {still}" if still else ""]
    told += [f"{run.unjudged} not judged"] if run.unjudged else []
    return "; ".join(filter(None, told))


def _named(tests: Sequence[str], hidden: int) -> str:
    """Return visible tests by their names, and hidden ones by their number."""
    told = [f"“{name}”" for name in tests[:MOST_NAMES]]
    if len(tests) > MOST_NAMES:
        told.append(f"{len(tests) - MOST_NAMES} more")
    return ", ".join([*told, *([counted(hidden, "hidden test")] if hidden else [])])


def _anchor(one: Anchored, name: str) -> ShownAnchor:
    agreed = f"{one.agreed} of {counted(one.of, 'judging')}" if one.anchor else ""
    return ShownAnchor(one, _quotes(one.quotes, name), agreed)


def _remarks(remarks: Iterable[Remark], name: str) -> list[tuple[str, list[ShownRemark]]]:
    return [
        (text, [ShownRemark(one.rule, _quotes(one.quotes, name)) for one in together])
        for text, together in groupby(remarks, key=lambda one: one.text)
    ]


def _quotes(quotes: Iterable[Quote], name: str) -> list[ShownQuote]:
    return [shown_quote(quote, name) for quote in quotes]
