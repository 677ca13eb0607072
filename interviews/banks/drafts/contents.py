"""A draft's file is named by the SHA-256 of its bytes: what was read once is never out of date."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterable
from threading import Lock
from uuid import UUID

from interviews.models import DraftFile, Organisation

MOST_BYTES = 32_000_000
"""So much of the files used last is remembered, a process; a larger part of it by none alone."""
MOST_OF_ONE = MOST_BYTES // 8

_Name = tuple[UUID, str]


class _Remembered:
    """The files used last, up to a number of bytes."""

    def __init__(self) -> None:
        self._bodies: OrderedDict[_Name, bytes] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def find(self, names: Iterable[_Name]) -> dict[_Name, bytes]:
        with self._lock:
            found = {name: self._bodies[name] for name in names if name in self._bodies}
            for name in found:
                self._bodies.move_to_end(name)
        return found

    def put(self, name: _Name, body: bytes) -> None:
        if len(body) > MOST_OF_ONE:
            return
        with self._lock:
            self._bytes += len(body) - len(self._bodies.pop(name, b""))
            self._bodies[name] = body
            while self._bytes > MOST_BYTES:
                _, gone = self._bodies.popitem(last=False)
                self._bytes -= len(gone)


_remembered = _Remembered()


def keep(organisation: Organisation, content: bytes) -> str:
    """Keep a file's bytes and return the name by which they are found again."""
    digest = hashlib.sha256(content).hexdigest()
    DraftFile.objects.get_or_create(
        organisation=organisation, digest=digest, defaults={"content": content}
    )
    return digest


def contents(organisation: Organisation, files: dict[str, str]) -> dict[str, bytes]:
    """Return files by path, told their digests; what this process read lately is not read again."""
    home = organisation.pk
    bodies = _remembered.find((home, digest) for digest in set(files.values()))
    missing = {digest for digest in files.values() if (home, digest) not in bodies}
    if missing:
        rows = DraftFile.objects.filter(organisation=home, digest__in=missing)
        for digest, content in rows.values_list("digest", "content"):
            bodies[home, digest] = bytes(content)
            _remembered.put((home, digest), bodies[home, digest])
    return {path: bodies[home, digest] for path, digest in files.items()}
