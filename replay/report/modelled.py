"""A model judges a part several times; what most of them found in the log's words counts."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Protocol, TypeVar

from agents.completers.base import Completer
from agents.concepts import without_copied
from agents.core.drawing import WHITEBOARD
from agents.core.events import AnswerSubmitted, Recorded, RunFinished
from agents.core.outlining import outline_of
from agents.core.question import Concept, Stage
from agents.judging import (
    Flag,
    Judged,
    Part,
    Point,
    Source,
    Told,
    ask,
    is_code_evidence,
    is_evidence,
)
from agents.judging.work import ask_about_work
from replay.player.moments import documents_at, drawing_at
from replay.player.wording import tests_told
from replay.report.judging import Findings, after_hint, asked_before, given_files, said_between
from replay.report.passages import Passage
from replay.report.quotes import quote_board, quote_event, quote_file
from replay.report.values import Claim, Quote
from replay.report.work import Looked
from replay.report.work.modelled import looked, work_of
from replay.report.work.talk import Talk

BEAT_S = 15.0
_Judged_co = TypeVar("_Judged_co", covariant=True)
Find = Callable[[str], Quote | None]
"""Looks words up in a source; None when they do not stand there, or show nothing."""


class Asks(Protocol[_Judged_co]):
    """Asks a model for one judging, with what is judged turned so far."""

    async def __call__(self, completer: Completer, *, turned: int) -> _Judged_co:
        """Return the judging; raise CompleterUnavailable."""


@dataclass(frozen=True)
class _Quotable:
    """A source as the judge reads it, and how its words are found in the log again."""

    source: Source
    find: Find


class ModelJudge:
    """Judges parts with a model. `beat` is called while it takes its time."""

    def __init__(self, make: Callable[[], Completer], *, times: int, beat: Callable[[], object]):
        self._make = make
        self.times = times
        self._beat = beat
        self.models: set[str] = set()

    def __call__(self, events: Sequence[Recorded], passage: Passage, stage: Stage) -> Findings:
        """Return what most judgings found; raise CompleterUnavailable when there is no model."""
        quotable = list(_quotable(events, passage))
        if not stage.concepts or not quotable:
            return Findings(concepts=stage.concepts, shown={}, flags=())
        part = _part(events, passage, stage=stage, sources=[one.source for one in quotable])
        judgings = self._asked(partial(ask, part))
        self.models |= {judged.model for judged in judgings if judged.model}
        finders = {one.source.label: one.find for one in quotable}
        each = tuple(_findings(stage, judged, finders) for judged in judgings)
        return _most(events, passage, stage=stage, each=each)

    def look(self, talk: Talk) -> Looked:
        """Return what most judgings see in the work on a question; raise CompleterUnavailable."""
        work = work_of(talk)
        if not work.code and not work.talk:
            return looked(talk, ())
        judgings = self._asked(partial(ask_about_work, work))
        self.models |= {judged.model for judged in judgings if judged.model}
        return looked(talk, judgings)

    def _asked(self, asks: Asks[_Judged_co]) -> list[_Judged_co]:
        """Ask in a thread with a loop of its own; the report's lease is kept meanwhile."""
        with ThreadPoolExecutor(1, thread_name_prefix="judge") as pool:
            future = pool.submit(asyncio.run, self._judgings(asks))
            while True:
                try:
                    return future.result(timeout=BEAT_S)
                except TimeoutError:
                    if future.done():
                        return future.result()
                    self._beat()

    async def _judgings(self, asks: Asks[_Judged_co]) -> list[_Judged_co]:
        completer = self._make()
        try:
            asked = (asks(completer, turned=turn) for turn in range(self.times))
            return list(await asyncio.gather(*asked))
        finally:
            await _hang_up(completer)


async def _hang_up(completer: Completer) -> None:
    """Close what was opened in this loop, which ends now: a connection must not outlive it."""
    close = getattr(completer, "aclose", None)
    if close is not None:
        await close()


def _part(
    events: Sequence[Recorded], passage: Passage, *, stage: Stage, sources: Sequence[Source]
) -> Part:
    return Part(
        question=" / ".join(passage.path) or "opening",
        asked=passage.asked,
        points=tuple(Point(f"p{n}", one.text) for n, one in enumerate(stage.concepts, start=1)),
        flags=tuple(Flag(f"f{n}", text) for n, text in enumerate(stage.red_flags, start=1)),
        sources=tuple(sources),
        asked_between=tuple(said_between(events, passage.replies)),
        tests=_tests(events, passage),
    )


def _tests(events: Sequence[Recorded], passage: Passage) -> str:
    runs = (at.event for at in events[passage.opened - 1 : passage.closed])
    told = [
        tests_told(run.result)
        for run in runs
        if isinstance(run, RunFinished) and run.purpose == "tests"
    ]
    return "; ".join(told)


