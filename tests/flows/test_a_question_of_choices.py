"""Who knows chooses right, who is sure and wrong chooses wrong, and nobody is told which it was."""

from __future__ import annotations

import pytest

from agents.check.verdicts import Verdicts
from agents.core.events import AnswerSubmitted, Recorded, TurnTaken
from agents.core.question import letter
from interviews.banks import store as bank
from interviews.sessions import service, store
from replay.log.read import read
from replay.report.drafting import Asked, draft_topic, topics_of
from replay.report.values import StageReport
from tests.doubles.interviews import home
from viva.simulation import Cast, Simulation
from viva.verification import prove

pytestmark = pytest.mark.django_db(transaction=True)
RIGHT = "order-number"


def played(candidate: str) -> tuple[list[Recorded], StageReport]:
    """Play it; return the log, which holds, and what the judge makes of the opening."""
    organisation = home()
    package = service.pinned(bank.published(organisation, "charged-twice").pk)
    simulation = Simulation(
        Cast(organisation=organisation.id, packages=(package,), candidate=candidate, seed=3)
    )
    session = simulation.play()
    assert prove(session).faults == ()
    events = list(read(session))
    asked = Asked(index=0, pinned=package[0], question=store.question(package[0].digest))
    [(name, questions)] = topics_of([asked]).items()
    return events, draft_topic(events, name, questions).questions[0].stages[0]


def chosen(events: list[Recorded]) -> list[str]:
    answers = [one.event for one in events if isinstance(one.event, AnswerSubmitted)]
    return [choice.id for answer in answers for choice in answer.choices]


@pytest.mark.parametrize("name", ["strong", "terse", "slow"])
def test_who_knows_chooses_right_and_shows_it(name: str) -> None:
    events, opening = played(name)
    assert chosen(events) == [RIGHT]
    assert opening.level == "strong"
    assert any("what is right" in claim.text for claim in opening.shown)


def test_who_is_sure_and_wrong_never_chooses_right() -> None:
    events, opening = played("wrong")
    assert chosen(events)
    assert RIGHT not in chosen(events)
    assert opening.level == "weak"


@pytest.mark.parametrize("name", ["unsure", "silent", "injection", "off-topic", "fishing"])
def test_who_does_not_answer_chooses_nothing_and_is_not_judged_by_it(name: str) -> None:
    events, opening = played(name)
    assert chosen(events) == []
    assert not any("Chose" in claim.text for claim in (*opening.shown, *opening.missed))


@pytest.mark.parametrize("name", ["strong", "partial", "wrong", "fishing", "pasting"])
def test_nobody_is_told_which_it_was(name: str) -> None:
    events, _ = played(name)
    verdicts = Verdicts([letter(place) for place in range(5)])
    turns = [one.event for one in events if isinstance(one.event, TurnTaken)]
    assert turns
    for turn in turns:
        assert verdicts.in_text(turn.response) == ""
        assert turn.rejections == ()
