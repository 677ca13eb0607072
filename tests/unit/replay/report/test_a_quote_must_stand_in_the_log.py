"""A quote that is not in the log at its place is dropped, and a claim without evidence with it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from agents.core.events import AnswerSubmitted, Recorded
from replay.report.quotes import is_found, quote_event, quote_file, verify_quotes
from replay.report.values import Claim, Quote
from tests.doubles.interview import DESIGN, recorded_interview

LOG = recorded_interview()
ANSWER = next(r.seq for r in LOG if isinstance(r.event, AnswerSubmitted) and r.event.text == DESIGN)
TRUE = quote_event(LOG, ANSWER, (0, 36))


def test_a_true_quote_is_found() -> None:
    assert TRUE.text == "I keep a hash map from key to node, "
    assert is_found(LOG, TRUE)


@pytest.mark.parametrize(
    "false",
    [
        replace(TRUE, text="I keep a hash map from key to Node, "),
        replace(TRUE, start=1),
        replace(TRUE, seq=ANSWER + 1),
        replace(TRUE, seq=9_999),
        replace(TRUE, by="interviewer"),
        replace(TRUE, t_ms=TRUE.t_ms + 1),
        replace(TRUE, path="cache.py"),
        replace(TRUE, text=" ", start=1, end=2),
    ],
    ids=["a letter", "place", "event", "no event", "speaker", "time", "file", "blank"],
)
def test_a_false_quote_is_not(false: Quote) -> None:
    assert not is_found(LOG, false)


def test_a_claim_keeps_its_true_quotes_and_falls_without_any() -> None:
    false = replace(TRUE, text="something nobody said")
    kept = verify_quotes(
        LOG,
        [Claim(text="half", quotes=(false, TRUE)), Claim(text="invented", quotes=(false,))],
    )
    assert kept == (Claim(text="half", quotes=(TRUE,)),)


def test_offsets_are_the_browsers_where_an_emoji_stands_before() -> None:
    said = AnswerSubmitted(key="k", text="😀 a lock guards it")
    log = [*LOG[:5], Recorded(6, LOG[4].at_ms + 1, "candidate", said)]
    quote = quote_event(log, 6, (2, 8))
    assert (quote.text, quote.start, quote.end) == ("a lock", 3, 9)
    assert is_found(log, quote)


def test_typed_words_are_quoted_at_the_moment_they_were_typed() -> None:
    words = "value = self.items.pop(key)"
    quote = quote_file(LOG, len(LOG) - 20, path="cache.py", words=words)
    assert quote is not None
    assert (quote.t_ms, quote.text, quote.path) == (260_000, words, "cache.py")
    assert is_found(LOG, quote)


def test_words_that_were_never_typed_give_no_quote() -> None:
    assert quote_file(LOG, 25, path="cache.py", words="import threading") is None
