"""A document becomes text once, when it comes in; the text is kept with it and never made again."""

from __future__ import annotations

import logging
from collections import OrderedDict
from hashlib import sha256
from threading import Lock
from time import monotonic

from agents.schema.drawings import drawing_text
from agents.schema.entities import MADE, EntityKind, Shelf
from agents.schema.media import faults_of_media
from interviews.banks.backends import document_reader

log = logging.getLogger(__name__)
MOST_DOCUMENTS = 20
"""So many documents of one package are read; each may take seconds."""
MOST_S = 30.0
"""After so long no further document of a package is begun: a person is waiting for the answer."""
_REMEMBERED = 64
_Key = tuple[EntityKind, str]


class _Texts:
    """What was read lately, by kind and digest: a draft is checked after each change of it.

    The same bytes may be no drawing under one name, and a document under another.
    """

    def __init__(self) -> None:
        self._texts: OrderedDict[_Key, str] = OrderedDict()
        self._lock = Lock()

    def get(self, key: _Key) -> str | None:
        with self._lock:
            return self._texts.get(key)

    def put(self, key: _Key, text: str) -> None:
        with self._lock:
            self._texts[key] = text
            while len(self._texts) > _REMEMBERED:
                self._texts.popitem(last=False)


_texts = _Texts()


def readings_of(files: dict[str, bytes]) -> dict[str, str]:
    """Return the texts of a package's documents and drawings, by path among its entities.

    One that gives no text is left out: the lint then asks for a description. What was read is
    remembered, so that a second check goes on where a first one ran out of time.
    """
    shelf = Shelf(files)
    named = [path for path in shelf.paths() if shelf.kind(path) in MADE][:MOST_DOCUMENTS]
    until = monotonic() + MOST_S
    read = {path: _text(shelf, path, until=until) for path in named}
    return {path: text for path, text in read.items() if text.strip()}


def _text(shelf: Shelf, path: str, *, until: float) -> str:
    content = shelf.content(path)
    if faults_of_media(path, content):
        return ""
    key = (shelf.kind(path), sha256(content).hexdigest())
    known = _texts.get(key)
    if known is not None:
        return known
    if monotonic() > until:
        log.info("a document was not begun: those before it took too long")
        return ""
    try:
        text = drawing_text(content) if key[0] == "drawing" else document_reader()(content)
    except TimeoutError as error:  # Nothing is remembered: there may be less to do next time.
        log.info("a document was not read in time: %s", error)
        return ""
    except OSError:
        log.exception("documents cannot be read here")
        return ""
    except ValueError as error:
        log.info("a document gave no text: %s", error)
        text = ""
    _texts.put(key, text)
    return text
