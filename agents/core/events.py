"""Everything that can happen in an interview, in the past tense. Kinds are only ever added.

An event holds everything needed to draw it. A changed shape gets a new version and an upcaster in
`replay.log.upcast`. Times stand beside the event in its row, not in it. Lengths and offsets in
texts are UTF-16 units, as the browser counts them.
"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec
from msgspec import Struct

from agents.core.question import Highlight, Path
from agents.core.values import (
    Attachment,
    Change,
    FileShown,
    Interviewer,
    PinnedQuestion,
    Rejection,
    RoleContext,
    RunResult,
    SessionLimits,
    TurnCost,
    TurnVersions,
)

Mode = Literal["interview"]
RunPurpose = Literal["run", "tests"]
EndReason = Literal["finished", "candidate", "staff"]
CloseReason = Literal["done", "time", "skipped", "ended"]
PauseReason = Literal["thinking", "run", "offline", "outage"]


class Event(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag=True
):
    """The base of every kind; the class's name is the kind."""

    VERSION: ClassVar[int] = 1


class SessionOpened(Event, frozen=True, kw_only=True):
    """A candidate claimed the link; everything that decides the interview is pinned here."""

    organisation: str
    questions: tuple[PinnedQuestion, ...]
    templates: str
    role: RoleContext
    limits: SessionLimits
    interviewer: Interviewer
    mode: Mode = "interview"


class ConsentGiven(Event, frozen=True, kw_only=True):
    """The candidate read what is recorded and agreed; `wording` is the text's SHA-256."""

    wording: str


class InterviewStarted(Event, frozen=True, kw_only=True):
    """The first question may open; `greeting` is what the interviewer says first."""

    greeting: str


class QuestionOpened(Event, frozen=True, kw_only=True):
    """A question's clock starts. `asked` is its opening, as authored."""

    index: int
    name: str
    asked: str
    duration_ms: int
    stage_duration_ms: int
    files: tuple[FileShown, ...] = ()
    highlights: tuple[Highlight, ...] = ()


class StageOpened(Event, frozen=True, kw_only=True):
    """A probe fired: the interviewer's words in the same turn are what was asked."""

    path: Path
    asked: str
    duration_ms: int
    files: tuple[FileShown, ...] = ()
    highlights: tuple[Highlight, ...] = ()


class StageClosed(Event, frozen=True, kw_only=True):
    """The interviewer wrote down how a stage went."""

    path: Path
    asked: str
    record: str


class QuestionClosed(Event, frozen=True, kw_only=True):
    """A question is over; `summary` is the one line that later prompts carry."""

    index: int
    topic: str
    summary: str
    reason: CloseReason


class InterviewEnded(Event, frozen=True, kw_only=True):
    """Nothing more is accepted, and the report is due."""

    reason: EndReason
    closing: str = ""


class AnswerSubmitted(Event, frozen=True, kw_only=True):
    """The candidate said something. `key` is the browser's own, so that a resend is recognised."""

    key: str
    text: str
    attachments: tuple[Attachment, ...] = ()


class HintAsked(Event, frozen=True, kw_only=True):
    """The candidate asked for a hint, knowing that it is noted."""

    key: str


class ClarificationAsked(Event, frozen=True, kw_only=True):
    """The candidate asked what the question means, at no cost."""

    key: str
    text: str = ""


class SkipAsked(Event, frozen=True, kw_only=True):
    """The candidate declined this part; it is never asked again."""

    key: str


class EditsReceived(Event, frozen=True, kw_only=True):
    """One tab's batch of changes to one file, each with its own time, never composed.

    `index` is the question; `number` counts a tab's batches of a file from 1; `version` is the
    file's count of changes after it.
    """

    index: int
    path: str
    tab: str
    number: int
    version: int
    changes: tuple[Change, ...]


class TextKept(Event, frozen=True, kw_only=True):
    """The whole text of a file at a version, kept now and then so that a seek is fast."""

    index: int
    path: str
    version: int
    text: str


class TextPasted(Event, frozen=True, kw_only=True):
    """Text came from the clipboard, sized in UTF-16 units and lines. Never a verdict."""

    path: str
    size: int
    lines: int


class FocusChanged(Event, frozen=True, kw_only=True):
    """The room's window got or lost the focus."""

    focused: bool


class LinesSelected(Event, frozen=True, kw_only=True):
    """The candidate selected lines, 1-based and inclusive."""

    path: str
    from_line: int
    to_line: int


class EditingTaken(Event, frozen=True, kw_only=True):
    """A tab became the one that may type."""

    tab: str


class ConnectionLost(Event, frozen=True, kw_only=True):
    """The room's last socket closed; the clock stops within the session's budget."""


