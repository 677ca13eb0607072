"""The last choice counts: right whole, partly half, wrong nothing, and never made: not at all."""

from __future__ import annotations

import pytest

from agents.concepts.choices import Standing, standing_of
from agents.core.events import AnswerSubmitted, HintGiven, QuestionClosed, Recorded
from agents.core.question import AnswerKey, Choice, Question
from agents.core.values import PinnedQuestion
from interviews.sessions.service.opening import question_opened
from replay.report.drafting import Asked, draft_topic
from replay.report.quotes import is_found
from replay.report.values import StageReport
from tests.doubles.sessions import Folded, reply, running

PIN = PinnedQuestion(slug="pick", name="Pick", digest="1" * 64, revision=1)


def question(*right: str, points: tuple[str, ...] = ()) -> Question:
    """Return a question of three choices."""
    return Question(
        slug="pick",
        name="Pick",
        mode="mcq",
        seed_question="Which?",
        duration=5,
        mcq_choices=tuple(Choice(id=one, text=f"Do {one}.") for one in ("x", "y", "z")),
        answer_key=AnswerKey(mcq_choice=right, required_concepts=points),
    )


def talked(asked: Question, *said: tuple[str, str], hint_before: int = -1) -> list[Recorded]:
    """Return the log of an opening in which these texts and ids were sent, each answered."""
    session: Folded = running()
    session.happen(question_opened(asked, 0, times=1))
    live = session.state.live
    assert live is not None
    for number, (text, ids) in enumerate(said):
        if number == hint_before:
            session.happen(HintGiven(hint_id="h1"))
        chosen = tuple(one for one in live.choices if one.id in ids)
        session.happen(AnswerSubmitted(key=f"k{number}", text=text, choices=chosen))
        session.happen(reply(session))
    session.happen(QuestionClosed(index=0, topic="Pick", summary="", reason="done"))
    return session.log


def stage(log: list[Recorded], asked: Question) -> StageReport:
    topic = draft_topic(log, "Pick", [Asked(index=0, pinned=PIN, question=asked)])
    assert topic.dropped == 0
    return topic.questions[0].stages[0]


@pytest.mark.parametrize(
    ("chosen", "right", "standing"),
    [
        ("x", "x", "right"),
        ("y", "x", "wrong"),
        ("", "x", "none"),
        ("xy", "xy", "right"),
        ("x", "xy", "partly"),
        ("xyz", "xy", "partly"),
        ("z", "xy", "wrong"),
        ("x", "", ""),
    ],
)
def test_a_choice_stands_by_the_key(chosen: str, right: str, standing: Standing) -> None:
    assert standing_of(list(chosen), list(right)) == standing


@pytest.mark.parametrize(
    ("ids", "level", "score"), [("xy", "strong", 5.0), ("x", "ok", 2.5), ("z", "weak", 0.0)]
)
def test_the_level_follows_and_the_choice_is_quoted(ids: str, level: str, score: float) -> None:
    asked = question("x", "y")
    log = talked(asked, ("Because.", ids))
    found = stage(log, asked)
    assert (found.level, found.score, found.points) == (level, score, 1)
    (claim,) = (*found.shown, *found.missed)
    (quote,) = claim.quotes
    assert quote.text.startswith("Chose ")
    assert is_found(log, quote)


def test_the_last_choice_is_the_one_that_counts() -> None:
    asked = question("x")
    assert stage(talked(asked, ("", "x"), ("No, wait.", "y")), asked).level == "weak"
    assert stage(talked(asked, ("", "y"), ("No, wait.", "x")), asked).level == "strong"


def test_a_right_choice_after_a_hint_counts_half() -> None:
    asked = question("x")
    found = stage(talked(asked, ("", "y"), ("", "x"), hint_before=1), asked)
    assert (found.level, found.level_without_hints) == ("ok", "strong")


def test_one_that_was_never_made_is_not_assessed() -> None:
    asked = question("x")
    found = stage(talked(asked, ("I would rather talk.", "")), asked)
    assert (found.level, found.points) == (None, 0)
    assert "nothing was chosen" in found.why


def test_the_choice_is_quoted_as_it_was_shown_beside_other_points() -> None:
    asked = question("x", points=("retries are safe",))
    found = stage(talked(asked, ("Hm.", "y")), asked)
    assert found.missed[0].text == "Chose what is not right. Right is A: Do x."
    assert found.missed[0].quotes[0].text == "Chose B: Do y."
