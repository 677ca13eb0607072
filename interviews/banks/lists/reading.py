"""What kind of list a file is, is read off its name; what it says, off its bytes."""

from __future__ import annotations

from pathlib import Path

from agents.schema.faults import bad
from agents.schema.strict_json import decoded
from interviews.banks.archives import read_archive
from interviews.banks.folders import read_folder
from interviews.banks.limits import LIMITS
from interviews.banks.lists.markdown_lists import read_markdown
from interviews.banks.lists.qti import read_qti
from interviews.banks.lists.tables import read_table
from interviews.banks.lists.values import Listing

MOST_TEXT_BYTES = 1_000_000
KINDS = {
    ".md": "Markdown",
    ".markdown": "Markdown",
    ".txt": "Markdown",
    ".csv": "a table",
    ".tsv": "a table",
    ".xml": "QTI 3",
    ".zip": "QTI 3",
}


def read_list(path: Path) -> Listing:
    """Return the questions of a list: QTI 3, Markdown or a table; raise BadPackage."""
    try:
        if path.is_dir():
            return read_qti(read_folder(path))
        if path.stat().st_size > LIMITS.archive_bytes:
            raise bad(str(path), "archive-size", f"is over {LIMITS.archive_bytes:,} bytes")
        return read_list_upload(path.name, path.read_bytes())
    except OSError as error:
        raise bad(str(path), "unreadable", f"cannot be read: {error.strerror}") from error


def read_list_upload(name: str, content: bytes) -> Listing:
    """Return the questions in the bytes of a list called `name`; raise BadPackage."""
    match Path(name).suffix.lower():
        case ".zip":
            return read_qti(read_archive(content)[1])
        case ".xml":
            return read_qti({name: content})
        case ".csv" | ".tsv":
            return read_table(_text(name, content), name)
        case ".md" | ".markdown" | ".txt":
            return read_markdown(_text(name, content), name)
        case _:
            raise bad(name, "kind", f"is none of {', '.join(KINDS)}")


def _text(name: str, content: bytes) -> str:
    if len(content) > MOST_TEXT_BYTES:
        raise bad(name, "text-size", f"is over {MOST_TEXT_BYTES:,} bytes")
    return decoded(content, name=name).removeprefix("\ufeff")
