"""The texts of a question's files: folded from the log apart from the state, one file at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from agents.core.events import (
    AnyEvent,
    EditsReceived,
    HintGiven,
    LanguageChosen,
    QuestionOpened,
    StageOpened,
    TaskOpened,
    TextKept,
)
from agents.core.text import apply_changes
from agents.core.values import FileShown


class Document(Struct, frozen=True):
    """A file's text after `version` changes; `editable` as its question says."""

    text: str
    version: int = 0
    editable: bool = False


Documents = Mapping[str, Document]
"""The live question's files by path."""

NO_DOCUMENTS: Documents = {}


def fold_documents(documents: Documents, event: AnyEvent) -> Documents:
    """Return the files after one event; raise BadText when a change does not fit its text."""
    match event:
        case QuestionOpened():
            return shown({}, event.files)
        case StageOpened() | HintGiven() | TaskOpened() | LanguageChosen():
            return shown(documents, event.files)
        case EditsReceived():
            return {**documents, event.path: edited(documents[event.path], event)}
        case TextKept():
            editable = documents[event.path].editable
            return {**documents, event.path: Document(event.text, event.version, editable)}
        case _:
            return documents


def fold_all(events: Iterable[AnyEvent], documents: Documents = NO_DOCUMENTS) -> Documents:
    """Return the files after events in order."""
    for event in events:
        documents = fold_documents(documents, event)
    return documents


def shown(documents: Documents, files: Iterable[FileShown]) -> Documents:
    """Return the files with new ones on screen; one already there keeps its text."""
    new = {file.path: Document(file.text, 0, file.editable) for file in files}
    return {**new, **documents}


def edited(document: Document, event: EditsReceived) -> Document:
    """Return a file after a batch of changes."""
    text = apply_changes(document.text, (change.sections for change in event.changes))
    return Document(text, event.version, document.editable)
