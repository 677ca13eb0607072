"""A package is a slug and files, and the texts made of documents when they came in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from agents.core.question import Question
from agents.schema.package import digest_of, pack, unpack
from agents.schema.question import read_raw, typed_question
from interviews.banks.readings import readings_of


@dataclass(frozen=True)
class Package:
    """A question package that was read whole and understood."""

    slug: str
    files: dict[str, bytes]
    raw: dict[str, Any]  # plain JSON: question.json as it stands, with the fields we do not know
    question: Question
    readings: Mapping[str, str]  # of documents and drawings, by path among the entities

    @cached_property
    def packed(self) -> bytes:
        """Return the canonical bytes, which a session pins."""
        return pack(self.slug, self.files, self.readings)

    @property
    def digest(self) -> str:
        """Return the SHA-256 of the canonical bytes, in hexadecimal."""
        return digest_of(self.packed)


def package_of(slug: str, files: dict[str, bytes]) -> Package:
    """Return the package that these files are; raise BadPackage naming place and rule.

    Its documents are read here, for the first and last time.
    """
    raw = read_raw(files)
    return _package(slug, files, raw, readings=readings_of(files))


def unpacked(packed: bytes) -> Package:
    """Return the package in canonical bytes; raise BadPackage for others."""
    slug, files, readings = unpack(packed)
    return _package(slug, files, read_raw(files), readings=readings)


def _package(
    slug: str, files: dict[str, bytes], raw: dict[str, Any], *, readings: Mapping[str, str]
) -> Package:
    question = typed_question(slug, raw, files, readings=readings)
    return Package(slug=slug, files=dict(files), raw=raw, question=question, readings=readings)
