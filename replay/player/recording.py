"""What the browser's player is given: the log's own changes, so that it makes every text itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import UNSET, Struct, UnsetType

from agents.core.events import (
    AnyEvent,
    DrawingChanged,
    EditsReceived,
    HintGiven,
    LanguageChosen,
    LinesSelected,
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
    start = start_ms(events)
    files = tuple(files_shown(events))
    numbers = {(file.index, file.path): number for number, file in enumerate(files)}
    edits, keyframes = _typed(events, numbers, start)
    said = conversation_of(events)
    return Recording(
        format=FORMAT,
        started_at_ms=start,
        duration_ms=elapsed_ms(events[-1].at_ms, start) if events else 0,
        steps=tuple(_steps(events, numbers, start)),
        files=files,
        edits=edits,
        keyframes=keyframes,
        conversation=said if private else without_private(said),
        runs=tuple(_runs(events, start)),
        drawings=tuple(sketches(events, start)),
    )


def encode_recording(recording: Recording) -> bytes:
    """Return the JSON that the player reads."""
    return msgspec.json.encode(recording)


def files_shown(events: Sequence[Recorded]) -> Iterator[File]:
    """Yield the files of a log, each from the time when it came on screen."""
    start = start_ms(events)
    index, known = 0, set[tuple[int, str]]()
    for recorded in events:
        if isinstance(recorded.event, QuestionOpened):
            index = recorded.event.index
        if not isinstance(recorded.event, BRINGS_FILES):
            continue
        for file in recorded.event.files:
            if (index, file.path) not in known:
                known.add((index, file.path))
                t = elapsed_ms(recorded.at_ms, start)
                yield File(
                    index=index,
                    path=file.path,
                    t=t,
                    text=file.text,
                    editable=file.editable,
                    media=file.media,
                )


def _typed(
    events: Sequence[Recorded], numbers: dict[tuple[int, str], int], start: int
) -> tuple[tuple[Edit, ...], tuple[Keyframe, ...]]:
    edits: list[Edit] = []
    keyframes: list[Keyframe] = []
    for recorded in events:
        event = recorded.event
        if isinstance(event, EditsReceived):
            edits.extend(
                _timed(recorded, event, file=numbers[event.index, event.path], start=start)
            )
        elif isinstance(event, TextKept):
            keyframes.append((len(edits), numbers[event.index, event.path], event.text))
    return _never_back(edits), tuple(keyframes)


def _timed(recorded: Recorded, event: EditsReceived, *, file: int, start: int) -> Iterator[Edit]:
    """A batch arrives when its last change is made; the others lie before it by their offsets."""
    last = event.changes[-1].offset_ms if event.changes else 0
    for change in event.changes:
        at_ms = recorded.at_ms - last + change.offset_ms
        yield elapsed_ms(at_ms, start), recorded.seq, file, change.sections


def _never_back(edits: Sequence[Edit]) -> tuple[Edit, ...]:
    latest, timed = 0, list[Edit]()
    for t, seq, file, sections in edits:
        latest = max(latest, t)
        timed.append((latest, seq, file, sections))
    return tuple(timed)


def _steps(
    events: Sequence[Recorded], numbers: dict[tuple[int, str], int], start: int
) -> Iterator[Step]:
    index = 0
    for recorded in events:
        event = recorded.event
        if isinstance(event, QuestionOpened):
            index = event.index
        continuous = isinstance(event, EditsReceived | DrawingChanged)
        words = "" if continuous else event_words(event)
        if not words:
            continue
        path, lines = _pointed(event)
        yield Step(
            seq=recorded.seq,
            t=elapsed_ms(recorded.at_ms, start),
            kind=type(event).__name__,
            words=words,
            index=index,
            file=numbers.get((index, path)),
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


def _runs(events: Sequence[Recorded], start: int) -> Iterator[RunView]:
    index = 0
    for recorded in events:
        event = recorded.event
        if isinstance(event, QuestionOpened):
            index = event.index
        if isinstance(event, RunFinished):
            passed, total = tests_counted(event.result)
            yield RunView(
                seq=recorded.seq,
                t=elapsed_ms(recorded.at_ms, start),
                index=index,
                purpose=event.purpose,
                by_interviewer=event.by_interviewer,
                passed=passed,
                total=total,
                result=event.result,
            )
