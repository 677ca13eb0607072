"""What reads documents is named in the settings by its dotted path, as the box is."""

from __future__ import annotations

from typing import Protocol, cast

from django.conf import settings
from django.utils.module_loading import import_string


class Reader(Protocol):
    """Reads a document; raises ValueError for one that gives no text, OSError where we fail."""

    def __call__(self, content: bytes) -> str:
        """Return the document's text."""
        ...


def document_reader() -> Reader:
    """Return who reads documents."""
    return cast("Reader", import_string(settings.DOCUMENT_READER))
