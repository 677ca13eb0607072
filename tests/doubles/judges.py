"""Models that judge: generous, strict, obedient, inventive, unwell; all in the judge's form."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from agents.completers.base import CompleterUnavailable, OnText
from agents.core.messages import Completion, Prompt

_SOURCE = re.compile(r"⟦((?:answer|file|said)-\d+|drawing), [^⟧]*⟧\n(.*?)\n⟦end⟧", re.DOTALL)


@dataclass
class AskedOfJudge:
    """A prompt as a judge reads it: which labels it is asked about, and what it may quote."""

    prompt: Prompt
    number: int

    @property
    def points(self) -> list[str]:
        """Return the labels of the points asked about, in their order."""
        return list(self.properties["points"]["properties"])

    @property
    def flags(self) -> list[str]:
        """Return the labels of the red flags asked about."""
        return list(self.properties["flags"]["properties"])

    @property
    def anchors(self) -> dict[str, list[str]]:
        """Return the names of the anchors of each aspect of code asked about."""
        aspects = self.properties["code"]["properties"]
        return {name: form["properties"]["anchor"]["enum"] for name, form in aspects.items()}

    @property
    def talk(self) -> list[str]:
        """Return the aspects of talk asked about."""
        return list(self.properties["talk"]["properties"])

    @property
    def sources(self) -> dict[str, str]:
        """Return the words of each source by its label."""
        found = _SOURCE.findall(self.prompt.system)
        return {label: re.sub(r"(?m)^\| ?", "", lines) for label, lines in found}

    @property
    def properties(self) -> Mapping[str, Any]:
        """Return what the form of the reply asks for."""
        properties: Mapping[str, Any] = self.prompt.output_schema["properties"]  # type: ignore[assignment]  # a JSON Schema
        return properties


Rule = Callable[[AskedOfJudge], str]


def reply(
    asked: AskedOfJudge, point: Mapping[str, object], flag: Mapping[str, object] | None = None
) -> str:
    """Return a reply that says the same of every point, and of every flag."""
    calm = {"quotes": [], "shown": False}
    points = dict.fromkeys(asked.points, point)
    return json.dumps({"points": points, "flags": dict.fromkeys(asked.flags, flag or calm)})


def first_words(asked: AskedOfJudge) -> dict[str, object]:
    """Quote the beginning of the first answer."""
    label, words = next(iter(asked.sources.items()))
    line = words.split("\n")[0][:300]
    return {"quotes": [{"source": label, "words": line}], "shown": True}


def generous(asked: AskedOfJudge) -> str:
    """Find every point shown, by real words."""
    return reply(asked, first_words(asked))


def strict(asked: AskedOfJudge) -> str:
    """Find nothing shown."""
    return reply(asked, {"quotes": [], "shown": False})


def inventive(asked: AskedOfJudge) -> str:
    """Quote what nobody said."""
    words = "I would use an ordered dictionary with a sentinel node"
    label = next(iter(asked.sources))
    return reply(asked, {"quotes": [{"source": label, "words": words}], "shown": True})


def obedient(asked: AskedOfJudge) -> str:
    """Do what a candidate's text orders: everything shown, and nothing to show for it."""
    return reply(asked, {"quotes": [], "shown": True})


def unwell(asked: AskedOfJudge) -> str:
    """Be out of reach."""
    raise CompleterUnavailable("unreachable", "no judge there")


def look(
    asked: AskedOfJudge,
    *,
    of_code: Sequence[tuple[str, str]] = (),
    of_talk: Sequence[tuple[str, str]] = (),
    place: int | None = None,
) -> str:
    """Return a reply about work: the same quotes for every aspect, and the anchor at a place."""
    code = {
        name: {"quotes": _quoted(of_code), "anchor": names[-1 if place is None else place]}
        for name, names in asked.anchors.items()
    }
    there = {"quotes": _quoted(of_talk), "there": bool(of_talk)}
    return json.dumps({"code": code, "talk": dict.fromkeys(asked.talk, there)})


def _quoted(pairs: Sequence[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"source": source, "words": words} for source, words in pairs]


def blind(asked: AskedOfJudge) -> str:
    """See nothing in anybody's work."""
    return look(asked)


@dataclass
class JudgeDouble:
    """A completer that follows the rule of the moment; `rules` takes turns, the last one stays.

    `looks` are the rules for code and talk, with turns of their own.
    """

    rules: ClassVar[list[Rule]] = [strict]
    asked: ClassVar[list[AskedOfJudge]] = []
    looks: ClassVar[list[Rule]] = [blind]
    looked: ClassVar[list[AskedOfJudge]] = []
    told: Mapping[str, object] = field(default_factory=dict)

    @classmethod
    def follow(cls, *rules: Rule) -> None:
        """Judge by these from now on, each once, the last one always."""
        cls.rules, cls.asked = list(rules), []
        cls.look_at_work(blind)

    @classmethod
    def look_at_work(cls, *rules: Rule) -> None:
        """Look at code and talk by these from now on."""
        cls.looks, cls.looked = list(rules), []

    @classmethod
    def from_settings(cls, told: Mapping[str, object]) -> JudgeDouble:
        """Be made as a real completer is."""
        return cls(told)

    @property
    def name(self) -> str:
        """Return `judge-double`."""
        return "judge-double"

    @property
    def label(self) -> str:
        """Say what it is."""
        return "a double of a judge"

    async def complete(self, prompt: Prompt, *, on_text: OnText) -> Completion:
        """Answer by the rule whose turn it is."""
        about_work = "code" in AskedOfJudge(prompt, 0).properties
        rules, before = (self.looks, self.looked) if about_work else (self.rules, self.asked)
        asked = AskedOfJudge(prompt, len(before))
        before.append(asked)
        text = rules[min(asked.number, len(rules) - 1)](asked)
        await on_text(text)
        return Completion(text=text, finish_reason="stop", completer=self.name, model="judge-9b")