def _quotable(events: Sequence[Recorded], passage: Passage) -> Iterator[_Quotable]:
    given = tuple(given_files(events, passage).values())
    for number, seq in enumerate(passage.answers, start=1):
        event = events[seq - 1].event
        if isinstance(event, AnswerSubmitted) and event.text.strip():
            source = Source(f"answer-{number}", "what the candidate said", event.text)
            asked = asked_before(events, passage, seq)
            find = _in_answer(events, seq, text=event.text, asked=asked, given=given)
            yield _Quotable(source, find)
    yield from _files(events, passage)
    if passage.drawn:
        lines = [claim.line for claim in outline_of(drawing_at(events, passage.closed)).claims]
        source = Source("drawing", "what the drawing connects, in words", "\n".join(lines))
        yield _Quotable(source, _on_board(events, passage, lines))


def _in_answer(
    events: Sequence[Recorded], seq: int, *, text: str, asked: str, given: Sequence[str]
) -> Find:
    def find(words: str) -> Quote | None:
        """Words of the question, the interviewer or a file on screen said again show nothing."""
        at = text.find(words)
        if at < 0 or not is_evidence(without_copied(words, given), asked=asked):
            return None
        return quote_event(events, seq, (at, at + len(words)))

    return find


def _files(events: Sequence[Recorded], passage: Passage) -> Iterator[_Quotable]:
    documents = documents_at(events, passage.closed)
    given = given_files(events, passage)
    for number, path in enumerate(sorted(passage.typed & set(documents)), start=1):
        if path == WHITEBOARD or documents[path].text == given.get(path):
            continue
        source = Source(f"file-{number}", f"the candidate's file {path}", documents[path].text)
        yield _Quotable(source, _in_file(events, passage, path=path, given=given.get(path, "")))


def _in_file(events: Sequence[Recorded], passage: Passage, *, path: str, given: str) -> Find:
    def find(words: str) -> Quote | None:
        """What stood in the file from the start is not the candidate's."""
        if not is_code_evidence(words, given=given):
            return None
        return quote_file(events, passage.closed, path=path, words=words)

    return find


def _on_board(events: Sequence[Recorded], passage: Passage, lines: Sequence[str]) -> Find:
    def find(words: str) -> Quote | None:
        """Only what a connection or a note says is the candidate's; the rest is code's."""
        if not any(words in line for line in lines) or not is_code_evidence(words, given=""):
            return None
        return quote_board(events, passage.drawn, words=words)

    return find


def _findings(stage: Stage, judged: Judged, finders: Mapping[str, Find]) -> Findings:
    """Return one judging's findings: what it could not quote from the log is not there."""
    read = [
        (concept, judged.points[f"p{n}"])
        for n, concept in enumerate(stage.concepts, start=1)
        if f"p{n}" in judged.points
    ]
    shown = {one.id: quote for one, told in read if (quote := _first(told, finders))}
    flags = [
        Claim(text=text, quotes=(quote,))
        for n, text in enumerate(stage.red_flags, start=1)
        if (quote := _first(judged.flags.get(f"f{n}", Told(there=False)), finders))
    ]
    return Findings(concepts=tuple(one for one, _ in read), shown=shown, flags=tuple(flags))


def _first(told: Told, finders: Mapping[str, Find]) -> Quote | None:
    if not told.there:
        return None
    found = (finders[source](words) for source, words in told.quotes)
    return next((quote for quote in found if quote is not None), None)


def _most(
    events: Sequence[Recorded], passage: Passage, *, stage: Stage, each: Sequence[Findings]
) -> Findings:
    hinted = passage.hints[0] if passage.hints else None
    each = [after_hint(one, hinted) for one in each]
    shown = {
        concept.id: quote
        for concept in stage.concepts
        if (quote := _agreed(concept, each)) is not None
    }
    judged = tuple(one for one in stage.concepts if any(one in found.concepts for found in each))
    return Findings(
        concepts=judged,
        shown=shown,
        flags=_flags(each),
        each=tuple(each),
        unread=len(stage.concepts) - len(judged),
    )


def _agreed(concept: Concept, each: Sequence[Findings]) -> Quote | None:
    """Return the earliest quote of a point that most judgings which read it found."""
    read = [found for found in each if concept in found.concepts]
    quotes = [found.shown[concept.id] for found in read if concept.id in found.shown]
    if 2 * len(quotes) <= len(read):
        return None
    return min(quotes, key=lambda quote: quote.seq)


def _flags(each: Sequence[Findings]) -> tuple[Claim, ...]:
    votes = Counter(claim.text for found in each for claim in found.flags)
    first: dict[str, Claim] = {}
    for claim in chain.from_iterable(found.flags for found in each):
        first.setdefault(claim.text, claim)
    return tuple(claim for text, claim in first.items() if 2 * votes[text] > len(each))
