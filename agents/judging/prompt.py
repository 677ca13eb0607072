"""A judge's prompt is a pure function of the part: the same part gets the same page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib import resources

from agents.core.messages import Prompt
from agents.judging.forms import form, prompt_of, quotes_schema
from agents.judging.part import Flag, Part, Point, Source
from agents.prompts.quoting import clipped, fenced, on_one_line, quoted
from agents.prompts.templates import Templates, parse

SOURCE_CHARS = 12_000
_MARK = "##"


@cache
def texts() -> Templates:
    """Return the judge's texts of this release."""
    source = resources.files("agents.judging").joinpath("texts.txt").read_text("utf-8")
    return Templates("judge", parse(source, subject="judge"))


def _version() -> str:
    return sha256(texts().to_bytes()).hexdigest()[:12]


VERSION = _version()
"""Names the judge's words: another text is another judge."""


def judge_prompt(
    part: Part, *, points: Sequence[Point], flags: Sequence[Flag], fault: str = ""
) -> Prompt:
    """Return the prompt that asks about some points and flags of a part, in the order given."""
    told = texts()
    sections = (
        told.fill("judge.rubric", mark=_MARK, points=_listed(points)),
        told.fill("judge.flags", flags=_listed(flags)) if flags else "",
        *_shown(part, told),
        told.fill("judge.again", fault=fault) if fault else "",
    )
    return prompt_of(
        sections,
        brief=told.fill("judge.brief"),
        user=told.fill("judge.user"),
        schema=judge_schema(part, points=points, flags=flags),
    )


def _listed(rows: Sequence[Point | Flag]) -> str:
    return "\n".join(f"- {row.label}: {on_one_line(row.text)}" for row in rows)


def _shown(part: Part, told: Templates) -> list[str]:
    sources = [_fenced(source) for source in part.sources]
    between = [fenced(told.fill("judge.between"), quoted(line)) for line in part.asked_between]
    return [
        told.fill("judge.question", mark=_MARK, name=on_one_line(part.question)),
        fenced(told.fill("judge.asked"), quoted(part.asked)),
        *between,
        *(sources or [told.fill("judge.nothing")]),
        told.fill("judge.tests", tests=part.tests) if part.tests else "",
    ]


def _fenced(source: Source) -> str:
    words = clipped(source.words, longest=SOURCE_CHARS)
    return fenced(f"{source.label}, {source.what}", quoted(words))


def judge_schema(
    part: Part, *, points: Sequence[Point], flags: Sequence[Flag]
) -> dict[str, object]:
    """Return the form of a reply: each point and flag by its label, in order, and nothing else."""
    judged = _judged([source.label for source in part.sources])
    return form(
        {
            "points": form({point.label: judged for point in points}),
            "flags": form({flag.label: judged for flag in flags}),
        }
    )


def _judged(labels: list[str]) -> dict[str, object]:
    # Quotes come first: what is said after evidence is said because of it.
    return form({"quotes": quotes_schema(labels), "shown": {"type": "boolean"}})
