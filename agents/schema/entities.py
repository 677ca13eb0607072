"""Entities are the files a question shows; whoever cannot see one reads a text in its place."""

from __future__ import annotations

from typing import Literal

from agents.schema.package import text_of

EntityKind = Literal[
    "text", "markdown", "drawing", "image", "pdf", "audio", "video", "office", "binary"
]
FOLDER = "entities/"
DESCRIPTION = ".description.md"

_KINDS: dict[str, EntityKind] = {
    **dict.fromkeys((".md", ".markdown"), "markdown"),
    **dict.fromkeys((".excalidraw",), "drawing"),
    **dict.fromkeys((".png", ".jpg", ".jpeg", ".gif", ".webp"), "image"),
    **dict.fromkeys((".pdf",), "pdf"),
    **dict.fromkeys((".mp3", ".wav", ".m4a", ".ogg", ".aac", ".flac"), "audio"),
    **dict.fromkeys((".mp4", ".mov", ".webm", ".m4v"), "video"),
    **dict.fromkeys((".pptx", ".ppt", ".odp", ".docx", ".doc", ".odt"), "office"),
}
READABLE: frozenset[EntityKind] = frozenset({"text", "markdown", "drawing"})
"""Kinds whose own text can be read; of the others only a description can."""


class Shelf:
    """The entities of one package by the names that question.json gives them."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self._entities = {
            path.removeprefix(FOLDER): content
            for path, content in files.items()
            if path.startswith(FOLDER)
        }

    def expand(self, name: str) -> tuple[str, ...]:
        """Return the files behind a name: itself, or the readable files of a folder, sorted."""
        folder = name.rstrip("/") + "/"
        inside = sorted(path for path in self._entities if path.startswith(folder))
        if name in self._entities or not inside:
            return (name.rstrip("/"),)
        return tuple(path for path in inside if self.kind(path) in READABLE)

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
        """Return what a file is: by its ending, else by whether it is text."""
        suffix = "." + path.rsplit(".", 1)[-1].lower() if "." in path else ""
        kind = _KINDS.get(suffix, "text")
        readable = kind not in READABLE or text_of(self._entities.get(path, b"")) is not None
        return kind if readable else "binary"

    def text(self, path: str) -> str:
        """Return what the candidate's text pane shows of a file: its text, or its kind and name."""
        if not self.has(path):
            return ""
        kind = self.kind(path)
        text = text_of(self._entities[path]) if kind in READABLE else None
        return f"({kind}: {path})" if text is None else text

    def description(self, path: str) -> str:
        """Return what the interviewer reads in a file's place by the author's wish, or nothing."""
        return (text_of(self._entities.get(path + DESCRIPTION, b"")) or "").strip()

    def size(self, path: str) -> int:
        """Return a file's length in bytes."""
        return len(self._entities[path])
