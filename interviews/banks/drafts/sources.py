"""The files of a program on a form: what was not changed stays a file's name or text as it was."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from typing import Any, TypeAlias

from agents.schema.package import text_of
from agents.schema.runtime import unsafe
from interviews.banks.drafts.forms import NotReadable

# Sources are the author's JSON; the schema judges the whole package.
Json: TypeAlias = dict[str, Any]
Files: TypeAlias = Mapping[str, bytes]
Row: TypeAlias = tuple[str, str]
"""A file of a program: its path when it runs, and its text."""

_HEADING = re.compile(r"=== (\S.*?) ===")


def rows_of(sources: object, files: Files) -> tuple[Row, ...]:
    """Return the files of a program with their texts, in order."""
    held = sources if isinstance(sources, Mapping) else {}
    return tuple((str(path), source_text(source, files)) for path, source in held.items())


def source_text(source: object, files: Files) -> str:
    """Return a text that stands inline, or in the package's file of that name; "" for neither."""
    if isinstance(source, Mapping):
        return shown_text(source.get("text", ""))
    return shown_text(text_of(files.get(str(source), b"")) or "")


def shown_text(text: object) -> str:
    """Return a text as a browser's box holds it: lines end in one way."""
    return str(text).replace("\r\n", "\n").replace("\r", "\n")


def named_files(value: object, known: Container[str]) -> set[str]:
    """Return which of the package's files are named anywhere in an author's JSON."""
    if isinstance(value, str):
        return {value} if value in known else set()
    inner: Iterable[object] = ()
    if isinstance(value, Mapping):
        inner = value.values()
    elif isinstance(value, list):
        inner = value
    return set().union(*(named_files(one, known) for one in inner))


def sources_of(rows: Iterable[Row], before: object, files: Files) -> Json:
    """Return what the package holds for files; one that says the same as before is left alone.

    Raises NotReadable for a path that no program may have, or one that is used twice.
    """
    held = before if isinstance(before, Mapping) else {}
    made: Json = {}
    for name, text in rows:
        path = path_of(name)
        if path in made:
            raise NotReadable(f"There are two files “{path}”.")
        made[path] = written(text, held.get(path), files)
    return made


def written(text: str, before: object, files: Files) -> Any:  # the author's JSON
    """Return what the package holds for a text: what stood there before, if it says the same."""
    if before is not None and source_text(before, files) == text:
        return before
    return {**before, "text": text} if isinstance(before, Mapping) else {"text": text}


def path_of(path: str) -> str:
    """Return the path of a program's file; raise NotReadable with the reason."""
    path = path.strip()
    if not path:
        raise NotReadable("Each file needs a name, such as main.py.")
    if reason := unsafe(path):
        raise NotReadable(f"The file “{path[:60]}” {reason}.")
    return path


def text_of_rows(rows: Iterable[Row]) -> str:
    """Return files as one text: each after a line with its name."""
    return "".join(
        f"=== {path} ===\n{text}{'' if text.endswith(chr(10)) else chr(10)}" for path, text in rows
    )


def rows_of_text(text: str, before: tuple[Row, ...] = ()) -> tuple[Row, ...]:
    """Return the files that `text_of_rows` wrote; raise NotReadable for words before the first.

    One text cannot tell how a file's last lines ended: a file of `before` that differs in nothing
    else is as it was.
    """
    if text == text_of_rows(before):
        return before
    rows: list[tuple[str, list[str]]] = []
    for line in text.split("\n"):
        if heading := _HEADING.fullmatch(line.strip()):
            rows.append((heading[1], []))
        elif rows:
            rows[-1][1].append(line)
        elif line.strip():
            raise NotReadable("Begin each further file with a line such as === stock.py ===")
    old = dict(before)
    read = ((path, "\n".join(lines).rstrip("\n") + "\n") for path, lines in rows)
    return tuple(
        (path, old[path] if old.get(path, "").rstrip("\n") + "\n" == body and path in old else body)
        for path, body in read
    )
