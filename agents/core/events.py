"""Everything that can happen in an interview, in the past tense. Kinds are only ever added.

An event holds everything needed to draw it. A changed shape gets a new version and an upcaster in
`replay.log.upcast`. Times stand beside the event in its row, not in it. Lengths and offsets in
texts are UTF-16 units, as the browser counts them.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from agents.core.kinds.asking import (
    AnswerSubmitted,
    ClarificationAsked,
    HintAsked,
    QuietNoticed,
    SkipAsked,
)
from agents.core.kinds.base import (
    CloseReason,
    Confusion,
    EndReason,
    Event,
    HandBackReason,
    Level,
    Mode,
    PauseReason,
    RunPurpose,
)
from agents.core.kinds.lifecycle import (
    ConsentGiven,
    InterviewEnded,
    InterviewStarted,
    SessionOpened,
)
from agents.core.kinds.room import (
    ConnectionBack,
    ConnectionLost,
    DrawingChanged,
    DrawingKept,
    EditingTaken,
    EditsReceived,
    FocusChanged,
    KeysPressed,
    LinesSelected,
    OutageNoted,
    TextKept,
    TextPasted,
    TimeRanOut,
    TimeWarned,
)
from agents.core.kinds.running import (
    LanguageChosen,
    OwnTestDropped,
    OwnTestKept,
    RunFailed,
    RunFinished,
    RunRequested,
    RunStopRequested,
    TestAdded,
    TestRefused,
)
from agents.core.kinds.staging import (
    HintGiven,
    QuestionClosed,
    QuestionOpened,
    StageClosed,
    StageOpened,
)
from agents.core.kinds.studying import (
    AssessmentFinished,
    AssessmentOffered,
    AssessmentStarted,
    NoteKept,
    TaskOpened,
    VisitBegan,
)
from agents.core.kinds.turning import (
    ReplyStarted,
    ReplyWithdrawn,
    TestProposed,
    TestsAsked,
    TurnFailed,
    TurnTaken,
)
from agents.core.kinds.watching import (
    ColleagueSaid,
    ConversationHandedBack,
    ConversationTaken,
    NoteSent,
)

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
    | QuietNoticed
    | EditsReceived
    | TextKept
    | DrawingChanged
    | DrawingKept
    | TextPasted
    | FocusChanged
    | LinesSelected
    | KeysPressed
    | EditingTaken
    | ConnectionLost
    | ConnectionBack
    | OutageNoted
    | TimeWarned
    | TimeRanOut
    | RunRequested
    | RunStopRequested
    | RunFinished
    | RunFailed
    | ReplyStarted
    | ReplyWithdrawn
    | TurnFailed
    | TurnTaken
    | TestsAsked
    | TestProposed
    | TestAdded
    | TestRefused
    | OwnTestKept
    | OwnTestDropped
    | LanguageChosen
    | HintGiven
    | NoteKept
    | TaskOpened
    | AssessmentOffered
    | AssessmentStarted
    | AssessmentFinished
    | VisitBegan
    | NoteSent
    | ConversationTaken
    | ColleagueSaid
    | ConversationHandedBack
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


__all__ = [
    "KINDS",
    "AnswerSubmitted",
    "AnyEvent",
    "AssessmentFinished",
    "AssessmentOffered",
    "AssessmentStarted",
    "ClarificationAsked",
    "CloseReason",
    "ColleagueSaid",
    "Confusion",
    "ConnectionBack",
    "ConnectionLost",
    "ConsentGiven",
    "ConversationHandedBack",
    "ConversationTaken",
    "DrawingChanged",
    "DrawingKept",
    "EditingTaken",
    "EditsReceived",
    "EndReason",
    "Event",
    "FocusChanged",
    "HandBackReason",
    "HintAsked",
    "HintGiven",
    "InterviewEnded",
    "InterviewStarted",
    "KeysPressed",
    "LanguageChosen",
    "Level",
    "LinesSelected",
    "Mode",
    "NoteKept",
    "NoteSent",
    "OutageNoted",
    "OwnTestDropped",
    "OwnTestKept",
    "PauseReason",
    "QuestionClosed",
    "QuestionOpened",
    "QuietNoticed",
    "Recorded",
    "ReplyStarted",
    "ReplyWithdrawn",
    "RunFailed",
    "RunFinished",
    "RunPurpose",
    "RunRequested",
    "RunStopRequested",
    "SessionOpened",
    "SkipAsked",
    "StageClosed",
    "StageOpened",
    "TaskOpened",
    "TestAdded",
    "TestProposed",
    "TestRefused",
    "TestsAsked",
    "TextKept",
    "TextPasted",
    "TimeRanOut",
    "TimeWarned",
    "TurnFailed",
    "TurnTaken",
    "VisitBegan",
    "decode",
    "encode",
    "kind_of",
]
