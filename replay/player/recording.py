"""What the browser's player is given: the log's own changes, so that it makes every text itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import msgspec
from msgspec import UNSET, Struct, UnsetType

from agents.core.events import (
    AnyEvent,
    DrawingChanged,
    EditsReceived,
    HintGiven,
    LanguageChosen,
    LinesSelected,
    NoteSent,
    QuestionOpened,
    Recorded,
    RunFinished,
    RunPurpose,
    StageOpened,
    TextKept,
    TurnTaken,
)
from agents.core.question import Highlight
from agents.core.values import MediaShown, RunResult, Sections
from replay.player.conversation import Entry, conversation_of, without_private
from replay.player.moments import elapsed_ms, start_ms
from replay.player.sketching import Sketch, sketches
from replay.player.typed import without_typing
from replay.player.wording import event_words, tests_counted

FORMAT = 1


BRINGS_FILES = (QuestionOpened, StageOpened, HintGiven, LanguageChosen)
"""Kinds that bring files on screen."""


class Step(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something to stop at that is not typing. `words` says it, `index` is the question then live;
    `lines` are those selected or pointed at.
    """

    seq: int
    t: int
    kind: str
    words: str
    index: int = 0
    file: int | None = None
    lines: tuple[int, int] | None = None


class File(Struct, frozen=True, kw_only=True):
    """A file of a question, from the time it came on screen; `media` where that is no text."""

    index: int
    path: str
    t: int
    text: str
    editable: bool
    media: MediaShown | UnsetType = UNSET


class RunView(Struct, frozen=True, kw_only=True):
    """A finished run. Of hidden tests only the counts, here as anywhere."""

    seq: int
    t: int
    index: int
    purpose: RunPurpose
    by_interviewer: bool
    passed: int
    total: int
    result: RunResult


Edit = tuple[int, int, int, Sections]
"""(ms, seq, file, change set): times never go back, and the texts follow the order."""
Keyframe = tuple[int, int, str]
"""(how many edits came before, file, whole text)."""


class Recording(Struct, frozen=True, kw_only=True):
    """A whole interview for the player. Times in ms from the greeting."""

    format: int
    started_at_ms: int
    duration_ms: int
    steps: tuple[Step, ...]
    files: tuple[File, ...]
    edits: tuple[Edit, ...]
    keyframes: tuple[Keyframe, ...]
    conversation: tuple[Entry, ...]
    runs: tuple[RunView, ...]
    drawings: tuple[Sketch, ...] = ()


def recording_of(events: Sequence[Recorded], *, private: bool) -> Recording:
    """Return a log as the player wants it; without `private`, no gap and no note is in it."""
    return Follower(start_ms(events), private=private).take(events)


@dataclass
class Sofar:
    """What the next stretch of a log needs of those before it."""

    start: int
    index: int = 0
    numbers: dict[tuple[int, str], int] = field(default_factory=dict)
    edits: int = 0
    latest: int = 0


class Follower:
    """Takes a log stretch by stretch, and gives what each adds to the recording.

    A recording only grows: the parts put after each other are the recording of the whole log.
    """

    def __init__(self, start: int, *, private: bool) -> None:
        """Begin before the first event; `start` is that of `start_ms` of the log."""
        self.private = private
        self.sofar = Sofar(start)

    def take(self, events: Sequence[Recorded]) -> Recording:
        """Return the part of the recording that these events, the next of the log, add."""
        sofar = self.sofar
        if not self.private:
            events = [one for one in events if not isinstance(one.event, NoteSent)]
        rest = without_typing(events)
        said = conversation_of(rest, sofar.start)
        part = Recording(
            format=FORMAT,
            started_at_ms=sofar.start,
            duration_ms=elapsed_ms(events[-1].at_ms, sofar.start) if events else 0,
            files=tuple(_files(rest, sofar)),
            keyframes=tuple(_keyframes(events, sofar)),
            edits=tuple(_edits(events, sofar)),
            steps=tuple(_steps(rest, sofar)),
            conversation=said if self.private else without_private(said),
            runs=tuple(_runs(rest, sofar)),
            drawings=tuple(sketches(rest, sofar.start)),
        )
        sofar.edits += len(part.edits)
        for recorded in rest:
            sofar.index = index_after(recorded.event, sofar.index)
        return part


