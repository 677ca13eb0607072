"""What the grader hears in honest answers: of what a person finds shown, how much, and how truly.

Usage: python -m tests.unit.agents.concepts.recall [--misses] [--voices]

The answers of both halves were written, and labelled from the concepts' texts, before any phrase
was read. Phrases and rules are mended on the open half; of the held-out half only the sums are
looked at, and so are those of the blind answers, which were written later, from the question as a
candidate sees it. Those of beforehand were written by a question's own author, before its concepts
had phrases: nothing was mended on them either, but the author knew what each was to mean. Those of
afterwards were written, and mended nothing, when the phrases were done.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from agents.concepts import grade
from agents.core.question import Question, Stage, stage_at
from agents.schema.question import read_question
from interviews.banks.folders import read_folder
from tests.unit.agents.concepts.measuring import GOLDEN, SHIPPED
from viva.by_hand import Agreement

Json = dict[str, Any]  # labelled answers are loose JSON, written by hand
HALVES = ("open", "held out")
BLIND = "blind"
BEFOREHAND = "beforehand"
AFTERWARDS = "afterwards"
QUESTIONS = ("lru-cache", "distributed-rate-limiter")
LATER_QUESTIONS = (
    "two-sum",
    "median-of-a-stream",
    "distributed-message-queue",
    "billing-run",
    "quiet-deliveries",
    "bike-share-queries",
)
MENDED = "distributed-message-queue"
SHEETS = {
    "": (GOLDEN / "answers", (*QUESTIONS, MENDED)),
    BLIND: (GOLDEN / "answers" / BLIND, QUESTIONS),
    BEFOREHAND: (GOLDEN / "answers" / BEFOREHAND, LATER_QUESTIONS),
    AFTERWARDS: (GOLDEN / "answers" / AFTERWARDS, (MENDED,)),
}
LOTS = {
    "open": (*QUESTIONS, MENDED),
    "held out": QUESTIONS,
    BLIND: QUESTIONS,
    BEFOREHAND: LATER_QUESTIONS,
    AFTERWARDS: (MENDED,),
}


class Honest(Struct, frozen=True):
    """An honest answer to a stage, with the concepts that a person finds in it."""

    question: str
    voice: str
    half: str
    stage: Stage
    shows: frozenset[str]
    text: str

    @property
    def found(self) -> frozenset[str]:
        """Return the concepts that the grader finds."""
        stage = self.stage
        asked, flags = stage.description, stage.red_flags
        return frozenset(grade([self.text], stage.concepts, asked=asked, red_flags=flags).shown)


def honest_answers() -> Iterator[Honest]:
    """Yield every answer to a shipped question."""
    for half, (folder, questions) in SHEETS.items():
        for question in questions:
            read = read_question(question, read_folder(SHIPPED / question))
            told = json.loads((folder / f"{question}.json").read_text("utf-8"))
            for one in told["answers"]:
                yield _honest(read, question, {"half": half, **one})


def _honest(read: Question, question: str, one: Json) -> Honest:
    path = () if one["stage"] == "opening" else tuple(one["stage"].split("/"))
    return Honest(
        question=question,
        voice=one["voice"],
        half=one["half"],
        stage=stage_at(read, path),
        shows=frozenset(one["shows"]),
        text=one["text"],
    )


def sums(answers: Sequence[Honest]) -> Agreement:
    """Return how often the grader agrees with the labels."""
    return Agreement(
        answers=len(answers),
        found=sum(len(one.shows & one.found) for one in answers),
        missed=sum(len(one.shows - one.found) for one in answers),
        invented=sum(len(one.found - one.shows) for one in answers),
    )


def _differences(answers: Sequence[Honest]) -> Iterator[str]:
    """Yield where the grader and the labels of the open half part ways."""
    for one in answers:
        if one.half == "open" and one.shows != one.found:
            missed, invented = sorted(one.shows - one.found), sorted(one.found - one.shows)
            where = f"{one.question} {'/'.join(one.stage.path)} {one.voice}"
            yield f"{where}: missed {missed}, invented {invented}\n    {one.text}"


def _row(name: str, what: str, answers: Sequence[Honest]) -> str:
    told = sums(answers)
    return (
        f"{name:<12}{what:<26}{told.answers:>4} answers"
        f"  recall {told.recall:.2f}  precision {told.precision:.2f}"
    )


def _voices(answers: Sequence[Honest]) -> Iterator[str]:
    """Yield a row for each voice of the blind answers; what follows the comma is a shade of it."""
    blind = [(one.voice.split(",")[0], one) for one in answers if one.half == BLIND]
    for voice in sorted({voice for voice, _ in blind}):
        yield _row(BLIND, voice, [one for said, one in blind if said == voice])


def main() -> None:
    """Print the table; --voices adds the blind voices, --misses where the open half differs."""
    answers = list(honest_answers())
    rows = [
        _row(
            half,
            question or "all",
            [o for o in answers if o.half == half and question in o.question],
        )
        for half, questions in LOTS.items()
        for question in (*questions, "")
    ]
    rows += _voices(answers) if "--voices" in sys.argv else ()
    rows += _differences(answers) if "--misses" in sys.argv else ()
    print("\n".join(rows))  # noqa: T201


if __name__ == "__main__":
    main()