class ConnectionBack(Event, frozen=True, kw_only=True):
    """The room is connected; `away_ms` is how long it was not, 0 for the first time."""

    away_ms: int


class OutageNoted(Event, frozen=True, kw_only=True):
    """We were not running between these server times (ms); the clock gives them back."""

    from_ms: int
    to_ms: int


class TimeWarned(Event, frozen=True, kw_only=True):
    """The candidate was told how much of the question's time is left, in minutes."""

    minutes_left: int


class TimeRanOut(Event, frozen=True, kw_only=True):
    """The question's clock reached zero."""

    index: int


class RunRequested(Event, frozen=True, kw_only=True):
    """Code is to run, each file as of its version. `turn` is set when the interviewer asked."""

    run: str
    key: str
    purpose: RunPurpose
    versions: dict[str, int]
    stdin: str = ""
    turn: int | None = None


class RunFinished(Event, frozen=True, kw_only=True):
    """The candidate's program ran to its verdict."""

    run: str
    purpose: RunPurpose
    by_interviewer: bool = False
    result: RunResult


class RunFailed(Event, frozen=True, kw_only=True):
    """We could not run it: our fault, never counted. `final` when we gave up."""

    run: str
    attempt: int
    reason: str
    final: bool


class ReplyStarted(Event, frozen=True, kw_only=True):
    """The first characters of a reply became visible: from here a new message waits its turn."""

    turn: int
    attempt: int


class ReplyWithdrawn(Event, frozen=True, kw_only=True):
    """A reply was refused after some of it was visible; what was shown is said openly."""

    turn: int
    attempt: int
    shown: str
    reason: str


class TurnFailed(Event, frozen=True, kw_only=True):
    """No reply could be had: our fault. The turn is tried again at `retry_at_ms`."""

    turn: int
    attempt: int
    code: str
    detail: str
    retry_at_ms: int


class TurnTaken(Event, frozen=True, kw_only=True):
    """The interviewer's one move, with all that replay, judging, evaluation and training need."""

    turn: int
    attempt: int
    move: str
    response: str
    gap: str = ""
    note: str = ""
    probe_id: str = ""
    hint_id: str = ""
    fallback: bool = False
    as_of: int
    clock_at_ms: int
    fingerprint: str
    offered: tuple[str, ...]
    versions: TurnVersions
    raw_reply: str
    rejections: tuple[Rejection, ...] = ()
    cost: TurnCost


class TestsAsked(Event, frozen=True, kw_only=True):
    """The interviewer asked for a test run; the same turn is decided again with the result."""

    turn: int
    attempt: int
    gap: str
    note: str
    as_of: int
    clock_at_ms: int
    fingerprint: str
    offered: tuple[str, ...]
    versions: TurnVersions
    raw_reply: str
    rejections: tuple[Rejection, ...] = ()
    cost: TurnCost


class HintGiven(Event, frozen=True, kw_only=True):
    """A hint of the stage is spent."""

    hint_id: str
    files: tuple[FileShown, ...] = ()


AnyEvent = (
    SessionOpened
    | ConsentGiven
    | InterviewStarted
    | QuestionOpened
    | StageOpened
    | StageClosed
    | QuestionClosed
    | InterviewEnded
    | AnswerSubmitted
    | HintAsked
    | ClarificationAsked
    | SkipAsked
    | EditsReceived
    | TextKept
    | TextPasted
    | FocusChanged
    | LinesSelected
    | EditingTaken
    | ConnectionLost
    | ConnectionBack
    | OutageNoted
    | TimeWarned
    | TimeRanOut
    | RunRequested
    | RunFinished
    | RunFailed
    | ReplyStarted
    | ReplyWithdrawn
    | TurnFailed
    | TurnTaken
    | TestsAsked
    | HintGiven
)

KINDS: tuple[type[Event], ...] = AnyEvent.__args__

_decoder = msgspec.json.Decoder(AnyEvent)
_encoder = msgspec.json.Encoder(order="deterministic")


class Recorded(Struct, frozen=True):
    """An event with its place in a session's log: `seq` from 1 without gaps, server time in ms."""

    seq: int
    at_ms: int
    actor: str
    event: AnyEvent


def kind_of(event: Event) -> str:
    """Return the name that rows and browsers know the event by."""
    return type(event).__name__


def encode(event: Event) -> bytes:
    """Return the canonical JSON bytes that are hashed and stored."""
    return _encoder.encode(event)


def decode(body: bytes) -> AnyEvent:
    """Return the event of a body; raise msgspec.ValidationError naming the bad place."""
    return _decoder.decode(body)
