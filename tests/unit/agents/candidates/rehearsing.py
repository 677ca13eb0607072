"""How simulated candidates fare with every shipped question: the table of docs/bank.md.

Usage: python -m tests.unit.agents.candidates.rehearsing
"""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from agents.candidates import CAST
from agents.concepts import grade
from agents.core.question import Path, stage_at
from agents.moves import MoveKind
from tests.unit.agents.candidates.playing import SHIPPED, Taken, play, shipped

SEED = 1


class Sitting(NamedTuple):
    """How one interview went: stages entered, the share of their concepts shown, hints given."""

    stages: int
    shown: float
    hints: int


async def sitting(slug: str, name: str, seed: int = SEED) -> Sitting:
    """Let a candidate sit a question with the built-in interviewer."""
    _, taken = await play(shipped(slug), name, seed)
    said = _said(taken)
    shown = wanted = 0
    for path, answers in said.items():
        stage = stage_at(shipped(slug), path)
        told = grade(answers, stage.concepts, asked=stage.description, red_flags=stage.red_flags)
        shown, wanted = shown + len(told.shown), wanted + len(stage.concepts)
    hints = sum(turn.move.kind is MoveKind.HINT for turn in taken)
    return Sitting(len(said), shown / wanted, hints)


def _said(taken: list[Taken]) -> dict[Path, list[str]]:
    said: dict[Path, list[str]] = {}
    for turn in taken:
        path = turn.cursor.current_question.path
        said.setdefault(path, []).append(turn.cursor.candidate_response.text)
    return said


async def _row(slug: str) -> str:
    return f"| `{slug}` | " + " | ".join([_cell(await sitting(slug, who)) for who in CAST]) + " |"


def _cell(one: Sitting) -> str:
    return f"{one.stages} · {one.shown:.2f} · {one.hints}"


def main() -> None:
    """Print a row for each question; a cell holds stages entered, share shown, hints given."""
    print("| | " + " | ".join(CAST) + " |")  # noqa: T201
    for slug in sorted(path.name for path in SHIPPED.iterdir()):
        print(asyncio.run(_row(slug)))  # noqa: T201


if __name__ == "__main__":
    main()
