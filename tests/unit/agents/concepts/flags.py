"""Which red flags are heard in other words, and what is taken for one that is none.

Usage: python -m tests.unit.agents.concepts.flags [--misses]

`tests/golden/flags/open.json` holds one thing that somebody says, with the red flags that a person
hears in it; those without are tempting. The phrases of the shipped questions were mended on it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

from msgspec import Struct

from agents.concepts import grade
from agents.core.question import Question, Stage, opening
from agents.schema.question import read_question
from interviews.banks.folders import read_folder
from tests.unit.agents.concepts.measuring import GOLDEN, SHIPPED
from tests.unit.agents.concepts.recall import honest_answers

WRONG = "wrong"
OPEN = GOLDEN / "flags" / "open.json"


class Heard(Struct, frozen=True):
    """What somebody says to an opening, the flags that a person hears in it, and the grader's."""

    question: str
    says: str
    flags: frozenset[str]
    named: frozenset[str]

    @property
    def missed(self) -> frozenset[str]:
        """Return what only the person hears."""
        return self.flags - self.named

    @property
    def invented(self) -> frozenset[str]:
        """Return what only the grader hears."""
        return self.named - self.flags


def open_lot() -> list[Heard]:
    """Return what was written down in many words, red flags and what only tempts."""
    openings = dict(_openings())
    return [
        Heard(
            one["question"],
            one["says"],
            frozenset(one["flags"]),
            named_in(one["says"], openings[one["question"]]),
        )
        for one in json.loads(OPEN.read_text("utf-8"))
    ]


def honest_lot() -> list[Heard]:
    """Return the honest answers to openings; those that are wrong on purpose are left out."""
    return [
        Heard(one.question, one.text, frozenset(), named_in(one.text, one.stage))
        for one in honest_answers()
        if not one.stage.path and one.voice != WRONG
    ]


def named_in(says: str, stage: Stage) -> frozenset[str]:
    """Return the red flags that the grader hears in one answer to a stage."""
    result = grade(
        [says],
        stage.concepts,
        asked=stage.description,
        red_flags=stage.red_flags,
        flag_phrases=stage.flag_phrases,
    )
    return frozenset(one.flag for one in result.flags)


def shipped() -> Iterator[tuple[str, Question]]:
    """Yield every shipped question by its name."""
    for folder in sorted(SHIPPED.iterdir()):
        if (folder / "question.json").is_file():
            yield folder.name, read_question(folder.name, read_folder(folder))


def _openings() -> Iterator[tuple[str, Stage]]:
    for name, question in shipped():
        yield name, opening(question)


def told() -> Iterator[str]:
    """Yield the figures in words."""
    said = open_lot()
    of, found = sum(len(one.flags) for one in said), sum(len(one.flags & one.named) for one in said)
    tempting = [one for one in said if not one.flags]
    yield f"open: {found} of {of} red flags named ({found / of:.2f})"
    yield (
        f"open: {sum(len(one.invented) for one in said)} named that a person does not hear; "
        f"{len(tempting)} only tempt"
    )
    honest = honest_lot()
    flagged = sum(bool(one.named) for one in honest)
    yield f"honest answers to openings: {flagged} of {len(honest)} get a red flag"


if __name__ == "__main__":
    print("\n".join(told()))  # noqa: T201  a report on the command line
    if "--misses" in sys.argv:
        for one in (*open_lot(), *honest_lot()):
            for flag in sorted(one.missed ^ one.invented):
                print(f"{one.question}: {flag}\n    {one.says}")  # noqa: T201  as above
