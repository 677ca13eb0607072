"""Speaks the server's own protocol (version 3): NULLs, types, columns and errors come exactly.

Sent into the box as text, never imported here. A script is sent whole, as a simple query: the
server itself finds where statements end.
"""

from __future__ import annotations

import socket
import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

MOST_ROWS = 10_000
MOST_BYTES = 8 * 1024 * 1024
_PROTOCOL = 3 << 16


class SqlError(Exception):
    """A refusal of the server's: its code, its words, and where in the text, from 1; 0 unknown."""

    def __init__(self, fields: dict[str, str], statement: int) -> None:
        super().__init__(fields.get("M", "The server refused it without a word."))
        self.code = fields.get("C", "")
        self.position = int(fields.get("P", "0"))
        self.statement = statement
        more = (("DETAIL", "D"), ("HINT", "H"), ("CONTEXT", "W"))
        self.more = [f"{title}: {fields[key]}" for title, key in more if key in fields]


class TooMuch(Exception):
    """More rows, or longer ones, than anybody compares."""


@dataclass
class Result:
    """What one query gave: its columns' names and types' numbers, and rows of raw fields."""

    names: list[str]
    kinds: list[int]
    rows: list[list[bytes | None]] = field(default_factory=list)


class Connection:
    """One session with a server at a Unix socket; OSError where it is not there or goes away."""

    def __init__(self, place: str, *, user: str, database: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(place)
        self._incoming = self._socket.makefile("rb")
        self._taken = 0
        self._statement = 0
        words = f"user\0{user}\0database\0{database}\0client_encoding\0UTF8\0\0".encode()
        self._send(struct.pack("!ii", len(words) + 8, _PROTOCOL) + words)
        for _ in self._results():
            pass

    def run(self, script: str) -> Iterator[Result]:
        """Yield what each query of a script gives; raise SqlError, TooMuch or OSError."""
        if "\0" in script:
            raise SqlError({"M": "it holds a NUL character"}, 1)
        self._taken, self._statement = 0, 1
        self._send(_message(b"Q", script.encode() + b"\0"))
        yield from self._results()

    def _results(self) -> Iterator[Result]:
        """Yield results until the server is ready for more."""
        now: Result | None = None
        while (kind := self._next()) != b"Z":
            match kind:
                case b"T":
                    now = _described(self._body)
                case b"D" if now is not None:
                    self._kept(now)
                case b"C" | b"I":
                    self._statement += 1
                    if now is not None:
                        yield now
                    now = None
                case b"G":
                    self._send(_message(b"f", b"there is no standard input to copy from\0"))
                case _:
                    self._minor(kind)

    def _minor(self, kind: bytes) -> None:
        """Raise a refusal, print a notice, pass over the rest."""
        if kind == b"E":
            raise SqlError(_fields(self._body), self._statement)
        if kind == b"N":
            said = _fields(self._body)
            sys.stderr.write(f"{said.get('S', 'NOTICE')}: {said.get('M', '')}\n")
        if kind == b"R" and self._body != bytes(4):
            raise SqlError({"M": "the server wants a password"}, 0)

    def _kept(self, result: Result) -> None:
        if len(result.rows) == MOST_ROWS:
            raise TooMuch
        result.rows.append(_row(self._body))

    def _next(self) -> bytes:
        """Take the next message; return its kind."""
        kind, size = struct.unpack("!ci", self._exactly(5))
        self._taken += size
        if self._taken > MOST_BYTES:
            raise TooMuch
        self._body = self._exactly(size - 4)
        return bytes(kind)

    def _exactly(self, size: int) -> bytes:
        taken = self._incoming.read(size)
        if len(taken) < size:
            raise ConnectionResetError("the server went away")
        return taken

    def _send(self, raw: bytes) -> None:
        self._socket.sendall(raw)


def _message(kind: bytes, body: bytes) -> bytes:
    return kind + struct.pack("!i", len(body) + 4) + body


def _described(body: bytes) -> Result:
    """Return a result without rows yet."""
    result, at = Result([], []), 2
    for _ in range(struct.unpack_from("!h", body)[0]):
        end = body.index(b"\0", at)
        result.names.append(body[at:end].decode("utf-8", "replace"))
        result.kinds.append(struct.unpack_from("!ihi", body, end + 1)[2])
        at = end + 19
    return result


def _row(body: bytes) -> list[bytes | None]:
    fields: list[bytes | None] = []
    at = 2
    for _ in range(struct.unpack_from("!h", body)[0]):
        (size,) = struct.unpack_from("!i", body, at)
        at += 4
        fields.append(None if size < 0 else body[at : at + size])
        at += max(0, size)
    return fields


def _fields(body: bytes) -> dict[str, str]:
    """Return the fields of an error or a notice by their letter."""
    parts = (part.decode("utf-8", "replace") for part in body.split(b"\0") if part)
    return {part[0]: part[1:] for part in parts}
