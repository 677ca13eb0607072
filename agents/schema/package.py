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


class PackedFile(Struct, frozen=True):
    """A file that is not text, as base64."""

    base64: str


class Packed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The pinned form: text where a file is UTF-8 without NUL, base64 otherwise.

    `readings` are the texts that code made of files when they came in, by path among the entities:
    whoever reads them later need not make them again, and could not make others.
    """

    format: int
    slug: str
    files: dict[str, str | PackedFile]
    readings: dict[str, str] = {}


class Unpacked(NamedTuple):
    """A package's slug, its files by path, and the texts that were made of some of them."""

    slug: str
    files: dict[str, bytes]
    readings: dict[str, str]


NO_READINGS: Mapping[str, str] = {}


def pack(slug: str, files: dict[str, bytes], readings: Mapping[str, str] = NO_READINGS) -> bytes:
    """Return the canonical bytes of a package; equal packages give equal bytes."""
    packed = Packed(
        format=FORMAT,
        slug=slug,
        files={path: _packed(content) for path, content in files.items()},
        readings=dict(readings),
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
    return Unpacked(value.slug, files, value.readings)


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
