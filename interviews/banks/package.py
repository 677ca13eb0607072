"""A package is a slug and files; everything else is read from them and can be read again."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from agents.core.question import Question
from agents.schema.package import digest_of, pack, unpack
from agents.schema.question import read_raw, typed_question


@dataclass(frozen=True)
class Package:
    """A question package that was read whole and understood."""

    slug: str
    files: dict[str, bytes]
    raw: dict[str, Any]  # plain JSON: question.json as it stands, with the fields we do not know
    question: Question

    @cached_property
    def packed(self) -> bytes:
        """Return the canonical bytes, which a session pins."""
        return pack(self.slug, self.files)

    @property
    def digest(self) -> str:
        """Return the SHA-256 of the canonical bytes, in hexadecimal."""
        return digest_of(self.packed)


def package_of(slug: str, files: dict[str, bytes]) -> Package:
    """Return the package that these files are; raise BadPackage naming place and rule."""
    raw = read_raw(files)
    question = typed_question(slug, raw, files)
    return Package(slug=slug, files=dict(files), raw=raw, question=question)


def unpacked(packed: bytes) -> Package:
    """Return the package in canonical bytes; raise BadPackage for others."""
    return package_of(*unpack(packed))
