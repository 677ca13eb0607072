"""Where an interview stands: a frozen value, made by folding the log and by nothing else.

It holds no text of files: those are folded apart (`agents.core.documents`), since typing would make
every saved state as large as the code. Times are server milliseconds.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from agents.core.events import Confusion, EndReason, Level, Mode, PauseReason, RunPurpose
from agents.core.question import Path
from agents.core.values import (
    Attachment,
    ChoiceShown,
    Interviewer,
    OwnTest,
    PinnedQuestion,
    ProposedTest,
    RefusedFor,
    RoleContext,
    RunResult,
    SessionLimits,
    StageLevel,
)

REDUCER_VERSION = 1
"""Counts up when a fold of the same log would give another state; old versions stay runnable."""

Phase = Literal["unopened", "opened", "consented", "running", "ended"]
AskKind = Literal["answer", "hint", "clarify", "skip", "time_up", "silence"]
KeyedAction = Literal[
    "answer",
    "hint",
    "clarify",
    "skip",
    "run",
    "note",
    "own_test",
    "language",
    "stop",
    "colleague",
]
SeenPurpose = Literal["run", "tests", "test", "trial"]
Speaker = Literal["interviewer", "candidate", "watcher", "colleague"]


def known_as(action: AskKind | KeyedAction, key: str) -> str:
    """Return what is kept of an action's key: a key used for another action is another one."""
    return f"{action}:{key}"


class Asked(Struct, frozen=True, kw_only=True):
    """Something the candidate (or the clock) did that a turn must answer.

    `quiet_ms` is how long they had been quiet, where that is all there is to answer.
    """

    seq: int
    at_ms: int
    kind: AskKind
    text: str = ""
    attachments: tuple[Attachment, ...] = ()
    quiet_ms: int = 0
    choices: tuple[ChoiceShown, ...] = ()


class Said(Struct, frozen=True, kw_only=True):
    """One line of the live stage's conversation; gap, note and move only on the interviewer's."""

    seq: int
    by: Speaker
    text: str
    kind: str = ""
    gap: str = ""
    note: str = ""
    attachments: tuple[Attachment, ...] = ()
    choices: tuple[ChoiceShown, ...] = ()


class RunSeen(Struct, frozen=True, kw_only=True):
    """A finished run of this question, as the interviewer may read it.

    `versions` are those of the files that ran; empty in a log that did not keep them. A trial is a
    proposed test on the reference solution that was `refused`. `stopped`: by the candidate.
    """

    run: str
    seq: int
    purpose: SeenPurpose
    by_interviewer: bool
    result: RunResult
    refused: RefusedFor = ""
    versions: dict[str, int] = {}
    stopped: bool = False


def latest_runs(runs: tuple[RunSeen, ...], most: int) -> tuple[RunSeen, ...]:
    """Return the newest runs in order, and before them the last run of the tests if it is older.

    Whether a test is red decides which moves are legal, however often the program ran since.
    """
    newest = runs[-most:]
    tests = [run for run in runs if run.purpose == "tests" and not run.stopped][-1:]
    return newest if not tests or tests[0] in newest else (*tests, *newest)


class ClosedStage(Struct, frozen=True, kw_only=True):
    """A closed stage in short: what was asked, how it went, and whether it was declined."""

    path: Path
    asked: str
    record: str
    level: Level = ""
    evidence: tuple[str, ...] = ()
    declined: bool = False


class Note(Struct, frozen=True, kw_only=True):
    """A line of a learner's notes."""

    seq: int
    text: str
    by: Literal["tutor", "learner"]


class AssessmentSeen(Struct, frozen=True, kw_only=True):
    """An assessment that a learner came back from."""

    session: str
    stages: tuple[StageLevel, ...]


class StudyState(Struct, frozen=True, kw_only=True):
    """What lasts from visit to visit of a lesson. `gaps` are the tutor's, newest last, few."""

    visits: int = 1
    task_id: str = ""
    tasks_opened: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    gaps: tuple[str, ...] = ()
    confusion: Confusion = ""
    assessment_offered: bool = False
    assessment_session: str = ""
    assessments: tuple[AssessmentSeen, ...] = ()


class FinishedQuestion(Struct, frozen=True, kw_only=True):
    """A finished question in one line."""

    name: str
    topic: str
    summary: str


class LiveStage(Struct, frozen=True, kw_only=True):
    """The stage being answered. `counted_ms` is what its clock had counted at the last mark.

    `checked_in`: the candidate was quiet for long and was asked how it goes, which is done once.
    """

    path: Path
    asked: str
    duration_ms: int
    counted_ms: int = 0
    history: tuple[Said, ...] = ()
    spent_hints: tuple[str, ...] = ()
    answers: int = 0
    checked_in: bool = False


