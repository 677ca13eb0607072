"""What was written for a question: the candidate's files as they were left, and their own tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from agents.core.drawing import WHITEBOARD
from agents.core.events import (
    EditsReceived,
    LanguageChosen,
    OwnTestKept,
    QuestionOpened,
    Recorded,
    StageOpened,
)
from agents.core.question import Question
from agents.core.values import OwnTest
from replay.player.moments import documents_at, elapsed_ms, start_ms
from replay.report.passages import QuestionPassages
from replay.report.values import CodeFile, CodeReport, OwnTestWritten
from replay.report.work.facts import facts_of

NOTHING = "no code was written"


class Written(Struct, frozen=True, kw_only=True):
    """A file that the candidate made another: its text at the end, and what it began as."""

    path: str
    text: str
    given: str
    seq: int


def written_in(events: Sequence[Recorded], opened: QuestionPassages) -> tuple[Written, ...]:
    """Return the files of a question whose text the candidate changed, each at its last edit."""
    closed = opened.passages[-1].closed
    edited = {
        recorded.event.path: recorded.seq
        for recorded in _within(events, opened)
        if isinstance(recorded.event, EditsReceived) and recorded.event.path != WHITEBOARD
    }
    documents, given = documents_at(events, closed), _given(events, opened)
    return tuple(
        Written(path=path, text=documents[path].text, given=given.get(path, ""), seq=seq)
        for path, seq in sorted(edited.items())
        if path in documents and documents[path].text.strip() != given.get(path, "").strip()
    )


def _within(events: Sequence[Recorded], opened: QuestionPassages) -> Sequence[Recorded]:
    return events[opened.opened - 1 : opened.passages[-1].closed]


def _given(events: Sequence[Recorded], opened: QuestionPassages) -> dict[str, str]:
    """A language that is chosen again brings the files as they were left: those are not given."""
    given: dict[str, str] = {}
    for recorded in _within(events, opened):
        match recorded.event:
            case QuestionOpened(files=files) | StageOpened(files=files):
                given |= {file.path: file.text for file in files}
            case LanguageChosen(files=files):
                given = {file.path: file.text for file in files} | given
            case _:
                continue
    return given


def has_code(question: Question, written: Sequence[Written]) -> bool:
    """Tell whether a question is one where code is written."""
    return question.runtime is not None or bool(written)


def code_report(
    events: Sequence[Recorded],
    opened: QuestionPassages,
    *,
    question: Question,
    written: Sequence[Written],
) -> CodeReport:
    """Return what is measured of a question's code."""
    return CodeReport(
        why="" if written else NOTHING,
        files=tuple(_file(events, one, prints=_prints(question)) for one in written),
        own_tests=own_tests_of(events, opened),
        changed_since=any(one.seq > opened.tests[-1] for one in written) if opened.tests else False,
    )


def _file(events: Sequence[Recorded], one: Written, *, prints: bool) -> CodeFile:
    return CodeFile(
        path=one.path,
        seq=one.seq,
        t_ms=elapsed_ms(events[one.seq - 1].at_ms, start_ms(events)),
        facts=facts_of(one.path, one.text, given=one.given, prints=prints),
    )


def _prints(question: Question) -> bool:
    """Where no test calls the code, what it prints may be all that it is for."""
    tests = question.runtime.tests if question.runtime else ()
    return not tests or any("stdout" in test for test in tests)


def own_tests_of(
    events: Sequence[Recorded], opened: QuestionPassages
) -> tuple[OwnTestWritten, ...]:
    """Return the tests that the candidate wrote for a question, by when each was first kept."""
    return tuple(_own_tests(events, opened))


def _own_tests(events: Sequence[Recorded], opened: QuestionPassages) -> Iterator[OwnTestWritten]:
    first: dict[str, int] = {}
    last: dict[str, OwnTest] = {}
    for recorded in _within(events, opened):
        if isinstance(recorded.event, OwnTestKept):
            first.setdefault(recorded.event.test.name, recorded.seq)
            last[recorded.event.test.name] = recorded.event.test
    for name, seq in first.items():
        t_ms = elapsed_ms(events[seq - 1].at_ms, start_ms(events))
        yield OwnTestWritten(name=name, told=_told(last[name]), seq=seq, t_ms=t_ms)


def _told(test: OwnTest) -> str:
    if test.calls:
        return "; ".join(call.told for call in test.calls)
    return f"{test.stdin.strip()} -> {test.stdout.strip()}"
