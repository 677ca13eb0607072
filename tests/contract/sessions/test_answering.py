"""What is said is stored once, within bounds, and never after the end."""

import pytest

from interviews.sessions import queries, service
from interviews.sessions.errors import Code, InterviewError
from tests.doubles.interviews import Interview

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def interview() -> Interview:
    return Interview()


def test_a_resent_answer_counts_once(interview: Interview) -> None:
    interview.say("A dictionary.", key="k")
    interview.say("A dictionary.", key="k")
    assert len(interview.events("AnswerSubmitted")) == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", Code.EMPTY),
        (" \n\t", Code.EMPTY),
        ("x" * 20_000, Code.TOO_LONG),
        ("😀" * 4_001, Code.TOO_LONG),
        ("a\x00b", Code.BAD_TEXT),
        ("a\ud800b", Code.BAD_TEXT),
    ],
)
def test_what_cannot_be_kept_is_refused_with_its_reason(
    interview: Interview, text: str, code: Code
) -> None:
    before = interview.state.seq
    with pytest.raises(InterviewError) as refusal:
        interview.say(text)
    assert refusal.value.code is code
    assert interview.state.seq == before


def test_too_long_says_how_long_and_how_much_fits(interview: Interview) -> None:
    with pytest.raises(InterviewError, match="20,000 characters; 8,000 fit"):
        interview.say("x" * 20_000)


def test_an_answer_after_the_end_is_refused(interview: Interview) -> None:
    service.end_interview(interview.id)
    with pytest.raises(InterviewError) as refusal:
        interview.say("Wait!")
    assert refusal.value.code is Code.ENDED


def test_ending_twice_is_ending_once(interview: Interview) -> None:
    assert service.end_interview(interview.id) == service.end_interview(interview.id)
    assert len(interview.events("InterviewEnded")) == 1


def test_attached_lines_carry_the_text_they_had(interview: Interview) -> None:
    service.submit_answer(interview.id, key="k", text="Here.", attachments=(("cache.py", 1, 2),))
    (attached,) = interview.state.asked[0].attachments
    assert attached.text.count("\n") == 1


def test_attached_lines_of_a_file_that_is_not_there_are_refused(interview: Interview) -> None:
    with pytest.raises(InterviewError) as refusal:
        service.submit_answer(
            interview.id, key="k", text="Here.", attachments=(("secret.py", 1, 2),)
        )
    assert refusal.value.code is Code.UNKNOWN_FILE
    assert not interview.state.asked


def test_hints_end_and_say_so(interview: Interview) -> None:
    while queries.hints_left(interview.state):
        service.ask_hint(interview.id, key=interview.key())
        assert interview.turn()
    with pytest.raises(InterviewError) as refusal:
        service.ask_hint(interview.id, key=interview.key())
    assert refusal.value.code is Code.NO_HINT


def test_clarifying_is_free(interview: Interview) -> None:
    service.ask_clarification(interview.id, key="k", text="What does full mean?")
    assert interview.state.live is not None
    assert interview.state.live.answers == 0
    assert interview.turn()
    assert interview.state.live.stage.spent_hints == ()


def test_a_key_that_a_hint_had_does_not_swallow_an_answer(interview: Interview) -> None:
    service.ask_hint(interview.id, key="same")
    interview.say("Hear me.", key="same")
    assert [event.data["text"] for event in interview.events("AnswerSubmitted")] == ["Hear me."]


def test_there_is_an_end_to_what_may_wait_for_one_turn(interview: Interview) -> None:
    for _ in range(20):
        interview.say("And another thing.")
    with pytest.raises(InterviewError) as refusal:
        interview.say("And another thing.")
    assert refusal.value.code is Code.TOO_FAST
    assert interview.turn()
    interview.say("Now there is room.")
