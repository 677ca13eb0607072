"""An interview cut into what was asked and what was answered to it, from the log alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from agents.core.events import (
    AnswerSubmitted,
    ColleagueSaid,
    DrawingChanged,
    EditsReceived,
    HintGiven,
    InterviewEnded,
    QuestionClosed,
    QuestionOpened,
    Recorded,
    RunFailed,
    RunFinished,
    RunStopRequested,
    SkipAsked,
    StageOpened,
    TurnTaken,
)
from agents.core.question import OPENING, Path


@dataclass
class Passage:
    """One part of a question as it went: places of events by what they were."""

    index: int
    path: Path
    opened: int
    asked: str
    closed: int = 0
    answers: list[int] = field(default_factory=list)
    replies: list[int] = field(default_factory=list)
    hints: list[int] = field(default_factory=list)
    skips: list[int] = field(default_factory=list)
    typed: set[str] = field(default_factory=set)
    drawn: list[int] = field(default_factory=list)


@dataclass
class QuestionPassages:
    """One opened question: its passages in order, its test runs, and how it ended.

    A run that the candidate stopped says nothing of the tests, so it is none of `tests`.
    """

    index: int
    opened: int
    passages: list[Passage]
    tests: list[int] = field(default_factory=list)
    stopped: set[str] = field(default_factory=set)
    runs_we_failed: int = 0
    reason: str = ""


def passages_of(events: Sequence[Recorded]) -> dict[int, QuestionPassages]:
    """Return each opened question by index, from a log read from its first event."""
    reader = _Reader()
    for recorded in events:
        reader.read(recorded)
    return reader.questions


class _Reader:
    """Walks the log once. An answer belongs to the part that was live when a turn took it up."""

    def __init__(self) -> None:
        self.questions: dict[int, QuestionPassages] = {}
        self.question: QuestionPassages | None = None
        self.waiting: list[int] = []

    def read(self, recorded: Recorded) -> None:
        event = recorded.event
        if isinstance(event, QuestionOpened):
            passage = Passage(event.index, OPENING, recorded.seq, event.asked)
            self.question = QuestionPassages(event.index, recorded.seq, [passage])
            self.questions[event.index] = self.question
        elif self.question is not None:
            self._inside(self.question, recorded)

    def _inside(self, question: QuestionPassages, recorded: Recorded) -> None:
        seq, event, live = recorded.seq, recorded.event, question.passages[-1]
        live.closed = seq
        match event:
            case StageOpened():
                passage = Passage(question.index, event.path, seq, event.asked, closed=seq)
                question.passages.append(passage)
            case AnswerSubmitted():
                self.waiting.append(seq)
            case ColleagueSaid():
                self._taken_up(live, seq)
                live.replies.append(seq)
            case TurnTaken():
                self._taken_up(live, event.as_of)
                live.replies.append(seq)
            case QuestionClosed() | InterviewEnded():
                self._taken_up(live, seq)
                question.reason = getattr(event, "reason", "")
                self.question = None
            case _:
                _noted(question, live, recorded)

    def _taken_up(self, live: Passage, as_of: int) -> None:
        live.answers.extend(seq for seq in self.waiting if seq <= as_of)
        self.waiting = [seq for seq in self.waiting if seq > as_of]


def _noted(question: QuestionPassages, live: Passage, recorded: Recorded) -> None:
    match recorded.event:
        case HintGiven():
            live.hints.append(recorded.seq)
        case SkipAsked():
            live.skips.append(recorded.seq)
        case EditsReceived(path=path):
            live.typed.add(path)
        case DrawingChanged():
            live.drawn.append(recorded.seq)
        case _:
            _ran(question, recorded)


def _ran(question: QuestionPassages, recorded: Recorded) -> None:
    match recorded.event:
        case RunStopRequested(run=run):
            question.stopped.add(run)
        case RunFinished(purpose="tests", by_interviewer=False, run=run):
            if run not in question.stopped:
                question.tests.append(recorded.seq)
        case RunFailed(final=True):
            question.runs_we_failed += 1
        case _:
            return
