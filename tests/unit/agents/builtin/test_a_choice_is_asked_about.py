"""A choice is asked about in the same words whichever it is; only the private notes know better."""

from __future__ import annotations

import json

import pytest

from agents.check.rules import check
from agents.completers.builtin.interviewer import move_of
from agents.core.cursor import (
    CandidateResponse,
    CurrentQuestion,
    Cursor,
    ExpectedSolution,
    HistoryLine,
    ProbeOption,
)
from agents.core.question import Concept
from agents.core.values import ChoiceShown
from agents.modes import MODES
from agents.modes.interview.mode import INTERVIEW
from agents.moves import Move
from agents.prompts.templates import Templates
from agents.turn import prompt_of
from tests.doubles.turns import cursor_of

A, B, C = (
    ChoiceShown(id=name, letter=letter, text=text)
    for name, letter, text in (
        ("look", "A", "Look first."),
        ("number", "B", "Send a number."),
        ("wait", "C", "Wait longer."),
    )
)
REASON = Concept(
    id="lost",
    text="only the reply was lost",
    any_of=(("reply", "lost"),),
    ask="What went on in those five seconds?",
)
GOOD = "The charge was made and only the reply was lost."


def asked(**changed: object) -> Cursor:
    """Return a turn of a question of choices, of which B is right."""
    fields: dict[str, object] = {
        "current_question": CurrentQuestion(
            path=(), mode="mcq", asked="Which change would you make?", choices=(A, B, C)
        ),
        "expected_current_solution": ExpectedSolution(
            text="- only the reply was lost", concepts=(REASON,), choices=(B,)
        ),
        "stage_history": (),
        "candidate_response": CandidateResponse(kinds=("answer",), text="", choices=(B,)),
        "probe_options": (
            ProbeOption(id="wait", description="Say that a reply takes 31 seconds. What then?"),
            ProbeOption(id="number", description="The number comes twice at once. What then?"),
        ),
        "withheld_solution_parts": (),
        "available_hints": (),
        "runnable_files": (),
    }
    return cursor_of(**{**fields, **changed})


def moved(cursor: Cursor, mode: str = "interview") -> dict[str, object]:
    prompt = prompt_of(cursor, (), mode=MODES[mode], templates=Templates.load(mode))
    return dict(move_of(prompt.fields))


def response(*choices: ChoiceShown, text: str = "") -> CandidateResponse:
    return CandidateResponse(kinds=("answer",), text=text, choices=choices)


def test_a_bare_choice_is_asked_for_its_reasons() -> None:
    move = moved(asked())
    assert move["move"] == "FOLLOW_UP"
    assert "B" in str(move["response"])
    assert str(move["response"]).endswith("?")


def test_right_and_wrong_are_answered_alike() -> None:
    said = [
        str(moved(asked(candidate_response=response(one)))["response"]).replace(one.letter, "X")
        for one in (A, B, C)
    ]
    assert len(set(said)) == 1


def test_only_the_private_notes_say_how_it_stands() -> None:
    assert "not the right one" in str(moved(asked(candidate_response=response(A)))["gap"])
    assert "right one" not in str(moved(asked())["gap"])


def test_the_choice_is_asked_for_once_before_the_part_is_left() -> None:
    first = moved(asked(candidate_response=response(text=GOOD)))
    assert first["move"] == "FOLLOW_UP"
    assert "mark" in str(first["response"])
    history = (
        HistoryLine(by="candidate", text=GOOD, kind="answer"),
        HistoryLine(
            by="interviewer",
            text=str(first["response"]),
            kind="FOLLOW_UP",
            note=str(first["note"]),
        ),
    )
    again = response(text="I have nothing to add.")
    assert moved(asked(stage_history=history, candidate_response=again))["move"] == "PROBE"


@pytest.mark.parametrize(("chosen", "probe"), [(B, "number"), (C, "wait")])
def test_the_way_on_is_the_probe_named_as_the_choice(chosen: ChoiceShown, probe: str) -> None:
    move = moved(asked(candidate_response=response(chosen, text=GOOD)))
    assert (move["move"], move["probe_id"]) == ("PROBE", probe)


def test_who_reads_a_choice_out_has_shown_nothing() -> None:
    concept = Concept(id="n", text="a number", any_of=(("send", "number"),))
    spoken = ExpectedSolution(text="- send a number", concepts=(concept,), choices=(B,))
    said = response(B, text="Send a number.")
    move = moved(asked(expected_current_solution=spoken, candidate_response=said))
    assert move["move"] == "FOLLOW_UP"


@pytest.mark.parametrize("text", ["Is B right?", "Which one is correct?", "Did I choose right?"])
def test_who_wants_to_know_which_is_right_is_led_back(text: str) -> None:
    assert moved(asked(candidate_response=response(B, text=text)))["move"] == "REDIRECT"


@pytest.mark.parametrize("chosen", [(A,), (B,), ()])
@pytest.mark.parametrize("text", ["", "Only the reply was lost.", "I do not know.", "Is B right?"])
def test_every_reply_about_a_choice_passes_the_checker(
    chosen: tuple[ChoiceShown, ...], text: str
) -> None:
    cursor = asked(candidate_response=response(*chosen, text=text))
    prompt = prompt_of(cursor, (), mode=INTERVIEW, templates=Templates.load())
    raw = json.dumps(move_of(prompt.fields))
    offers = INTERVIEW.legal_moves(cursor)
    judged = check(raw, cursor, offers, schema=prompt.output_schema, mode=INTERVIEW)
    assert isinstance(judged, Move), judged


@pytest.mark.parametrize(("chosen", "level"), [(B, "strong"), (A, "ok")])
def test_in_an_assessment_the_choice_is_one_point_of_the_level(
    chosen: ChoiceShown, level: str
) -> None:
    move = moved(asked(candidate_response=response(chosen, text=GOOD)), "assess")
    assert (move["move"], move["level"]) == ("PROBE", level)


def test_the_prompt_has_the_choices_the_chosen_and_the_right_one_in_their_sections() -> None:
    cursor = asked(candidate_response=response(A))
    prompt = prompt_of(cursor, (), mode=INTERVIEW, templates=Templates.load())
    assert "- A: Look first.\n- B: Send a number.\n- C: Wait longer." in prompt.system
    assert "The candidate chose A: Look first." in prompt.user
    rubric = prompt.system.partition("RUBRIC OF THIS STAGE")[2]
    assert "- B: Send a number." in rubric
    assert "Look first" not in rubric


def test_the_texts_of_an_older_session_say_nothing_of_choices() -> None:
    shipped = Templates.load()
    newer = ("stage.choose_", "user.chosen", "conversation.chose", "rubric.choices")
    older = {name: text for name, text in shipped.texts.items() if not name.startswith(newer)}
    cursor = asked(candidate_response=response(A, text="So."))
    prompt = prompt_of(cursor, (), mode=INTERVIEW, templates=Templates("interview", older))
    assert "Look first" not in prompt.system + prompt.user