class FileState(Struct, frozen=True, kw_only=True):
    """How far a file or the whiteboard is: changes, the last one's seq, each tab's last batch."""

    version: int = 0
    edited_seq: int = 0
    received: dict[str, int] = {}


class LiveQuestion(Struct, frozen=True, kw_only=True):
    """The question being asked. Of its `choices` one is to be chosen, or `several` may be."""

    index: int
    name: str
    duration_ms: int
    counted_ms: int = 0
    warned: tuple[int, ...] = ()
    ran_out: bool = False
    answers: int = 0
    visited: tuple[Path, ...] = ()
    files: tuple[str, ...] = ()
    editable: tuple[str, ...] = ()
    choices: tuple[ChoiceShown, ...] = ()
    several: bool = False
    closed: tuple[ClosedStage, ...] = ()
    runs: tuple[RunSeen, ...] = ()
    added_tests: tuple[ProposedTest, ...] = ()
    own_tests: tuple[OwnTest, ...] = ()
    language: str = ""
    run_count: int = 0
    interviewer_runs_this_turn: int = 0
    drawing: FileState = FileState()
    stage: LiveStage


class PendingRun(Struct, frozen=True, kw_only=True):
    """A run without a verdict yet; of a proposed test on the reference solution, the `trial`."""

    run: str
    seq: int
    purpose: RunPurpose
    turn: int | None
    attempt: int = 0
    trial: ProposedTest | None = None
    versions: dict[str, int] = {}
    test: str = ""
    stopping: bool = False


class Colleague(Struct, frozen=True, kw_only=True):
    """Who speaks in the interviewer's place: the name that is shown, and whose staff account.

    `quiet_from_ms` is when they last spoke, took over, or could be heard again after an outage of
    ours; `spoke`: they have said something.
    """

    by: str
    actor: str
    quiet_from_ms: int
    spoke: bool = False


class SessionState(Struct, frozen=True, kw_only=True):
    """Everything the service, the cursor and the room ask about a session, but for file texts.

    `active_at_ms` and `stirred_seq` say when anything happened last, and which event was the
    candidate's last; both stay 0 in a session that is never asked for its silence.
    """

    seq: int = 0
    phase: Phase = "unopened"
    mode: Mode = "interview"
    study: StudyState = StudyState()
    questions: tuple[PinnedQuestion, ...] = ()
    templates: str = ""
    role: RoleContext = RoleContext()
    limits: SessionLimits = SessionLimits()
    interviewer: Interviewer = Interviewer(completer="", label="")
    turn: int = 1
    attempt: int = 0
    retry_at_ms: int = 0
    reply_started: bool = False
    read_seq: int = 0
    greeting: str = ""
    finished: tuple[FinishedQuestion, ...] = ()
    live: LiveQuestion | None = None
    asked: tuple[Asked, ...] = ()
    withdrawn: str = ""
    files: dict[str, FileState] = {}
    editing_tab: str = ""
    connected: bool = False
    connected_before: bool = False
    disconnected_at_ms: int = 0
    pending_runs: tuple[PendingRun, ...] = ()
    keys: tuple[str, ...] = ()
    pauses: tuple[PauseReason, ...] = ()
    counts_from_ms: int | None = None
    offline_used_ms: int = 0
    active_at_ms: int = 0
    stirred_seq: int = 0
    end_reason: EndReason | None = None
    colleague: Colleague | None = None

    @property
    def turn_wanted(self) -> bool:
        """Tell whether a turn is due: something was asked, and no run the turn waits for is out.

        What came after a question's last words waits until the next question is on the table. While
        a colleague speaks no turn is, but one that is visible already is brought to its end.
        """
        waits = self.live is None or any(run.turn is not None for run in self.pending_runs)
        silent = self.colleague is not None and not self.reply_started
        return self.phase == "running" and bool(self.asked) and not waits and not silent

    @property
    def colleague_awaited(self) -> bool:
        """Tell whether the candidate waits for a colleague: for their first words, or a reply."""
        return self.colleague is not None and (bool(self.asked) or not self.colleague.spoke)

    @property
    def awaited(self) -> bool:
        """Tell whether the candidate waits for a reply: nobody waits for an answer to silence."""
        return self.reply_started or any(asked.kind != "silence" for asked in self.asked)

    def knows(self, action: KeyedAction, key: str) -> bool:
        """Tell whether an action was stored under this key, so that a resend is recognised."""
        return known_as(action, key) in self.keys


EMPTY = SessionState()

_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(SessionState)


def encode_state(state: SessionState) -> bytes:
    """Return canonical JSON bytes; equal states give equal bytes."""
    return _encoder.encode(state)


def decode_state(body: bytes) -> SessionState:
    """Return the state of canonical JSON; raise msgspec.ValidationError when it does not fit."""
    return _decoder.decode(body)
