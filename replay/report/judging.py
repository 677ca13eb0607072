"""Each point is judged by what was said and typed up to then, with the words that showed it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from agents.concepts import freed_of, grade, shown_by, without_copied
from agents.core.events import (
    AnswerSubmitted,
    ColleagueSaid,
    QuestionOpened,
    Recorded,
    RunFinished,
    StageOpened,
    TurnTaken,
)
from agents.core.outlining import outline_of
from agents.core.question import Concept, FlagPhrases, Stage
from replay.player.moments import documents_at, drawing_at
from replay.player.wording import tests_counted, tests_unjudged
from replay.report.passages import Passage
from replay.report.quotes import quote_board, quote_event, quote_file
from replay.report.values import Claim, Quote

FENCE = "```\n"
QUOTED_MOST = 280
SENTENCE_END = re.compile(r"[.!?]+[\"')\]]*(?=\s)|\n")


class Findings(Struct, frozen=True, kw_only=True):
    """What a part showed: for each point its quote, whether only after a hint; and red flags.

    `each` holds several judgings that these come from; `unread` points could not be judged.
    """

    concepts: tuple[Concept, ...]
    shown: dict[str, Quote]
    flags: tuple[Claim, ...]
    each: tuple[Findings, ...] = ()
    unread: int = 0

    @property
    def aided(self) -> int:
        """Return how many points were shown only after a hint of the part."""
        return sum(1 for quote in self.shown.values() if quote.after_hint)

    @property
    def derived(self) -> bool:
        """Tell whether the points were made from the solution's text."""
        return any(concept.derived for concept in self.concepts)


Judge = Callable[[Sequence[Recorded], Passage, Stage], Findings]
"""Judges one part of an interview."""


def judge(events: Sequence[Recorded], passage: Passage, stage: Stage) -> Findings:
    """Return what the answers and the code of one part show, by rules."""
    concepts = stage.concepts
    said, flags = _said(events, passage, stage)
    typed = _typed(events, passage, concepts)
    drawn = _drawn(events, passage, concepts)
    shown = {
        concept.id: quote
        for concept in concepts
        if (quote := _first(concept.id, said, typed, drawn))
    }
    hinted = passage.hints[0] if passage.hints else None
    return after_hint(Findings(concepts=concepts, shown=shown, flags=flags), hinted)


def after_hint(found: Findings, hinted: int | None) -> Findings:
    """Mark the points that were shown only after the part's first hint."""
    return replace(found, shown={name: _after(q, hinted) for name, q in found.shown.items()})


def _first(concept: str, *found: dict[str, Quote]) -> Quote | None:
    quotes = [by_concept[concept] for by_concept in found if concept in by_concept]
    return min(quotes, key=lambda quote: quote.seq, default=None)


def _after(quote: Quote, hinted: int | None) -> Quote:
    return replace(quote, after_hint=hinted is not None and quote.seq > hinted)


def _said(
    events: Sequence[Recorded], passage: Passage, stage: Stage
) -> tuple[dict[str, Quote], tuple[Claim, ...]]:
    """Judge answer by answer: what the interviewer says later may echo the candidate."""
    shown: dict[str, Quote] = {}
    flags: dict[str, Claim] = {}
    given = tuple(given_files(events, passage).values())
    texts = [_answer(events, seq) for seq in passage.answers]
    answers = [without_copied(text, given) for text in texts]
    for at, seq in enumerate(passage.answers):
        result = grade(
            answers[: at + 1],
            stage.concepts,
            asked=asked_before(events, passage, seq),
            red_flags=stage.red_flags,
            flag_phrases=_wordings(events, stage, seq),
        )
        for name, evidence in result.shown.items():
            if evidence.answer_index == at:
                span = sentence(texts[at], evidence.start, evidence.end)
                shown.setdefault(name, quote_event(events, seq, span))
        for flagged in result.flags:
            if flagged.evidence.answer_index == at:
                span = sentence(texts[at], flagged.evidence.start, flagged.evidence.end)
                claim = Claim(text=flagged.flag, quotes=(quote_event(events, seq, span),))
                flags.setdefault(flagged.flag, claim)
    freed = freed_of(answers, stage.flag_phrases)
    return shown, tuple(claim for flag, claim in flags.items() if flag not in freed)


