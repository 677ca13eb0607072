"""Law 6, at the wire: no rubric, hidden test, brief, note, gap or unspent hint is in what is sent.

Whole simulated interviews are played; then every byte that a candidate's browser would have been
given, drawn and raw, is searched for everything that it must not hold at that moment.
"""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache

import pytest

from agents.check.normalise import words_of
from agents.core.events import HintGiven, Recorded, TestProposed, TestsAsked, TurnTaken
from agents.core.question import Question, all_stages, in_language, languages_of
from agents.core.reducer import fold
from agents.core.state import EMPTY, SessionState
from interviews.banks import store as bank
from interviews.sessions import queries, service, store
from interviews.web.context import room_context
from interviews.web.fragments import draw
from replay.log.read import read
from tests.doubles.interviews import home
from viva.simulation import Cast, Simulation

pytestmark = pytest.mark.django_db(transaction=True)
SHORT = 12
"""Texts shorter than this may well be said by chance."""


def sent(recorded: Recorded, state: SessionState) -> str:
    """Return everything that the browser gets for one event, as one text."""
    event = queries.room_event(recorded)
    if event is None:
        return ""
    facts = queries.facts(state, recorded.at_ms)
    return "\n".join(
        (json.dumps(asdict(event), ensure_ascii=False), json.dumps(facts), draw(event))
    )


def rubric(question: Question) -> Iterator[str]:
    """Yield what nobody may read during the interview, whatever happens."""
    yield from question.question_prompt.split("\n")
    yield from question.answer_key.required_concepts
    yield from question.answer_key.red_flags
    yield from question.answer_key.good_additional_points
    for stage in all_stages(question):
        yield from (concept.text for concept in stage.concepts)
        yield from (line.strip("- ") for line in stage.solution.split("\n"))
    for path, text in solutions(question):
        yield from (line.strip() for line in text.split("\n") if path and "return" in line)
    for test in question.runtime.tests if question.runtime else ():
        if test.get("hidden"):
            yield str(test["name"])
            yield json.dumps(test.get("calls"))


def solutions(question: Question) -> Iterator[tuple[str, str]]:
    """Yield the reference's files in every language, but for lines that a starter has as well."""
    runtime = question.runtime
    for one in [in_language(runtime, name) for name in languages_of(runtime)] if runtime else []:
        shown = {line.strip() for text in one.starter.values() for line in text.split("\n")}
        for path, text in one.solution.items():
            own = (line for line in text.split("\n") if line.strip() not in shown)
            yield path, "\n".join(own)


def unspent_hints(question: Question, spent: set[str]) -> Iterator[str]:
    for stage in all_stages(question):
        yield from (hint.text for hint in stage.hints if hint.id not in spent)


@cache
def words(secret: str) -> str:
    """Return a secret's words; each is looked for in many places."""
    return plain(secret)


def plain(text: str) -> str:
    """Return a text as its words, so that markup and punctuation between them do not count."""
    return f" {' '.join(words_of(html.unescape(text)))} "


@pytest.mark.parametrize("candidate", ["strong", "partial", "wrong", "fishing"])
@pytest.mark.parametrize("slug", ["lru-cache", "distributed-rate-limiter", "charged-twice"])
def test_nothing_private_is_in_anything_sent(candidate: str, slug: str) -> None:
    organisation = home()
    packages = (service.pinned(bank.published(organisation, slug).pk),)
    cast = Cast(organisation=organisation.id, packages=packages, candidate=candidate, seed=11)
    session = Simulation(cast).play()
    events = list(read(session))
    question = store.question(packages[0][0].digest)
    own_words = plain(candidates_own(events))
    private = [text for text in rubric(question) if len(text) >= SHORT]
    spent: set[str] = set()
    checked = 0
    state = EMPTY
    for recorded in events:
        state = fold(state, recorded)
        if isinstance(recorded.event, HintGiven):
            spent.add(recorded.event.hint_id)
        if isinstance(recorded.event, TurnTaken | TestsAsked | TestProposed):
            private += [t for t in (recorded.event.gap, recorded.event.note) if len(t) >= SHORT]
        if isinstance(recorded.event, TurnTaken) and recorded.event.hint_id:
            spent.add(recorded.event.hint_id)
        assert "mcq_choice" not in sent(recorded, state)
        text = plain(sent(recorded, state))
        if not text:
            continue
        checked += 1
        for secret in (*private, *unspent_hints(question, spent)):
            said = words(secret)
            assert said not in text or said in own_words, f"{recorded.event!r} holds {secret!r}"
    assert checked > 10


def candidates_own(events: list[Recorded]) -> str:
    return "\n".join(str(r.event) for r in events if r.actor == "candidate")


def test_the_room_page_and_the_welcome_hold_nothing_private() -> None:
    organisation = home()
    packages = (service.pinned(bank.published(organisation, "lru-cache").pk),)
    cast = Cast(organisation=organisation.id, packages=packages, candidate="partial", seed=5)
    simulation = Simulation(cast)
    session = simulation.play()
    question = store.question(packages[0][0].digest)
    page = plain(str(room_context(session)) + str(queries.welcome(session, "tab")))
    own_words = plain(candidates_own(list(read(session))))
    for secret in rubric(question):
        said = plain(secret)
        assert len(secret) < SHORT or said not in page or said in own_words, secret
