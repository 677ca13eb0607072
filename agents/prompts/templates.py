"""Every English word of a prompt comes from text files, and an old prompt from the old files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from importlib import resources

import msgspec
from msgspec import Struct

_VARIABLE = re.compile(r"\{\{ ([a-z_]+) \}\}")
_NAME = re.compile(r"^%% ([A-Za-z_]+)$", re.MULTILINE)

_encoder = msgspec.json.Encoder(order="deterministic")


class TemplateError(ValueError):
    """A text is missing, or its variables are not exactly those it was given."""


class Templates(Struct, frozen=True):
    """The named texts of one mode. Equal texts have equal bytes and an equal digest."""

    mode: str
    texts: Mapping[str, str]

    @classmethod
    def load(cls, mode: str = "interview") -> Templates:
        """Return the texts that this version ships for a mode; they are read once."""
        return _shipped(mode)

    @classmethod
    def from_bytes(cls, body: bytes) -> Templates:
        """Return the texts that were stored; raise msgspec.ValidationError for anything else."""
        return _stored(body)

    def __hash__(self) -> int:
        """Let what was drawn with these texts be kept; equal texts have equal hashes."""
        return hash((self.mode, len(self.texts)))

    def to_bytes(self) -> bytes:
        """Return the canonical bytes to store by content."""
        return _encoder.encode(self)

    @property
    def digest(self) -> str:
        """Return the SHA-256 of the canonical bytes, in hex."""
        return sha256(self.to_bytes()).hexdigest()

    @property
    def mode_brief(self) -> str:
        """Return field 1 of the cursor: how to behave and write in this mode."""
        return self.fill("brief.text")

    def knows(self, name: str) -> bool:
        """Tell whether a text is there: a session keeps the texts that it was opened with."""
        return name in self.texts

    def fill(self, name: str, /, **values: str) -> str:
        """Return a text with its variables replaced, once: what is put in is never read again.

        Raises TemplateError when a variable has no value, or a value no variable.
        """
        text = self.texts.get(name)
        if text is None:
            raise TemplateError(f"there is no text named {name}")
        wanted = _variables(text)
        if wanted != values.keys():
            raise TemplateError(f"{name}: takes {sorted(wanted)}, was given {sorted(values)}")
        return _VARIABLE.sub(lambda match: values[match[1]], text) if wanted else text


@lru_cache(maxsize=4096)
def _variables(text: str) -> frozenset[str]:
    return frozenset(_VARIABLE.findall(text))


@lru_cache(maxsize=64)
def _stored(body: bytes) -> Templates:
    return msgspec.json.decode(body, type=Templates)


@lru_cache
def _shipped(mode: str) -> Templates:
    folder = resources.files("agents.modes").joinpath(mode, "texts")
    texts: dict[str, str] = {}
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".txt"):
            texts |= parse(file.read_text("utf-8"), subject=file.name.removesuffix(".txt"))
    return Templates(mode, texts)


def parse(source: str, *, subject: str) -> dict[str, str]:
    """Return the texts of one file: each begins after a line `%% name` and is called subject.name.

    Raises TemplateError for words before the first name, and for a name used twice.
    """
    before, *rest = _NAME.split(source)
    if before.strip():
        raise TemplateError(f"{subject}: words before the first name")
    names = [f"{subject}.{name}" for name in rest[::2]]
    if len(set(names)) < len(names):
        raise TemplateError(f"{subject}: a name is used twice")
    return {name: text.strip("\n") for name, text in zip(names, rest[1::2], strict=True)}
