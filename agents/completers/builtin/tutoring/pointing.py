"""A finger on the code: the lines that the lesson names, or else the block nearest to the words."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from agents.completers.builtin.reading import File
from agents.completers.builtin.tutoring.pages import Place
from agents.completers.builtin.tutoring.reading import StudyView
from agents.concepts.tokens import content, tokens_of

LEAST_SHARED = 2
MOST_LINES = 14


class Pointed(Struct, frozen=True):
    """Lines of a file on screen, 1-based and inclusive."""

    file: str
    first: int
    last: int

    @property
    def words(self) -> str:
        """Return the place as it is said."""
        if self.first == self.last:
            return f"line {self.first} of `{self.file}`"
        return f"lines {self.first} to {self.last} of `{self.file}`"


def pointed_at(view: StudyView, words: str, named: Place | None) -> Pointed | None:
    """Return the place to look at; None where there is none, or it was pointed at already."""
    files = view.current_question.files
    if not files or not view.may("POINT"):
        return None
    for found in (_named(files, named), _nearest(files, words)):
        if found is not None and found.words not in view.said:
            return found
    return None


def _named(files: tuple[File, ...], place: Place | None) -> Pointed | None:
    file = next((one for one in files if place is not None and one.path == place.file), None)
    if file is None or place is None:
        return None
    last = min(place.last, len(file.text.split("\n")))
    return Pointed(file.path, place.first, last) if place.first <= last else None


def _nearest(files: tuple[File, ...], words: str) -> Pointed | None:
    wanted = set(content(tokens_of(words)))
    blocks = [(block, text) for file in files for block, text in _blocks(file)]
    shared = [(len(wanted & set(content(tokens_of(text)))), block) for block, text in blocks]
    best = max(shared, key=lambda entry: entry[0], default=(0, None))
    return best[1] if best[0] >= LEAST_SHARED else None


def _blocks(file: File) -> Iterator[tuple[Pointed, str]]:
    """Yield the parts of a file between blank lines, none longer than can be taken in."""
    lines = [*file.text.split("\n"), ""]
    first = 0
    for at, line in enumerate(lines):
        if line.strip() and at - first < MOST_LINES:
            continue
        if at > first + 1:  # A line by itself shows little.
            yield Pointed(file.path, first + 1, at), "\n".join([file.path, *lines[first:at]])
        first = at if line.strip() else at + 1