def encode_recording(recording: Recording) -> bytes:
    """Return the JSON that the player reads."""
    return msgspec.json.encode(recording)


def files_shown(events: Sequence[Recorded]) -> Iterator[File]:
    """Yield the files of a log, each from the time when it came on screen."""
    return _files(events, Sofar(start_ms(events)))


def index_after(event: AnyEvent, index: int) -> int:
    """Return which question is live after an event, when `index` was before it."""
    return event.index if isinstance(event, QuestionOpened) else index


def _files(events: Sequence[Recorded], sofar: Sofar) -> Iterator[File]:
    index, known = sofar.index, sofar.numbers
    for recorded in events:
        index = index_after(recorded.event, index)
        if not isinstance(recorded.event, BRINGS_FILES):
            continue
        for file in recorded.event.files:
            if (index, file.path) not in known:
                known[index, file.path] = len(known)
                t = elapsed_ms(recorded.at_ms, sofar.start)
                yield File(
                    index=index,
                    path=file.path,
                    t=t,
                    text=file.text,
                    editable=file.editable,
                    media=file.media,
                )


def _edits(events: Sequence[Recorded], sofar: Sofar) -> Iterator[Edit]:
    """A batch arrives when its last change is made; the others lie before it by their offsets.

    Times never go back: a change is not made before the one that it follows.
    """
    for recorded in events:
        event = recorded.event
        if not isinstance(event, EditsReceived) or not event.changes:
            continue
        file = sofar.numbers[event.index, event.path]
        begun = recorded.at_ms - event.changes[-1].offset_ms - sofar.start
        for change in event.changes:
            sofar.latest = max(sofar.latest, begun + change.offset_ms)
            yield sofar.latest, recorded.seq, file, change.sections


def _keyframes(events: Sequence[Recorded], sofar: Sofar) -> Iterator[Keyframe]:
    edits = sofar.edits
    for recorded in events:
        event = recorded.event
        if isinstance(event, EditsReceived):
            edits += len(event.changes)
        elif isinstance(event, TextKept):
            yield edits, sofar.numbers[event.index, event.path], event.text


def _steps(events: Sequence[Recorded], sofar: Sofar) -> Iterator[Step]:
    index = sofar.index
    for recorded in events:
        event = recorded.event
        index = index_after(event, index)
        words = "" if isinstance(event, DrawingChanged) else event_words(event)
        if not words:
            continue
        path, lines = _pointed(event)
        yield Step(
            seq=recorded.seq,
            t=elapsed_ms(recorded.at_ms, sofar.start),
            kind=type(event).__name__,
            words=words,
            index=index,
            file=sofar.numbers.get((index, path)),
            lines=lines,
        )


def _pointed(event: AnyEvent) -> tuple[str, tuple[int, int] | None]:
    """Return the file and lines that the candidate selected or the tutor points at."""
    match event:
        case LinesSelected():
            return event.path, (event.from_line, event.to_line)
        case TurnTaken(point=Highlight() as point):
            return point.path or point.file, point.lines
        case _:
            return "", None


def _runs(events: Sequence[Recorded], sofar: Sofar) -> Iterator[RunView]:
    index = sofar.index
    for recorded in events:
        event = recorded.event
        index = index_after(event, index)
        if isinstance(event, RunFinished):
            passed, total = tests_counted(event.result)
            yield RunView(
                seq=recorded.seq,
                t=elapsed_ms(recorded.at_ms, sofar.start),
                index=index,
                purpose=event.purpose,
                by_interviewer=event.by_interviewer,
                passed=passed,
                total=total,
                result=event.result,
            )
