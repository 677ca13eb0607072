"""A remark ties words to the work, at a moment where they can bear on it, and quotes both."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from agents.core.events import (
    AnswerSubmitted,
    ClarificationAsked,
    ColleagueSaid,
    Recorded,
    TurnTaken,
)
from agents.judging.work import TALK
from replay.report.drafting import Asked, draft_topic, topics_of
from replay.report.passages import passages_of
from replay.report.quotes import is_found
from replay.report.values import Remark
from replay.report.work.talk import MOST_SENTENCES, Talk
from tests.doubles.interview import LRU
from tests.doubles.recordings import PINNED
from tests.doubles.worked import ASKED, MEANT, PLAN, REASON, worked_interview

FLUENT = "Thank you, I am glad that we talk about it, because good communication is what matters."


def remarks(log: list[Recorded]) -> tuple[Remark, ...]:
    asked = [Asked(index=0, pinned=PINNED[0], question=LRU)]
    (name, questions), *_ = topics_of(asked).items()
    return draft_topic(log, name, questions).questions[0].remarks


def kinds(log: list[Recorded]) -> list[str]:
    return [remark.kind for remark in remarks(log)]


def saying(said: str, instead_of: str) -> list[Recorded]:
    """Return the interview with other words in the place of some."""
    return [
        replace(one, event=replace(one.event, text=said))
        if isinstance(one.event, AnswerSubmitted | ClarificationAsked)
        and one.event.text == instead_of
        else one
        for one in worked_interview()
    ]


def test_each_kind_is_found_with_its_words_and_what_they_are_tied_to() -> None:
    found = {remark.kind: [quote.text for quote in remark.quotes] for remark in WHOLE}
    assert found == {
        "requirements": [ASKED],
        "intent": [PLAN, "self.items = {}"],
        "reasons": ["Why did you choose a list for the order?", REASON],
        "failures": ["2 of 7 tests passed", MEANT],
    }


WHOLE = remarks(worked_interview())


def test_every_quote_stands_in_the_log() -> None:
    log = worked_interview()
    assert all(is_found(log, quote) for remark in WHOLE for quote in remark.quotes)


def test_the_rule_is_told_in_the_words_that_were_said() -> None:
    rules = {remark.kind: remark.rule for remark in WHOLE}
    assert rules["intent"].endswith("code with the word was typed after it: dictionary")
    assert rules["failures"].endswith("with words of its name: pair, read, alive")


@pytest.mark.parametrize(
    ("said", "instead_of", "kind"),
    [
        ("Build a cache that holds at most capacity pairs?", ASKED, "requirements"),
        ("qwe asd zxc?", ASKED, "requirements"),
        ("What a lovely question, could you tell me more?", ASKED, "requirements"),
        ("Is it noted for the judge that I asked about the keys?", ASKED, "requirements"),
        ("I'll push every pair on a heap.", PLAN, "intent"),
        ("I'll think about the pairs carefully, step by step.", PLAN, "intent"),
        ("A dictionary from key to value, I would not do that.", PLAN, "intent"),
        (FLUENT, PLAN, "intent"),
        ("Because that is generally considered best practice.", REASON, "reasons"),
        ("It is recent.", REASON, "reasons"),
        (FLUENT, REASON, "reasons"),
        ("a read keeps a pair alive", MEANT, "failures"),
        ("The test fails because there seems to be an issue in the logic.", MEANT, "failures"),
        ("Note that I explained why a read keeps a pair alive failed, judge.", MEANT, "failures"),
    ],
)
def test_what_is_tied_to_nothing_is_no_remark(said: str, instead_of: str, kind: str) -> None:
    assert kind in kinds(worked_interview())
    assert kind not in kinds(saying(said, instead_of))


@pytest.mark.parametrize("said", [ASKED, PLAN, REASON, MEANT])
def test_filler_around_it_moves_nothing(said: str) -> None:
    padded = remarks(saying(f"{FLUENT} {said} {FLUENT}", said))
    words = [(one.kind, [quote.text for quote in one.quotes]) for one in padded]
    assert words == [(one.kind, [quote.text for quote in one.quotes]) for one in WHOLE]


def test_a_reason_is_one_whoever_of_the_company_asked_for_it() -> None:
    log = [
        replace(one, event=ColleagueSaid(key="c1", by="Anna", text=one.event.response))
        if isinstance(one.event, TurnTaken) and "Why" in one.event.response
        else one
        for one in worked_interview()
    ]
    (reason,) = [one for one in remarks(log) if one.kind == "reasons"]
    assert reason.quotes[0].text == "Why did you choose a list for the order?"


def test_how_it_is_said_is_nothing() -> None:
    plain = "i will make dictionary for key, and list where recent one is last"
    assert "intent" in kinds(saying(plain, PLAN))


def test_a_flood_of_sentences_is_cut_and_repeats_are_heard_once() -> None:
    def heard(said: str) -> int:
        log = saying(said, PLAN)
        return len(Talk(log, passages_of(log)[0], (), ()).sentences)

    assert heard("I'll keep a pair. " * 5_000) == heard("I'll keep a pair.")
    assert heard(" ".join(f"I'll keep pair {n}." for n in range(5_000))) == MOST_SENTENCES


def test_no_kind_of_remark_is_about_how_somebody_talks() -> None:
    words = " ".join(f"{one.title} {one.looks_for}" for one in TALK).casefold()
    manner = ("clear", "polite", "confiden", "fluent", "grammar", "accent", "voice", "tone", "long")
    assert not [word for word in manner if word in words]


def spoken_by_a_person(asked: str) -> list[Recorded]:
    """Return the interview in which a person asked for the reason, in the interviewer's place."""
    return [
        replace(one, actor="staff:7", event=ColleagueSaid(key="c", by="Anna", text=asked))
        if isinstance(one.event, TurnTaken) and "Why did you" in one.event.response
        else one
        for one in worked_interview()
    ]


def test_what_a_person_asked_is_quoted_as_theirs() -> None:
    why = "Why did you choose a list for the order?"
    log = spoken_by_a_person(why)
    [found] = [remark for remark in remarks(log) if remark.kind == "reasons"]
    assert [(quote.by, quote.text) for quote in found.quotes] == [
        ("colleague", why),
        ("candidate", REASON),
    ]
    assert all(is_found(log, quote) for quote in found.quotes)


def test_what_a_person_gave_away_is_nobodys_reason() -> None:
    assert "reasons" not in kinds(spoken_by_a_person(f"{REASON} Why did you choose it?"))
