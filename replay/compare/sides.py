"""Side by side is the same question and the same part: what each said, wrote, drew and ran in it.

The parts come from the summaries, everything else from the logs themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast
from uuid import UUID

from agents.core.documents import Documents
from agents.core.drawing import WHITEBOARD
from agents.core.events import (
    AnswerSubmitted,
    AnyEvent,
    DrawingChanged,
    EditsReceived,
    Recorded,
    RunFinished,
)
from agents.core.outlining import outline_of
from agents.core.strokes import Element
from replay.compare.unchanged import unchanged
from replay.log.read import Erased, read
from replay.models import Summary
from replay.player.moments import (
    documents_at,
    drawing_at,
    elapsed_ms,
    question_start,
    start_ms,
)
from replay.player.wording import chosen_words, tests_counted, tests_unjudged
from replay.summaries import Part, decode_parts

NOT_ASKED = "This part was not asked. It counts neither for nor against."
MOST_LINES = 400
"""A file is shown up to here; the rest is in the replay."""


@dataclass(frozen=True)
class Shared:
    """A part of a question that may be looked at, and how many of those chosen were asked it."""

    key: str
    title: str
    count: int


@dataclass(frozen=True)
class Said:
    """An answer, at its time from the greeting."""

    t_ms: int
    text: str


@dataclass(frozen=True)
class CodeLine:
    """A line of a file; `added`: written in this part."""

    text: str
    added: bool


@dataclass(frozen=True)
class Code:
    """A file as the part closed, and when it came to that; `cut` says that it goes on."""

    path: str
    t_ms: int
    lines: tuple[CodeLine, ...]
    cut: bool


@dataclass(frozen=True)
class Ran:
    """A test run of a part, at its time from the greeting; hidden tests only counted."""

    t_ms: int
    passed: int
    total: int
    hidden_passed: int
    hidden_total: int


@dataclass(frozen=True)
class Board:
    """The whiteboard as the part closed, the lowest element first, and in words.

    `t_ms`: when it came to that; `drawn`: in this part, not in one before.
    """

    elements: tuple[Element, ...]
    words: str
    t_ms: int
    drawn: bool


@dataclass(frozen=True)
class LastRun:
    """The last test run of a part: the how many-th, and how long after the part opened."""

    t_ms: int
    passed: int
    total: int
    unjudged: int
    number: int
    after_ms: int


@dataclass(frozen=True)
class Side:
    """One candidate in one part. `part` is None for who was not asked it; then `why` says so."""

    session: UUID
    part: Part | None
    why: str = ""
    t_ms: int = 0
    closed_ms: int = 0
    said: tuple[Said, ...] = ()
    code: tuple[Code, ...] = ()
    runs: tuple[Ran, ...] = ()
    board: Board | None = None
    run: LastRun | None = None


def key_of(part: Part) -> str:
    """Return what names a part in an address: the question and the way down its tree."""
    return "/".join((part.slug, *part.path))


def parts_of(sessions: Sequence[UUID]) -> dict[UUID, tuple[Part, ...]]:
    """Return the parts that each session was asked, by one query; none without a report."""
    summed = Summary.objects.filter(session__in=sessions).values_list("session", "body")
    found = {session: decode_parts(bytes(body)).parts for session, body in summed}
    return {session: found.get(session, ()) for session in sessions}


def shared(parts: Mapping[UUID, Sequence[Part]]) -> list[Shared]:
    """Return every part that any of them was asked, in the order of the first who was."""
    titles = {key_of(part): f"{part.question}: {part.name.lower()}" for part in _each(parts)}
    asked = [{key_of(part) for part in of_one} for of_one in parts.values()]
    return [Shared(key, title, sum(key in one for one in asked)) for key, title in titles.items()]


def _each(parts: Mapping[UUID, Sequence[Part]]) -> Iterator[Part]:
    for of_one in parts.values():
        yield from of_one


def chosen(found: Sequence[Shared], key: str) -> Shared | None:
    """Return the part that a key names, else the first that most of them were asked."""
    named = next((one for one in found if one.key == key), None)
    return named or max(found, key=lambda one: one.count, default=None)


def sides(parts: Mapping[UUID, Sequence[Part]], key: str) -> list[Side]:
    """Return each session in the part that a key names."""
    in_part = {
        session: next((part for part in of_one if key_of(part) == key), None)
        for session, of_one in parts.items()
    }
    digests = [part.digest for part in in_part.values() if part is not None]
    most = max(digests, key=digests.count, default="")
    return [_side(session, part, most) for session, part in in_part.items()]


def _side(session: UUID, part: Part | None, most: str) -> Side:
    if part is None:
        return Side(session, None, why=NOT_ASKED)
    why = "" if part.digest == most else "This was another revision of the question."
    try:
        events = list(read(session, up_to=part.closed))
    except Erased:
        return Side(session, None, why="This interview was erased.")
    start = start_ms(events)
    return Side(
        session=session,
        part=part,
        why=why,
        t_ms=elapsed_ms(events[part.opened - 1].at_ms, start),
        closed_ms=elapsed_ms(events[-1].at_ms, start),
        said=tuple(_said(events, part, start)),
        runs=tuple(_ran(recorded, start) for recorded in _tested(events, part)),
        code=tuple(_code(events, part, start)),
        board=_board(events, part, start),
        run=_run(events, part, start),
    )


def _said(events: Sequence[Recorded], part: Part, start: int) -> Iterator[Said]:
    for seq in part.answers:
        event = events[seq - 1].event if seq <= len(events) else None
        if isinstance(event, AnswerSubmitted):
            words = "\n".join(filter(None, (chosen_words(event.choices), event.text)))
            yield Said(t_ms=elapsed_ms(events[seq - 1].at_ms, start), text=words)


def _code(events: Sequence[Recorded], part: Part, start: int) -> Iterator[Code]:
    """Yield the files that changed in the part; where none did, those that a candidate may edit."""
    before, after = documents_at(events, part.opened), documents_at(events, part.closed)
    changed = [path for path in after if _text(before, path) != after[path].text]
    editable = [path for path in after if after[path].editable]
    for path in changed or editable:
        lines = after[path].text.splitlines()
        shown = tuple(_lines(_text(before, path), lines[:MOST_LINES]))
        last = _last(events, part, path)
        yield Code(path, elapsed_ms(last.at_ms, start), shown, cut=len(lines) > MOST_LINES)


def _board(events: Sequence[Recorded], part: Part, start: int) -> Board | None:
    """Return what stands on the whiteboard, drawn now or before; None where nothing does."""
    drawing = drawing_at(events, part.closed)
    if not drawing.elements:
        return None
    last = _last(events, part, WHITEBOARD)
    return Board(
        elements=drawing.in_depth,
        words=outline_of(drawing).text,
        t_ms=elapsed_ms(last.at_ms, start),
        drawn=last.seq > part.opened,
    )


def _last(events: Sequence[Recorded], part: Part, path: str) -> Recorded:
    """Return what last changed a file or the whiteboard, else the part's opening."""
    of_question = events[question_start(events, part.closed) : part.closed]
    changes = (one for one in reversed(of_question) if _changed(one.event) == path)
    return next(changes, events[part.opened - 1])


