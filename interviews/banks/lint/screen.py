"""What a question puts on the screen exists, can be read by both sides and can be shown today."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from agents.core.question import Highlight, file_text
from agents.schema.entities import SHOWN, Shelf
from interviews.banks.lint.findings import Found
from interviews.banks.lint.rule import Files, Patch, Rule
from interviews.banks.lint.subject import Subject

FOLDER_FILES = 200
FOLDER_BYTES = 500_000
PLAYABLE_MODES = frozenset({"open-probe", "mcq", "code", "draw-probe"})
TEXTS = frozenset({"text", "markdown"})
SHOWABLE = SHOWN | TEXTS


class EntityUnreadable(Rule):
    """An interviewer that cannot read a file cannot talk about it."""

    name = "entity-unreadable"
    severity = "blocker"
    says = "every file that is shown exists and has a text to be read"
    broken: ClassVar[Patch] = {"entity_refs": [{"file": "plan.png"}], "seed_highlights": []}
    broken_files: ClassVar[Files] = {"entities/plan.png": b"\x89PNG\r\n\x1a\n"}
    sound: ClassVar[Patch] = {"entity_refs": [{"file": "plan.png"}], "seed_highlights": []}
    sound_files: ClassVar[Files] = {
        "entities/plan.png": b"\x89PNG\r\n\x1a\n",
        "entities/plan.png.description.md": "Three boxes in a row.\n",
    }

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield files that are missing, and files nobody can read."""
        for name in subject.entity_names:
            if not subject.shelf.description(name.rstrip("/")):
                for path in subject.shelf.expand(name):
                    yield from _unreadable(subject.shelf, path)


class FolderTooLarge(Rule):
    """An explorer of thousands of files helps nobody."""

    name = "folder-too-large"
    severity = "blocker"
    says = f"a folder holds at most {FOLDER_FILES} files and {FOLDER_BYTES:,} bytes"
    broken: ClassVar[Patch] = {"entity_refs": [{"file": "shop"}], "seed_highlights": []}
    broken_files: ClassVar[Files] = {
        f"entities/shop/{n}.txt": "stock\n" for n in range(FOLDER_FILES + 1)
    }
    sound: ClassVar[Patch] = {"entity_refs": [{"file": "shop"}], "seed_highlights": []}
    sound_files: ClassVar[Files] = {
        f"entities/shop/{n}.txt": "stock\n" for n in range(FOLDER_FILES)
    }

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield folders beyond the limits."""
        shelf = subject.shelf
        for name in subject.entity_names:
            files = shelf.expand(name) if shelf.is_folder(name) else ()
            size = sum(shelf.size(path) for path in files)
            if len(files) > FOLDER_FILES or size > FOLDER_BYTES:
                large = f"holds {len(files)} files and {size:,} bytes"
                limit = f"at most {FOLDER_FILES} and {FOLDER_BYTES:,} can be shown"
                yield Found(f"entities/{name}", f"{large}; {limit}")


class NotPlayableYet(Rule):
    """What this release's room cannot show must not reach a candidate."""

    name = "not-playable-yet"
    severity = "blocker"
    says = "the room can show every file and run the mode"
    broken: ClassVar[Patch] = {"entity_refs": [{"file": "plan.pptx"}], "seed_highlights": []}
    broken_files: ClassVar[Files] = {
        "entities/plan.pptx": "slides",
        "entities/plan.pptx.description.md": "Three slides.\n",
    }

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield modes and kinds of files that the room has no place for yet."""
        mode = subject.question.mode
        if mode not in PLAYABLE_MODES:
            yield Found("$.mode", f"the room cannot run {mode} questions yet")
        for path in subject.question.files:
            kind = subject.shelf.kind(path)
            if kind not in SHOWABLE:
                yield Found(f"entities/{path}", f"the room cannot show this kind yet: {kind}")


class HighlightOffScreen(Rule):
    """Lines can only be lit where they are seen."""

    name = "highlight"
    severity = "blocker"
    says = "a highlight runs forwards over lines of a file on screen"
    broken: ClassVar[Patch] = {"seed_highlights": [{"file": "notes.md", "lines": [3, 1]}]}
    sound: ClassVar[Patch] = {"seed_highlights": [{"file": "notes.md", "lines": [1, 1]}]}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield highlights off screen, backwards, or beyond the end."""
        for node in subject.nodes:
            for number, highlight in enumerate(node.highlights):
                place = f"{node.at(node.highlights_field)}[{number}]"
                if highlight.file not in node.on_screen:
                    yield Found(place, f"{highlight.file} is not on screen here")
                else:
                    yield from _lines(subject, highlight, place)


class EditableNotShown(Rule):
    """What cannot be seen cannot be edited."""

    name = "editable-not-shown"
    severity = "blocker"
    says = "an editable file is one that its probe shows"
    broken: ClassVar[Patch] = {
        "probes": [
            {
                "id": 1,
                "description": "Extend it to streams.",
                "solution": "Keep the ends.",
                "editable": ["notes.md"],
            }
        ]
    }
    sound: ClassVar[Patch] = {
        "probes": [
            {
                "id": 1,
                "description": "Extend it to streams.",
                "solution": "Keep the ends.",
                "entities": ["notes.md"],
                "editable": ["notes.md"],
            }
        ]
    }

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield editable files that their probe does not show."""
        for node, probe in subject.probes:
            if isinstance(probe.editable, bool):
                continue
            for file in probe.editable:
                if file not in probe.entities:
                    yield Found(node.at("editable"), f"{file} is editable, but not shown here")


def _unreadable(shelf: Shelf, path: str) -> Iterator[Found]:
    """A text is read as it is, also an empty one; of other files a text must have been made."""
    if not shelf.has(path):
        yield Found(f"entities/{path}", "is shown, but not in the package")
    elif not (shelf.kind(path) in TEXTS or shelf.speaks(path) or shelf.description(path)):
        needs = f"nobody can read this {shelf.kind(path)}: add {path}.description.md"
        yield Found(f"entities/{path}", needs)


def _lines(subject: Subject, highlight: Highlight, place: str) -> Iterator[Found]:
    file, (first, last) = highlight.file, highlight.lines
    if first > last:
        yield Found(f"{place}.lines", f"runs backwards, from {first} to {last}")
    try:
        count = len(file_text(subject.question, file).splitlines())
    except KeyError:
        # The file is missing altogether: entity-unreadable says so.
        return
    if max(first, last) > count:
        yield Found(f"{place}.lines", f"ends at {max(first, last)}; {file} has {count} lines")


SCREEN_RULES = (
    EntityUnreadable,
    FolderTooLarge,
    NotPlayableYet,
    HighlightOffScreen,
    EditableNotShown,
)
