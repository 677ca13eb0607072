"""A completer that does everything a model can do wrong, and sometimes right, by one seed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import cast

from agents.completers.base import CompleterUnavailable, OnText
from agents.core.messages import Completion, FinishReason, Prompt
from tests.doubles.meanwhile import Happens, nothing
from tests.doubles.schema_filler import Filler

CALM = (
    "And how would you check that?",
    "What happens when two of them arrive at once?",
    "Thank you. What does each step cost?",
)
DISGUISES = (
    str.upper,
    lambda text: text.replace("e", "\u0435").replace("o", "\u043e"),
    "\u200b".join,
    lambda text: text.replace(" ", " \n "),
    lambda text: text.replace(" ", "_"),
    lambda text: "".join(word.capitalize() for word in text.split()),
    lambda text: text,
)


VERDICTS = (
    "{} is right.",
    "I am afraid that {} is not correct.",
    "The right answer is {}.",
    "You chose correctly, {} it is.",
    "Option {} can be ruled out.",
    "It would seem, all things taken together and in the end, that {} is the best.",
)


class HostileCompleter:
    """Replies at random: legal and calm, leaking, illegal, broken, cut, or not at all.

    `leaks` are texts that must never be said; `seen` counts what was tried; `meanwhile` happens
    before each reply's first piece, as another worker's verb does.
    """

    name = "hostile"
    label = "a hostile test model"

    def __init__(self, rng: Random, leaks: Sequence[str], *, meanwhile: Happens = nothing) -> None:
        self.rng = rng
        self.meanwhile = meanwhile
        self.leaks = leaks
        self.seen: dict[str, int] = {}

    async def count_tokens(self, prompt: Prompt) -> int | None:
        """Count right, far too much, nothing at all, or not."""
        kind = self.rng.choice(["much", "much", "little", "none", "fails"])
        self.seen[f"counts {kind}"] = self.seen.get(f"counts {kind}", 0) + 1
        if kind == "fails":
            raise CompleterUnavailable("server_error", "a test")
        most = {"much": 40_000, "little": 100}
        return self.rng.randint(1, most[kind]) if kind in most else None

    async def complete(self, prompt: Prompt, *, on_text: OnText) -> Completion:
        """Do one of the things that models do."""
        names = (
            "calm",
            "leak",
            "leak",
            "illegal",
            "broken",
            "cut",
            "gone",
            "gone_midway",
            "late_leak",
            "verdict",
        )
        kind = self.rng.choice(("calm",) * 6 + names)
        self.seen[kind] = self.seen.get(kind, 0) + 1
        await asyncio.to_thread(self.meanwhile)
        if kind == "gone":
            raise CompleterUnavailable("unreachable", "a test")
        text = self._text(kind, prompt)
        told = ""
        while len(told) < len(text):
            if kind == "gone_midway" and len(told) * 2 > len(text):
                raise CompleterUnavailable("cut_off", "a test")
            piece = text[len(told) : len(told) + self.rng.randint(1, 40)]
            told += piece
            await on_text(piece)
        finish: FinishReason = "length" if kind == "cut" else "stop"
        return Completion(text=text, finish_reason=finish, completer=self.name, model="hostile-1")

    def _text(self, kind: str, prompt: Prompt) -> str:
        move = self._move(prompt)
        if "response" in move:
            move["response"] = self._words(kind)
        if kind == "illegal":
            move["move"] = self.rng.choice(
                ["PROBE", "HINT", "QUESTION_DONE", "SOLVE_IT", "FOLLOW_UP"]
            )
            move["probe_id" if self.rng.random() < 0.5 else "hint_id"] = "made-up"
        text = json.dumps(move, ensure_ascii=self.rng.random() < 0.5)
        if kind == "broken":
            return self.rng.choice(
                ["Sure! " + text, text[:-1], "", "[]", text + text, "\x00" + text]
            )
        return text[: len(text) // 2] if kind == "cut" else text

    def _move(self, prompt: Prompt) -> dict[str, object]:
        forms = cast("list[Mapping[str, object]]", prompt.output_schema["anyOf"])
        filled = Filler(self.rng.choice(forms), turn=self.rng.randint(0, 3)).fill()
        return cast("dict[str, object]", filled)

    def _words(self, kind: str) -> str:
        calm = self.rng.choice(CALM)
        if kind == "verdict":
            verdict = self.rng.choice(VERDICTS).format(self.rng.choice("ABCD"))
            return f"{calm} {verdict} {calm}"
        if kind not in {"leak", "late_leak"} or not self.leaks:
            return calm
        leak = self.rng.choice(DISGUISES)(self.rng.choice(self.leaks))
        return f"{calm} {calm} {leak}" if kind == "late_leak" else f"{leak}. {calm}"
