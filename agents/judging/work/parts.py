"""What a judge of work is given and may say: values, and no name of anybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from agents.judging.part import Source, Told
from agents.judging.work.rubric import CodeAspect, TalkAspect


class Heard(Struct, frozen=True):
    """Something of the talk in its order. One without a label cannot be quoted: it is context."""

    label: str
    what: str
    words: str


class Work(Struct, frozen=True, kw_only=True):
    """The work on one question: its talk in order, the files as they were left, and as given."""

    question: str
    asked: str
    heard: tuple[Heard, ...] = ()
    files: tuple[Source, ...] = ()
    given: tuple[Source, ...] = ()
    code: tuple[CodeAspect, ...] = ()
    talk: tuple[TalkAspect, ...] = ()

    @property
    def said(self) -> Sequence[str]:
        """Return the labels of what was said."""
        return [heard.label for heard in self.heard if heard.label]


class Anchoring(Struct, frozen=True):
    """What was told of an aspect of the code: an anchor's name, and quotes by source label."""

    anchor: str
    quotes: tuple[tuple[str, str], ...] = ()


class Judged(Struct, frozen=True, kw_only=True):
    """One judging by an aspect's id. What stands in neither could not be read: it says nothing."""

    code: Mapping[str, Anchoring]
    talk: Mapping[str, Told]
    model: str = ""
