"""Entities are the files a question shows; whoever cannot see one reads a text in its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from agents.schema.media import CAPTIONS, KIND_BY_ENDING, captions_of, ending_of, media_kind
from agents.schema.package import BY_NAME, NO_READINGS, PRESENT, Unpacked, text_of

EntityKind = Literal[
    "text", "markdown", "drawing", "image", "pdf", "audio", "video", "office", "binary"
]
FOLDER = "entities/"
DESCRIPTION = ".description.md"

_KINDS: dict[str, EntityKind] = {
    **dict.fromkeys((".md", ".markdown"), "markdown"),
    **dict.fromkeys((".excalidraw",), "drawing"),
    **KIND_BY_ENDING,
    **dict.fromkeys((".pptx", ".ppt", ".odp", ".docx", ".doc", ".odt"), "office"),
}
_KINDS_BY_NAME: dict[str, EntityKind] = {
    **{ending: kind for ending, kind in _KINDS.items() if ending not in KIND_BY_ENDING},
    **dict.fromkeys((".png", ".jpg", ".jpeg", ".gif", ".webp"), "image"),
    **dict.fromkeys((".pdf",), "pdf"),
    **dict.fromkeys((".mp3", ".wav", ".m4a", ".ogg", ".aac", ".flac"), "audio"),
    **dict.fromkeys((".mp4", ".mov", ".webm", ".m4v"), "video"),
}
"""What names said before bytes did; sessions that were held then are read by it for ever."""
READABLE: frozenset[EntityKind] = frozenset({"text", "markdown", "drawing"})
"""Kinds whose files stand for themselves where a folder is shown."""
MADE: frozenset[EntityKind] = frozenset({"pdf", "drawing"})
"""Kinds whose text is made when the package comes in, and kept with it."""
SHOWN: frozenset[EntityKind] = frozenset({"image", "pdf", "audio", "video", "drawing"})
"""Kinds that a room shows as something else than text."""
ABOUT_CHARS = 500


class Shelf:
    """The entities of one package by the names that question.json gives them."""

    def __init__(
        self,
        files: dict[str, bytes],
        readings: Mapping[str, str] = NO_READINGS,
        *,
        rules: int = PRESENT,
    ) -> None:
        self._entities = {
            path.removeprefix(FOLDER): content
            for path, content in files.items()
            if path.startswith(FOLDER)
        }
        self._readings = readings
        self._rules = rules

    def expand(self, name: str) -> tuple[str, ...]:
        """Return the files behind a name: itself, or the readable files of a folder, sorted."""
        folder = name.rstrip("/") + "/"
        inside = sorted(path for path in self._entities if path.startswith(folder))
        if name in self._entities or not inside:
            return (name.rstrip("/"),)
        return tuple(path for path in inside if self._shown_in_folder(path))

    def _shown_in_folder(self, path: str) -> bool:
        """Say whether a file stands for itself in a folder; an SVG is text that can be drawn.

        A description is not shown even where nothing is left that it describes: it was written for
        the interviewer.
        """
        if self._rules == PRESENT and (path.endswith(DESCRIPTION) or self.is_beside(path)):
            return False
        kind = self.kind(path)
        drawn_text = self._rules == PRESENT and kind == "image" and self.speaks(path)
        return kind in READABLE or drawn_text

    def is_beside(self, path: str) -> bool:
        """Say whether a file describes, or captions, another one (or a folder) of the shelf."""
        described, captioned = path.removesuffix(DESCRIPTION), path.removesuffix(CAPTIONS)
        if described != path:
            return self.has(described) or self.is_folder(described)
        return captioned != path and self.has(captioned)

    def expand_all(self, names: list[str]) -> list[str]:
        """Return the files behind several names, each once, in order."""
        return list(dict.fromkeys(path for name in names for path in self.expand(name)))

    def has(self, path: str) -> bool:
        """Say whether a file of this path exists."""
        return path in self._entities

    def is_folder(self, name: str) -> bool:
        """Say whether a name means a folder."""
        folder = name.rstrip("/") + "/"
        return not self.has(name) and any(path.startswith(folder) for path in self._entities)

    def kind(self, path: str) -> EntityKind:
        """Return what a file is: by its bytes, which its name must agree with."""
        content = self._entities.get(path, b"")
        if self._rules == BY_NAME:
            return _kind_by_name(path, content)
        named = _KINDS.get(ending_of(path))
        if named == "office":
            return named
        if named in KIND_BY_ENDING.values() or text_of(content) is None:
            return media_kind(path, content) or "binary"
        return named or "text"

    def text(self, path: str) -> str:
        """Return what a file says: its own text, the one that was made of it, or kind and name."""
        if not self.has(path):
            return ""
        text = self._own_text(path)
        return f"({self.kind(path)}: {path})" if text is None else text

    def speaks(self, path: str) -> bool:
        """Say whether a file can be read without a description of it."""
        return self.has(path) and bool((self._own_text(path) or "").strip())

    def _own_text(self, path: str) -> str | None:
        kind = self.kind(path)
        if self._rules == BY_NAME:
            return text_of(self._entities[path]) if kind in READABLE else None
        if kind in MADE:
            return self._readings.get(path)
        return None if kind == "binary" else text_of(self._entities[path])

    def description(self, path: str) -> str:
        """Return what the interviewer reads in a file's place by the author's wish, or nothing."""
        return (text_of(self._entities.get(path + DESCRIPTION, b"")) or "").strip()

    def about(self, path: str) -> str:
        """Return what stands for a picture or sound to who does not get it: a first paragraph.

        By the oldest rules a description was for the interviewer alone, and stays so.
        """
        if self._rules == BY_NAME:
            return ""
        first = self.description(path).split("\n\n", 1)[0].lstrip("#")
        return " ".join(first.split())[:ABOUT_CHARS]

    def captions(self, path: str) -> str:
        """Return the captions of a sound or film, "" for none."""
        return captions_of(self._entities.get(path + CAPTIONS, b""))

    def content(self, path: str) -> bytes:
        """Return a file's bytes."""
        return self._entities[path]

    def paths(self) -> tuple[str, ...]:
        """Return every file of the shelf, sorted."""
        return tuple(sorted(self._entities))

    def size(self, path: str) -> int:
        """Return a file's length in bytes."""
        return len(self._entities[path])


def shelf_in(package: Unpacked) -> Shelf:
    """Return the entities of a package, read by the rules that it was packed by."""
    return Shelf(package.files, package.readings, rules=package.rules)


def _kind_by_name(path: str, content: bytes) -> EntityKind:
    kind = _KINDS_BY_NAME.get(ending_of(path), "text")
    return "binary" if kind in READABLE and text_of(content) is None else kind
