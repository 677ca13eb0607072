"""No reply tells whether a choice is right; asking for reasons is free."""

# Letters that only look right are what is tested.
# ruff: noqa: RUF001

from __future__ import annotations

import pytest

from agents.check.normalise import normalised
from agents.check.verdicts import Verdicts

SAID = normalised("I think that B is right because it is cheap.").text
VERDICTS = Verdicts(list("ABCDE"), said=[SAID])
TOLD = (
    "B is right.",
    "The right answer is the third one.",
    "C isn't correct, sorry.",
    "Your choice is right.",
    "You chose correctly.",
    "You picked the right one.",
    "Correct.",
    "Correct, and why?",
    "The correct choice is **D**.",
    "It's B.",
    "That is right, go on.",
    "You are right.",
    "Option A is the best.",
    "You can rule out C.",
    "The answer is a.",
    "Great choice!",
    "В is right.",
    "B is right, isn't it?",
    "D can be ruled out.",
    "Unfortunately, your answer is not correct.",
    "The second choice is wrong.",
    "Not quite. Look again.",
    "Exactly! Why?",
    "You got it right.",
    "As somebody else said, “D is wrong”.",
)
ASKED = (
    "How would you convince someone that B is right?",
    "What makes you sure your choice is right?",
    "You said “B is right because”: why?",
    "You chose B. What speaks for it?",
    "Is the answer complete?",
    "What would have to be true for C to be right?",
    "What speaks against D?",
    "Then tell me why not A.",
    "It is a question of order.",
    "A good choice of words.",
    "You are right to ask: the task leaves that open.",
    "What rules out C for you?",
    "Right, let us go on.",
    "What happens when that is wrong?",
    "It is because of the order that I ask.",
)


@pytest.mark.parametrize("text", TOLD)
def test_a_verdict_on_a_choice_is_found(text: str) -> None:
    assert VERDICTS.in_text(f"Thank you for that. {text}")


@pytest.mark.parametrize("text", ASKED)
def test_asking_and_the_candidates_own_words_are_free(text: str) -> None:
    assert VERDICTS.in_text(text) == ""


@pytest.mark.parametrize("text", ASKED)
def test_what_is_free_is_never_refused_on_its_way(text: str) -> None:
    whole = f"Thank you. {text} And then there is more to say about it here."
    for length in range(len(whole)):
        assert VERDICTS.in_growing(whole[:length])[0] == "", whole[:length]


@pytest.mark.parametrize("text", TOLD)
def test_a_verdict_is_found_while_the_reply_still_grows(text: str) -> None:
    whole = f"Thank you. {text} And then there is more to say about it here, I think."
    grown = (VERDICTS.in_growing(whole[:length]) for length in range(len(whole)))
    assert any(found for found, _ in grown)


def test_a_question_that_could_end_as_a_claim_is_held_back() -> None:
    begun = "Thank you. Whatever you think of it, B is right and so"
    assert VERDICTS.in_growing(begun) == ("", len("Thank you."))


def test_a_question_without_choices_has_no_verdicts() -> None:
    assert Verdicts([]).in_text("B is right.") == ""
