"""A choice is stored as it was shown, once, and only where and while it can be made."""

from __future__ import annotations

import json

import pytest
from django.utils import timezone

from agents.core.question import OPENING
from interviews.banks import store as bank
from interviews.banks.lint.example import CHOICES, FILES, QUESTION
from interviews.banks.lint.rule import merged
from interviews.banks.package import package_of
from interviews.people import first_start
from interviews.sessions import queries, service
from interviews.sessions.errors import Code, InterviewError
from interviews.web.context import room_context
from tests.doubles.interviews import Interview
from viva.verification import prove

pytestmark = pytest.mark.django_db(transaction=True)
RIGHT, OTHER = "order-number", "look-first"


@pytest.fixture
def interview() -> Interview:
    return Interview("charged-twice")


def choose(
    interview: Interview, *ids: str, text: str = "", key: str = "", index: int | None = None
) -> int:
    made = key or interview.key()
    return service.submit_answer(interview.id, key=made, text=text, choices=ids, index=index)


def test_a_choice_needs_no_words_and_is_kept_as_it_was_shown(interview: Interview) -> None:
    choose(interview, OTHER)
    (asked,) = interview.state.asked
    assert asked.text == ""
    assert [(one.letter, one.id) for one in asked.choices] == [("C", OTHER)]
    (event,) = interview.events("AnswerSubmitted")
    shown = event.data["choices"]
    assert isinstance(shown, list)
    assert [one["letter"] for one in shown] == ["C"]


def test_a_resent_choice_counts_once_and_a_changed_one_again(interview: Interview) -> None:
    choose(interview, OTHER, key="k")
    choose(interview, OTHER, key="k")
    choose(interview, RIGHT)
    assert [asked.choices[0].id for asked in interview.state.asked] == [OTHER, RIGHT]


@pytest.mark.parametrize(
    ("ids", "code"),
    [
        (("no-such",), Code.UNKNOWN_CHOICE),
        ((RIGHT, "no-such"), Code.UNKNOWN_CHOICE),
        (("D",), Code.UNKNOWN_CHOICE),
        ((RIGHT, RIGHT), Code.UNKNOWN_MESSAGE),
        ((RIGHT, OTHER), Code.ONE_CHOICE),
    ],
)
def test_what_cannot_be_chosen_is_refused_with_its_reason(
    interview: Interview, ids: tuple[str, ...], code: Code
) -> None:
    before = interview.state.seq
    with pytest.raises(InterviewError) as refusal:
        choose(interview, *ids, text="Because.")
    assert refusal.value.code is code
    assert interview.state.seq == before


def test_a_question_without_choices_takes_none() -> None:
    with pytest.raises(InterviewError) as refusal:
        choose(Interview("lru-cache"), "a", text="Because.")
    assert refusal.value.code is Code.NO_CHOICES


def test_a_choice_is_never_taken_for_another_question(interview: Interview) -> None:
    with pytest.raises(InterviewError) as refusal:
        choose(interview, RIGHT, index=1)
    assert refusal.value.code is Code.CHOICE_CLOSED


def test_a_choice_stays_as_it_is_once_its_part_is_over(interview: Interview) -> None:
    choose(interview, RIGHT, text="The first charge went through and only its reply was late.")
    interview.turn()
    interview.say("The payment service has to recognise both tries as one operation.")
    interview.turn()
    assert interview.state.live is not None
    assert interview.state.live.stage.path == (RIGHT,)
    with pytest.raises(InterviewError) as refusal:
        choose(interview, OTHER)
    assert refusal.value.code is Code.CHOICE_CLOSED


def test_the_log_with_choices_folds_verifies_and_makes_its_prompts_again(
    interview: Interview,
) -> None:
    choose(interview, OTHER)
    interview.turn()
    assert prove(interview.id).faults == ()
    state = interview.state
    assert state.live is not None
    assert [line.choices[0].id for line in state.live.stage.history if line.choices] == [OTHER]


def test_the_page_offers_the_choices_and_nothing_of_the_key(interview: Interview) -> None:
    choose(interview, OTHER)
    log = str(room_context(interview.id)["log_html"])
    assert log.count('type="radio"') == 5
    assert 'data-chosen="[&quot;look-first&quot;]"' in log
    assert "mcq_choice" not in log


def test_several_right_choices_make_check_boxes_and_files_are_shown() -> None:
    files = {path: text.encode() for path, text in FILES.items()}
    several = merged(
        QUESTION,
        {
            **CHOICES,
            "mcq_choices": [
                {"id": 1, "text": "O(n)"},
                {"id": 2, "file": "notes.md"},
                {"id": 3, "text": "O(1)"},
            ],
            "answer_key": {"mcq_choice": [1, 2], "required_concepts": ["sort the numbers"]},
        },
    )
    files["question.json"] = json.dumps(several).encode()
    bank.import_package(
        first_start.organisation(), package_of("several", files), findings=(), at=timezone.now()
    )
    interview = Interview("several")
    choose(interview, "3", "1")
    assert interview.state.live is not None
    assert interview.state.live.stage.path == OPENING
    assert [one.id for one in interview.state.asked[0].choices] == ["1", "3"]
    log = str(room_context(interview.id)["log_html"])
    assert log.count('type="checkbox"') == 3
    assert "One a minute, in no order." in log
    assert "notes.md" in interview.state.live.files
    assert queries.facts(interview.state, interview.clock.now_ms)