def _changed(event: AnyEvent) -> str:
    match event:
        case EditsReceived(path=path):
            return path
        case DrawingChanged():
            return WHITEBOARD
        case _:
            return ""


def _text(documents: Documents, path: str) -> str:
    document = documents.get(path)
    return document.text if document is not None else ""


def _lines(before: str, shown: Sequence[str]) -> Iterator[CodeLine]:
    same = unchanged(before.splitlines(), shown)
    return (CodeLine(text, added=place not in same) for place, text in enumerate(shown))


def _tested(events: Sequence[Recorded], part: Part) -> list[Recorded]:
    return [
        recorded
        for recorded in events[part.opened : part.closed]
        if isinstance(recorded.event, RunFinished) and recorded.event.purpose == "tests"
    ]


def _ran(recorded: Recorded, start: int) -> Ran:
    result = cast(RunFinished, recorded.event).result
    passed, total = tests_counted(result)
    return Ran(
        t_ms=elapsed_ms(recorded.at_ms, start),
        passed=passed,
        total=total,
        hidden_passed=result.hidden_passed,
        hidden_total=result.hidden_total + result.hidden_unjudged,
    )


def _run(events: Sequence[Recorded], part: Part, start: int) -> LastRun | None:
    runs = _tested(events, part)
    if not runs or not isinstance(last := runs[-1].event, RunFinished):
        return None
    passed, total = tests_counted(last.result)
    return LastRun(
        t_ms=elapsed_ms(runs[-1].at_ms, start),
        passed=passed,
        total=total,
        unjudged=tests_unjudged(last.result),
        number=len(runs),
        after_ms=runs[-1].at_ms - events[part.opened - 1].at_ms,
    )
