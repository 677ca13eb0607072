"""A package is its files: what a session pins is their bytes, in one canonical form."""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import Mapping
from typing import NamedTuple

import msgspec
from msgspec import Struct

from agents.schema.faults import bad

FORMAT = 1
QUESTION_FILE = "question.json"

BY_NAME, BY_BYTES, PRESENT = 0, 1, 2
"""The rules by which files are read, oldest first: a pinned package keeps those it was packed by.

By name: a file is what its name says, an SVG is text, a folder shows descriptions as files.
By bytes: pictures, documents, sound and films are known; a folder shows no SVG.
Present: a folder shows SVG as the text it is, and nothing that is written about a file.
"""


class PackedFile(Struct, frozen=True):
    """A file that is not text, as base64."""

    base64: str


class Packed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The pinned form: text where a file is UTF-8 without NUL, base64 otherwise.

    `readings` are the texts that code made of files when they came in, by path among the entities:
    whoever reads them later need not make them again, and could not make others. `rules` is left
    out where the rules that older packages go by read this one alike.
    """

    format: int
    slug: str
    files: dict[str, str | PackedFile]
    readings: dict[str, str] = {}
    rules: int = 0


class Unpacked(NamedTuple):
    """A package's slug, its files, the texts made of some of them, and the rules to read it by."""

    slug: str
    files: dict[str, bytes]
    readings: dict[str, str]
    rules: int


NO_READINGS: Mapping[str, str] = {}


def rules_unsaid(readings: Mapping[str, str]) -> int:
    """Return the rules of a package that names none: texts were first made under the second."""
    return BY_BYTES if readings else BY_NAME


def pack(
    slug: str,
    files: dict[str, bytes],
    readings: Mapping[str, str] = NO_READINGS,
    *,
    rules: int = BY_NAME,
) -> bytes:
    """Return the canonical bytes of a package; equal packages give equal bytes."""
    packed = Packed(
        format=FORMAT,
        slug=slug,
        files={path: _packed(content) for path, content in files.items()},
        readings=dict(readings),
        rules=0 if rules == rules_unsaid(readings) else rules,
    )
    return msgspec.json.encode(packed, order="deterministic")


def unpack(packed: bytes) -> Unpacked:
    """Return what a package holds; raise BadPackage for bytes that pack did not make."""
    try:
        value = msgspec.json.decode(packed, type=Packed)
        files = {path: _unpacked(content) for path, content in value.files.items()}
    except (msgspec.DecodeError, binascii.Error) as error:
        raise bad("package", "packed-form", f"is not a packed question: {error}") from error
    if value.format != FORMAT:
        raise bad("package", "packed-form", f"has format {value.format}; only {FORMAT} is known")
    if value.rules not in (0, PRESENT):
        raise bad("package", "packed-form", f"has rules {value.rules}, which are not known")
    return Unpacked(value.slug, files, value.readings, value.rules or rules_unsaid(value.readings))


def digest_of(packed: bytes) -> str:
    """Return the SHA-256, in hexadecimal, by which a session pins a package."""
    return hashlib.sha256(packed).hexdigest()


def text_of(content: bytes) -> str | None:
    """Return a file's text, or None where it is no UTF-8 text."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


def _packed(content: bytes) -> str | PackedFile:
    text = text_of(content)
    return PackedFile(base64.b64encode(content).decode("ascii")) if text is None else text


def _unpacked(content: str | PackedFile) -> bytes:
    if isinstance(content, str):
        return content.encode("utf-8")
    return base64.b64decode(content.base64, validate=True)