def _wordings(events: Sequence[Recorded], stage: Stage, seq: int) -> list[FlagPhrases]:
    """Return the other words for red flags that count at an answer: some only before a test run."""
    tested = any(
        isinstance(one.event, RunFinished) and one.event.purpose == "tests" for one in events[:seq]
    )
    return [one for one in stage.flag_phrases if not (one.untested and tested)]


def sentence(text: str, start: int, end: int) -> tuple[int, int]:
    """Return where the sentence around a piece of text stands, or the piece where it is too long.

    A quote of two words convinces nobody; all offsets are characters.
    """
    breaks = [match.end() for match in SENTENCE_END.finditer(text)]
    begin = max((at for at in breaks if at <= start), default=0)
    finish = min((at for at in breaks if at >= end), default=len(text))
    if finish - begin > QUOTED_MOST:
        return start, end
    lead = len(text[begin:finish]) - len(text[begin:finish].lstrip())
    return begin + lead, begin + len(text[begin:finish].rstrip())


def _answer(events: Sequence[Recorded], seq: int) -> str:
    return cast(AnswerSubmitted, events[seq - 1].event).text


def asked_before(events: Sequence[Recorded], passage: Passage, seq: int) -> str:
    """Return all that was said to the candidate in a part before an answer, choices included."""
    said = said_between(events, [place for place in passage.replies if place < seq])
    return "\n\n".join([passage.asked, *_choices(events, passage), *said])


def said_between(events: Sequence[Recorded], places: Sequence[int]) -> list[str]:
    """Return what the interviewer, or a person in its place, said at some places of the log."""
    replies = (events[place - 1].event for place in places)
    return [
        reply.response if isinstance(reply, TurnTaken) else reply.text
        for reply in replies
        if isinstance(reply, TurnTaken | ColleagueSaid)
    ]


def _choices(events: Sequence[Recorded], passage: Passage) -> list[str]:
    """Return the words to choose from: who reads them out has shown nothing."""
    opened = events[passage.opened - 1].event
    return [one.text for one in opened.choices] if isinstance(opened, QuestionOpened) else []


def _typed(
    events: Sequence[Recorded], passage: Passage, concepts: Sequence[Concept]
) -> dict[str, Quote]:
    """Judge the typed files as they stood at the part's end, less what they began as."""
    shown: dict[str, Quote] = {}
    documents = documents_at(events, passage.closed)
    given = given_files(events, passage)
    for path in sorted(passage.typed & set(documents)):
        text = documents[path].text
        began_with = grade([_fenced(given.get(path, ""))], concepts, asked="").shown
        for name, evidence in grade([_fenced(text)], concepts, asked="").shown.items():
            words = text[evidence.start - len(FENCE) : evidence.end - len(FENCE)]
            quote = quote_file(events, passage.closed, path=path, words=words)
            if name not in began_with and quote is not None:
                shown.setdefault(name, quote)
    return shown


def _drawn(
    events: Sequence[Recorded], passage: Passage, concepts: Sequence[Concept]
) -> dict[str, Quote]:
    """Judge what the drawing says at the part's end: its connections, and notes that are prose."""
    if not passage.drawn:
        return {}
    shown: dict[str, Quote] = {}
    claims = outline_of(drawing_at(events, passage.closed)).claims
    words = [claim.words for claim in claims]
    for name, place in shown_by(words, concepts, asked=passage.asked).items():
        quote = quote_board(events, passage.drawn, words=claims[place].line)
        if quote is not None:
            shown[name] = quote
    return shown


def _fenced(code: str) -> str:
    return f"{FENCE}{code}\n```"


def given_files(events: Sequence[Recorded], passage: Passage) -> dict[str, str]:
    """Return the files that were put on screen up to a part's end, as they were then."""
    return {
        file.path: file.text
        for recorded in events[: passage.closed]
        if isinstance(recorded.event, QuestionOpened | StageOpened)
        for file in recorded.event.files
    }


def tests_passed(events: Sequence[Recorded], runs: Sequence[int]) -> bool | None:
    """Tell whether the last of these test runs passed whole; None when tests say nothing.

    They also say nothing where all passed but some, which we failed to judge.
    """
    for seq in reversed(runs):
        event = events[seq - 1].event
        if isinstance(event, RunFinished):
            passed, total = tests_counted(event.result)
            unjudged = tests_unjudged(event.result)
            if passed < total - unjudged:
                return False
            return None if unjudged or not total else True
    return False
