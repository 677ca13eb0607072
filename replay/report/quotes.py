"""A quote counts when code finds it in the log, at its place, letter by letter; else it goes."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec.structs import replace

from agents.core.drawing import WHITEBOARD
from agents.core.events import (
    AnswerSubmitted,
    AnyEvent,
    ClarificationAsked,
    ColleagueSaid,
    DrawingChanged,
    EditsReceived,
    QuestionOpened,
    Recorded,
    RunFinished,
    StageOpened,
    TurnTaken,
)
from agents.core.outlining import outline_of
from agents.core.text import utf16_length
from replay.player.moments import documents_at, drawing_at, elapsed_ms, question_start, start_ms
from replay.player.wording import chosen_words, passed_words
from replay.report.values import By, Claim, Quote


def words_of(event: AnyEvent) -> tuple[str, By] | None:
    """Return the words that an event can be quoted with, and whose they are."""
    match event:
        case AnswerSubmitted() as answer:
            return answer_words(answer), "candidate"
        case ClarificationAsked(text=text):
            return text, "candidate"
        case ColleagueSaid(text=text):
            return text, "colleague"
        case QuestionOpened(asked=text) | StageOpened(asked=text) | TurnTaken(response=text):
            return text, "interviewer"
        case RunFinished(purpose="tests", result=result):
            return passed_words(result, "tests"), "tests"
        case _:
            return None


def answer_words(answer: AnswerSubmitted) -> str:
    """Return an answer's text and below it what was chosen with it."""
    parts = (answer.text, chosen_words(answer.choices))
    return "\n\n".join(part for part in parts if part)


def quote_event(events: Sequence[Recorded], seq: int, span: tuple[int, int] | None = None) -> Quote:
    """Return a quote of an event's own words; `span` counts characters, all of them by default.

    Raises ValueError for an event without words.
    """
    recorded = events[seq - 1]
    words = words_of(recorded.event)
    if words is None:
        raise ValueError(f"event {seq} has no words to quote")
    text, by = words
    start, end = span if span is not None else (0, len(text))
    return _quote(events, recorded, text=text, span=(start, end), by=by, path="")


def quote_file(events: Sequence[Recorded], seq: int, *, path: str, words: str) -> Quote | None:
    """Return a quote of a file's text at the event after which `words` first stood in it.

    `seq` is an event at which they stand; None when they do not.
    """
    document = documents_at(events, seq).get(path)
    if document is None or words not in document.text:
        return None
    first = _first_with(events, seq, path=path, words=words)
    text = documents_at(events, first)[path].text
    at = text.index(words)
    span = (at, at + len(words))
    return _quote(events, events[first - 1], text=text, span=span, by="candidate", path=path)


def quote_board(events: Sequence[Recorded], drawn: Sequence[int], *, words: str) -> Quote | None:
    """Return a quote of the drawing in words, at a batch at which they came to stand there.

    None when they stand at none of these batches. A drawing is told in words for each batch that is
    looked at, so where they stand at the last they are searched for by halves.
    """
    told = lru_cache(maxsize=None)(lambda seq: outline_of(drawing_at(events, seq)).text)
    if drawn and words in told(drawn[-1]):
        seq = drawn[bisect_left(drawn, True, key=lambda one: words in told(one))]
    else:
        found = (one for one in drawn if words in told(one))
        if (first := next(found, None)) is None:
            return None
        seq = first
    at = told(seq).index(words)
    span = (at, at + len(words))
    recorded = events[seq - 1]
    return _quote(events, recorded, text=told(seq), span=span, by="candidate", path=WHITEBOARD)


def verify_quotes(events: Sequence[Recorded], claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Return the claims with only the quotes that are in the log; one left without is dropped."""
    checked = (
        replace(claim, quotes=tuple(quote for quote in claim.quotes if is_found(events, quote)))
        for claim in claims
    )
    return tuple(claim for claim in checked if claim.quotes)


def is_found(events: Sequence[Recorded], quote: Quote) -> bool:
    """Tell whether a quote stands in the log at its place, said by whom it says, when it says."""
    if not 1 <= quote.seq <= len(events) or not quote.text.strip():
        return False
    recorded = events[quote.seq - 1]
    if elapsed_ms(recorded.at_ms, start_ms(events)) != quote.t_ms:
        return False
    if quote.path == WHITEBOARD and isinstance(recorded.event, DrawingChanged):
        return _cut(outline_of(drawing_at(events, quote.seq)).text, quote) == quote.text
    if quote.path:
        document = documents_at(events, quote.seq).get(quote.path)
        return document is not None and _cut(document.text, quote) == quote.text
    words = words_of(recorded.event)
    return words is not None and words[1] == quote.by and _cut(words[0], quote) == quote.text


def _cut(text: str, quote: Quote) -> str:
    units = text.encode("utf-16-le")[2 * quote.start : 2 * quote.end]
    return units.decode("utf-16-le", errors="replace")


def _quote(
    events: Sequence[Recorded],
    recorded: Recorded,
    *,
    text: str,
    span: tuple[int, int],
    by: By,
    path: str,
) -> Quote:
    start = utf16_length(text[: span[0]])
    said = text[span[0] : span[1]]
    return Quote(
        seq=recorded.seq,
        t_ms=elapsed_ms(recorded.at_ms, start_ms(events)),
        start=start,
        end=start + utf16_length(said),
        text=said,
        by=by,
        path=path,
    )


def _first_with(events: Sequence[Recorded], seq: int, *, path: str, words: str) -> int:
    """Return the edit that brought the words which stand at `seq`, found by halving."""
    edits = [
        recorded.seq
        for recorded in events[question_start(events, seq) : seq]
        if isinstance(recorded.event, EditsReceived) and recorded.event.path == path
    ]
    low, high = 0, len(edits) - 1
    while low < high:
        middle = (low + high) // 2
        document = documents_at(events, edits[middle]).get(path)
        if document is not None and words in document.text:
            high = middle
        else:
            low = middle + 1
    return edits[low] if edits else seq
