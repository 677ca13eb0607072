"""A package is a slug and files, and the texts made of documents when they came in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from agents.core.question import Question
from agents.schema.entities import Shelf, shelf_in
from agents.schema.package import PRESENT, Unpacked, digest_of, pack, rules_unsaid, unpack
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
    rules: int  # by which its files are read

    @cached_property
    def packed(self) -> bytes:
        """Return the canonical bytes, which a session pins."""
        return pack(self.slug, self.files, self.readings, rules=self.rules)

    @property
    def digest(self) -> str:
        """Return the SHA-256 of the canonical bytes, in hexadecimal."""
        return digest_of(self.packed)

    @cached_property
    def shelf(self) -> Shelf:
        """Return its entities, read as the question was."""
        return Shelf(self.files, self.readings, rules=self.rules)


def package_of(slug: str, files: dict[str, bytes]) -> Package:
    """Return the package that these files are; raise BadPackage naming place and rule.

    Its documents are read here, for the first and last time. Where older rules read it alike it
    goes by those, and so keeps the digest that it always had.
    """
    raw, readings = read_raw(files), readings_of(files)
    now = _package(Unpacked(slug, files, readings, PRESENT), raw)
    older = _package(Unpacked(slug, files, readings, rules_unsaid(readings)), raw)
    return older if older.question == now.question else now


def unpacked(packed: bytes) -> Package:
    """Return the package in canonical bytes; raise BadPackage for others."""
    package = unpack(packed)
    return _package(package, read_raw(package.files))


def _package(package: Unpacked, raw: dict[str, Any]) -> Package:
    shelf = shelf_in(package)
    return Package(
        slug=package.slug,
        files=dict(package.files),
        raw=raw,
        question=typed_question(package.slug, raw, package.files, shelf=shelf),
        readings=package.readings,
        rules=package.rules,
    )
