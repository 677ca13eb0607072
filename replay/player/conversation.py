"""What was said, in order, with the marks between: the log's words, none of the player's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from agents.core.events import (
    AnswerSubmitted,
    AnyEvent,
    AssessmentFinished,
    AssessmentOffered,
    AssessmentStarted,
    ClarificationAsked,
    ColleagueSaid,
    ConnectionBack,
    ConversationHandedBack,
    ConversationTaken,
    HintAsked,
    InterviewEnded,
    InterviewStarted,
    LanguageChosen,
    NoteKept,
    NoteSent,
    QuestionOpened,
    QuietNoticed,
    Recorded,
    ReplyWithdrawn,
    RunFailed,
    RunFinished,
    SkipAsked,
    TaskOpened,
    TestAdded,
    TimeRanOut,
    TurnFailed,
    TurnTaken,
    VisitBegan,
)
from agents.core.values import Attachment, Rejection
from replay.player.moments import elapsed_ms
from replay.player.wording import chosen_words, event_words, move_words

By = Literal["interviewer", "candidate", "colleague", "mark"]


class Entry(Struct, frozen=True, kw_only=True):
    """One thing said, or one mark line.

    `who` is the name of a colleague who spoke in the interviewer's place. `gap`, `note` and `steps`
    are for staff who may see them; `steps` tells who was asked in vain, and which rules refused a
    reply, before the turn was taken.
    """

    seq: int
    t_ms: int
    by: By
    kind: str
    text: str
    who: str = ""
    attachments: tuple[Attachment, ...] = ()
    chose: str = ""
    gap: str = ""
    note: str = ""
    turn: int | None = None
    attempts: int = 0
    offered: tuple[str, ...] = ()
    fallback: bool = False
    model_ms: int = 0
    model: str = ""
    steps: tuple[str, ...] = ()


def conversation_of(events: Sequence[Recorded], start: int) -> tuple[Entry, ...]:
    """Return what was said; `start` is the time that the log's moments count from."""
    return tuple(_entries(events, start))


def without_private(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return the entries without the interviewer's gap and note, and without what went wrong."""
    return tuple(replace(entry, gap="", note="", steps=()) for entry in entries)


def _entries(events: Sequence[Recorded], start: int) -> Iterator[Entry]:
    for recorded in events:
        entry = _said(recorded, start) or _marked(recorded, start)
        if entry is not None:
            yield entry


def _said(recorded: Recorded, start: int) -> Entry | None:
    match recorded.event:
        case InterviewStarted(greeting=text) | InterviewEnded(closing=text):
            return _entry(recorded, start, by="interviewer", text=text) if text else None
        case QuestionOpened() as opened:
            text = _opening(opened)
            return _entry(recorded, start, by="interviewer", kind="opening", text=text)
        case AnswerSubmitted(text=text, attachments=lines, choices=choices):
            entry = _entry(recorded, start, by="candidate", text=text)
            return replace(entry, attachments=lines, chose=chosen_words(choices))
        case ClarificationAsked(text=text):
            shown = text or "Asks what the question means."
            return _entry(recorded, start, by="candidate", kind="clarification", text=shown)
        case _:
            return _replied(recorded, start)


def _replied(recorded: Recorded, start: int) -> Entry | None:
    match recorded.event:
        case TurnTaken() as event:
            return _turn(_entry(recorded, start, by="interviewer", text=event.response), event)
        case ColleagueSaid(text=text, by=name, gives_away=given):
            said = _entry(recorded, start, by="colleague", text=text)
            return replace(said, who=name, note=f"Sent although {given}." if given else "")
        case _:
            return None


def _opening(opened: QuestionOpened) -> str:
    """Return the opening, and below it what there was to choose."""
    choices = (f"- **{choice.letter}** {choice.text or choice.file}" for choice in opened.choices)
    return "\n\n".join([opened.asked, *choices])


def _turn(entry: Entry, event: TurnTaken) -> Entry:
    return replace(
        entry,
        kind=move_words(event.move),
        gap=event.gap,
        note=event.note,
        turn=event.turn,
        attempts=len(event.rejections) + 1,
        offered=event.offered,
        fallback=event.fallback,
        model_ms=event.cost.model_ms,
        model=event.cost.model or event.cost.completer,
        steps=(*event.cost.steps, *(_refusal(rejected) for rejected in event.rejections)),
    )


def _refusal(rejected: Rejection) -> str:
    return f"attempt {rejected.attempt} was refused by the rule “{rejected.rule}”"


MARKED = (
    HintAsked,
    SkipAsked,
    QuietNoticed,
    RunFinished,
    RunFailed,
    TestAdded,
    TimeRanOut,
    TurnFailed,
    NoteKept,
    TaskOpened,
    LanguageChosen,
    AssessmentOffered,
    AssessmentStarted,
    AssessmentFinished,
    VisitBegan,
    ConversationTaken,
    ConversationHandedBack,
)


def _marked(recorded: Recorded, start: int) -> Entry | None:
    event: AnyEvent = recorded.event
    if isinstance(event, MARKED):
        return _entry(recorded, start, by="mark", text=event_words(event))
    if isinstance(event, ConnectionBack) and event.away_ms:
        return _entry(recorded, start, by="mark", text=event_words(event))
    if isinstance(event, NoteSent):
        text = f"{event.by}, in private to the interviewer: “{event.text}”"
        return _entry(recorded, start, by="mark", kind="private", text=text)
    if isinstance(event, ReplyWithdrawn):
        text = f"A reply was withdrawn after this was visible: “{event.shown}”"
        return _entry(recorded, start, by="mark", text=text)
    return None


def _entry(recorded: Recorded, start: int, *, by: By, text: str, kind: str = "") -> Entry:
    return Entry(
        seq=recorded.seq, t_ms=elapsed_ms(recorded.at_ms, start), by=by, kind=kind, text=text
    )
