"""A drawing in words: shapes, labels, what leads where; the same words for person and model.

Only what is connected claims something: boxes side by side are words in a row.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from agents.core.drawing import Drawing
from agents.core.outlining.board import Board, End, Link, on_one_line

MOST_LINES = 120
LABEL_WORDS = 10
"""So many words of a label are part of a claim; a label that goes on is prose in a box."""
NOTE_WORDS = 4
"""A text on the board of fewer words is a label without a shape, and claims nothing."""


class Claim(Struct, frozen=True):
    """A sentence that a connection or a note makes, and the line of the outline that holds it."""

    words: str
    line: str


class Outline(Struct, frozen=True, kw_only=True):
    """A drawing in words. `text` is "" for an empty whiteboard; `claims` are its sentences.

    `lone` are labels of shapes that nothing leads to; `loose` names what arrows come from, or lead
    to, whose other end is in nothing.
    """

    text: str = ""
    claims: tuple[Claim, ...] = ()
    lone: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()


EMPTY_OUTLINE = Outline()


def outline_of(drawing: Drawing) -> Outline:
    """Return a drawing in words; the order and the words depend on the elements alone."""
    if not drawing.elements:
        return EMPTY_OUTLINE
    board = Board(drawing)
    loose = (end for link in board.links if not link.whole for end in (link.start, link.end))
    return Outline(
        text="\n".join(_within(list(_lines(board)))),
        claims=tuple(dict.fromkeys(_claims(board))),
        lone=tuple(board.names[shape.id] for shape in board.lone),
        loose=tuple(dict.fromkeys(board.name(end.shape) for end in loose if end.shape)),
    )


def _within(lines: list[str]) -> list[str]:
    if len(lines) <= MOST_LINES:
        return lines
    return [*lines[:MOST_LINES], f"[… {len(lines) - MOST_LINES} more lines are not shown]"]


def _lines(board: Board) -> Iterator[str]:
    yield from _connections(board)
    yield from _shapes(board)
    if board.lone:
        yield f"Not connected: {', '.join(board.names[shape.id] for shape in board.lone)}"
    for group in board.groups:
        yield f"Grouped: {', '.join(board.names[shape.id] for shape in group)}"
    yield from (f"Text beside: {board.label(note.id)}" for note in board.notes)
    plain = len(board.lines) - len(board.links)
    counts = (("Lines that connect nothing", plain), ("Freehand strokes", len(board.strokes)))
    yield from (f"{what}: {count}" for what, count in counts if count)


def _connections(board: Board) -> Iterator[str]:
    if board.links:
        yield f"Connections: {len(board.links)}"
    yield from (f"- {_connection(board, link)}{_doubt(link)}" for link in board.links)


def _connection(board: Board, link: Link) -> str:
    sign = "↔" if link.both else "→" if link.directed else "—"
    ends = f"{_end(board, link.start)} {sign} {_end(board, link.end)}"
    return f"{ends}: {link.label}" if link.label else ends


def _end(board: Board, end: End) -> str:
    return board.name(end.shape) if end.shape else "nothing"


def _doubt(link: Link) -> str:
    if not link.whole:
        return " (one end is loose)" if link.start.shape or link.end.shape else " (a loose arrow)"
    return "" if link.sure else " (probably: it ends near, not on it)"


def _shapes(board: Board) -> Iterator[str]:
    shapes = [*board.shapes, *board.frames]
    if shapes:
        yield f"Shapes: {len(shapes)}"
    for shape in shapes:
        holder = board.around(shape)
        where = f", inside {board.names[holder]}" if holder else ""
        yield f"- {board.names[shape.id]} ({shape.type}){where}"


def _claims(board: Board) -> Iterator[Claim]:
    """Yield a sentence for each connection between named things, and each note that is prose."""
    for link in board.links:
        if link.whole and board.label(link.start.shape) and board.label(link.end.shape):
            yield Claim(_claim(board, link), _connection(board, link))
    for note in board.notes:
        words = board.label(note.id)
        if len(words.split()) >= NOTE_WORDS:
            ended = words if words.endswith((".", "!", "?")) else f"{words}."
            yield Claim(ended, words)


def _claim(board: Board, link: Link) -> str:
    start, end = _named(board.label(link.start.shape)), _named(board.label(link.end.shape))
    if link.both:
        return f"{start} and {end} exchange {_named(link.label) or 'messages'}."
    if not link.directed:
        return f"{start} is connected to {end}{_by(link)}."
    does = f"sends {_named(link.label)}" if link.label else "leads"
    return f"{start} {does} to {end}."


def _by(link: Link) -> str:
    return f" by {_named(link.label)}" if link.label else ""


def _named(label: str) -> str:
    """Return a label as a part of a sentence: its first words, without the marks that end one."""
    words = "".join(" " if sign in ".!?;:\n" else sign for sign in label).split()
    return " ".join(words[:LABEL_WORDS])


__all__ = ["EMPTY_OUTLINE", "Claim", "Outline", "on_one_line", "outline_of"]
