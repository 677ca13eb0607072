"""Every kind of candidate sits an interview through the real service, and every promise holds."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path as FilePath
from uuid import UUID

import pytest

from agents.candidates import CAST
from agents.check.normalise import normalised
from agents.check.phrases import patterns_of
from agents.completers.builtin import same
from agents.core.events import (
    AnswerSubmitted,
    Event,
    HintGiven,
    QuestionClosed,
    QuietNoticed,
    StageClosed,
    StageOpened,
    TestsAsked,
    TextPasted,
    TurnTaken,
)
from agents.core.question import OPENING, Path, Question, stage_at
from interviews.banks import store as bank
from interviews.sessions import service, store
from replay.log.read import read
from tests.doubles.interviews import home
from viva.by_hand import answers_in
from viva.simulation import Cast, Simulation
from viva.verification import prove

pytestmark = pytest.mark.django_db(transaction=True)
BY_HAND = FilePath(__file__).parents[1] / "golden" / "answers"
CODE, TALK = "lru-cache", "distributed-rate-limiter"
SITS = {
    "strong": CODE,
    "partial": TALK,
    "silent": CODE,
    "wrong": TALK,
    "fishing": TALK,
    "unsure": TALK,
    "off-topic": CODE,
    "injection": TALK,
    "terse": TALK,
    "pasting": CODE,
    "slow": CODE,
}
SHOW_NOTHING = ("silent", "fishing", "unsure", "off-topic", "injection")
PRAISE = re.compile(
    r"\b(?:great|good (?:point|answer|idea|job|work)|well done|excellent|perfect|exactly[.!]"
    r"|correct|that's right|that is right|nice)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Heard:
    """One of the interviewer's turns: in which stage, and what had been said there before."""

    path: Path
    turn: TurnTaken
    earlier: tuple[str, ...]
    candidate: str


@dataclass(frozen=True)
class Played:
    """An interview that is over: its question and its events."""

    session: UUID
    question: Question
    events: tuple[Event, ...]
    reason: str

    @property
    def closed(self) -> tuple[StageClosed, ...]:
        """Return the stages in the order in which they were closed."""
        return tuple(event for event in self.events if isinstance(event, StageClosed))

    @property
    def turns(self) -> tuple[Heard, ...]:
        """Return every turn with what came before it; a probe's words open the next stage."""
        found: list[Heard] = []
        path, said, candidate = OPENING, [self.question.seed_question], self.question.seed_question
        for event in self.events:
            if isinstance(event, AnswerSubmitted):
                candidate += f"\n{event.text}"
            elif isinstance(event, TurnTaken):
                found.append(Heard(path, event, tuple(said), candidate))
                said.append(event.response)
            elif isinstance(event, StageOpened):
                path, said = event.path, [event.asked]
        return tuple(found)


def played(name: str, *, seed: int = 3, by_hand: str = "") -> Played:
    """Play one question with one candidate, or with answers by hand to the question named."""
    organisation = home()
    package = service.pinned(bank.published(organisation, by_hand or SITS[name]).pk)
    cast = Cast(organisation=organisation.id, packages=(package,), candidate=name, seed=seed)
    answers = (answers_in(BY_HAND, by_hand),) if by_hand else ()
    simulation = Simulation(replace(cast, answers=answers))
    session = simulation.play()
    assert simulation.state.phase == "ended"
    events = tuple(recorded.event for recorded in read(session))
    question = store.question(package[0].digest)
    return Played(session, question, events, str(simulation.state.end_reason))


def said_twice(one: Played) -> list[str]:
    """Return what the interviewer said again within a stage."""
    return [
        sentence
        for heard in one.turns
        for sentence in same.sentences(heard.turn.response)
        if any(sentence in same.sentences(earlier) for earlier in heard.earlier)
    ]


def given_away(one: Played) -> list[str]:
    """Return the withheld phrases that the interviewer said before the candidate did."""
    found: list[str] = []
    for heard in one.turns:
        words, known = normalised(heard.turn.response).text, normalised(heard.candidate).text
        withheld = patterns_of(stage_at(one.question, heard.path).withheld)
        said = [p for p in withheld if p.in_text(words) and not p.in_text(known)]
        found += [p.phrase for p in said]
    return found


def test_the_cast_is_whole() -> None:
    assert set(SITS) == set(CAST)


@pytest.mark.parametrize("name", sorted({*SITS} - {"strong", "unsure", "pasting"}))
def test_every_promise_holds_for(name: str) -> None:
    every_promise(name, played(name))


@pytest.mark.parametrize("slug", [CODE, TALK])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_promise_holds_for_answers_by_hand(slug: str, seed: int) -> None:
    every_promise("by-hand", played("by-hand", seed=seed, by_hand=slug))


def every_promise(name: str, one: Played) -> None:
    """Check what holds whoever sits there."""
    proof = prove(one.session)
    assert (proof.finding, proof.faults) == ("intact", ())
    runs = sum(isinstance(event, TestsAsked) for event in one.events)
    assert proof.turns == len(one.turns) + runs >= 2
    assert one.reason == "finished"
    assert sum(isinstance(event, QuestionClosed) for event in one.events) == 1
    assert said_twice(one) == []
    assert given_away(one) == []
    assert not any(heard.turn.rejections or heard.turn.fallback for heard in one.turns)
    if name in SHOW_NOTHING:
        assert all("Shown: nothing yet." in stage.record for stage in one.closed)
        assert [h.turn.response for h in one.turns if PRAISE.search(h.turn.response)] == []


def test_a_strong_candidate_reaches_every_stage_on_the_way() -> None:
    one = played("strong")
    every_promise("strong", one)
    last = one.closed[-1].path
    assert [stage.path for stage in one.closed] == [last[:depth] for depth in range(len(last) + 1)]
    assert stage_at(one.question, last).children == ()
    assert all("Not shown: nothing" in stage.record for stage in one.closed)
    ran = {event.turn for event in one.events if isinstance(event, TestsAsked)}
    assert ran
    assert ran <= {heard.turn.turn for heard in one.turns}


def test_hints_reach_somebody_who_does_not_know_and_never_asks() -> None:
    one = played("unsure")
    every_promise("unsure", one)
    assert any(isinstance(event, HintGiven) for event in one.events)


def test_pasted_code_is_noted_and_explains_nothing() -> None:
    one = played("pasting")
    every_promise("pasting", one)
    assert any(isinstance(event, TextPasted) for event in one.events)
    asked_on = [heard for heard in one.turns if heard.turn.move == "FOLLOW_UP"]
    assert asked_on
    assert "Not shown: nothing" not in one.closed[-1].record


def test_somebody_slow_is_asked_how_it_goes_at_most_once_a_part() -> None:
    one = played("slow")
    quiet = [event for event in one.events if isinstance(event, QuietNoticed)]
    asked = [heard for heard in one.turns if "Read as: silence." in heard.turn.note]
    assert quiet
    assert len(asked) == len(quiet)
    assert len({heard.path for heard in asked}) == len(asked)
    assert not any(heard.turn.move == "HINT" for heard in asked)
