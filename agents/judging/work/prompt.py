"""The page about somebody's work is a pure function of that work, in the order of the talk."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib import resources

import msgspec

from agents.core.messages import Prompt
from agents.judging.forms import form, prompt_of, quotes_schema
from agents.judging.prompt import SOURCE_CHARS
from agents.judging.work.parts import Work
from agents.judging.work.rubric import CODE, NO_ANCHOR, TALK, CodeAspect, TalkAspect
from agents.prompts.quoting import clipped, fenced, on_one_line, quoted
from agents.prompts.templates import Templates, parse

TALK_CHARS, FILES_CHARS = 60_000, 36_000
"""The talk, and the files, may fill so much; where they are more, each is cut alike, openly."""
LEAST = 300
"""So much is shown of each, however many there are."""
_MARK = "##"


@cache
def texts() -> Templates:
    """Return the texts of this release."""
    source = resources.files("agents.judging.work").joinpath("texts.txt").read_text("utf-8")
    return Templates("work", parse(source, subject="work"))


def _version() -> str:
    rubric = msgspec.json.encode((CODE, TALK), order="deterministic")
    return sha256(texts().to_bytes() + rubric).hexdigest()[:12]


VERSION = _version()
"""Names the words and the rubric: others make another judge of work."""


def work_prompt(work: Work, *, fault: str = "") -> Prompt:
    """Return the prompt that asks about the aspects of a work, in their order."""
    told = texts()
    sections = (
        _code(work.code, told) if work.code else "",
        _talk(work.talk, told) if work.talk else "",
        told.fill("work.question", mark=_MARK, name=on_one_line(work.question)),
        fenced(told.fill("work.asked"), quoted(work.asked)),
        *_files(work, told),
        *_heard(work, told),
        told.fill("work.again", fault=fault) if fault else "",
    )
    return prompt_of(
        sections,
        brief=told.fill("work.brief"),
        user=told.fill("work.user"),
        schema=work_schema(work),
    )


def _code(aspects: Sequence[CodeAspect], told: Templates) -> str:
    listed = "\n".join(
        f"- {aspect.id}: {aspect.title}\n"
        + "\n".join(f"  - {anchor.name}: {anchor.means}" for anchor in aspect.anchors)
        for aspect in aspects
    )
    return told.fill("work.code", mark=_MARK, no_anchor=NO_ANCHOR, aspects=listed)


def _talk(aspects: Sequence[TalkAspect], told: Templates) -> str:
    listed = "\n".join(f"- {aspect.id}: {aspect.looks_for}" for aspect in aspects)
    return told.fill("work.talk", mark=_MARK, aspects=listed)


def _files(work: Work, told: Templates) -> list[str]:
    most = _share(FILES_CHARS, len(work.given) + len(work.files))
    given = (
        (told.fill("work.given", path=on_one_line(source.what)), source.words)
        for source in work.given
    )
    files = ((f"{source.label}, {source.what}", source.words) for source in work.files)
    return [_cut(label, words, most) for label, words in (*given, *files)]


def _heard(work: Work, told: Templates) -> list[str]:
    most = _share(TALK_CHARS, len(work.heard))
    by_us = told.fill("work.interviewer")
    return [
        _cut(f"{one.label}, {one.what}" if one.label else one.what or by_us, one.words, most)
        for one in work.heard
    ]


def _share(most: int, among: int) -> int:
    return max(LEAST, min(SOURCE_CHARS, most // max(1, among)))


def _cut(label: str, words: str, most: int) -> str:
    return fenced(label, quoted(clipped(words, longest=most)))


def work_schema(work: Work) -> dict[str, object]:
    """Return the form of a reply: each aspect by its id, in order, and nothing else."""
    files = [source.label for source in work.files]
    code: dict[str, object] = {one.id: _anchored(files, one) for one in work.code}
    talk: dict[str, object] = {one.id: _there(list(work.said)) for one in work.talk}
    return form({"code": form(code), "talk": form(talk)})


def _anchored(labels: list[str], aspect: CodeAspect) -> dict[str, object]:
    names = [*(anchor.name for anchor in aspect.anchors), NO_ANCHOR]
    # Quotes come first: what is said after evidence is said because of it.
    return form({"quotes": quotes_schema(labels), "anchor": {"type": "string", "enum": names}})


def _there(labels: list[str]) -> dict[str, object]:
    return form({"quotes": quotes_schema(labels), "there": {"type": "boolean"}})
