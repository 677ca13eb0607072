"""A batch counts once, in order, from the tab that types, and never half."""

import pytest

from interviews.models import Document
from interviews.sessions import service
from interviews.sessions.errors import Code, InterviewError
from tests.doubles.interviews import Interview
from viva.verification import prove

pytestmark = pytest.mark.django_db(transaction=True)


def text_of(interview: Interview) -> str:
    return Document.objects.get(session_id=interview.id, path="cache.py").text


@pytest.fixture
def interview() -> Interview:
    return Interview()


def at_end(interview: Interview, text: str) -> tuple[object, ...]:
    return (len(text_of(interview)), (0, *text.split("\n")))


def refused(code: Code, interview: Interview, *args: object) -> None:
    before = interview.state.seq
    with pytest.raises(InterviewError) as refusal:
        interview.edit(*args)  # type: ignore[arg-type]
    assert refusal.value.code is code
    assert interview.state.seq == before


def test_a_resent_batch_is_acknowledged_and_changes_nothing(interview: Interview) -> None:
    change = at_end(interview, "# more")
    first = interview.edit(1, change)
    again = interview.edit(1, change)
    assert again >= first
    assert text_of(interview).count("# more") == 1


def test_a_missing_batch_is_asked_for(interview: Interview) -> None:
    refused(Code.GAP, interview, 2, at_end(interview, "x"))


def test_a_change_made_for_another_text_is_refused_whole(interview: Interview) -> None:
    good, bad = at_end(interview, "x"), (3, (0, "y"))
    refused(Code.BAD_CHANGE, interview, 1, good, bad)
    assert "x" not in text_of(interview)[-1]


def test_a_tab_that_follows_may_not_type(interview: Interview) -> None:
    service.connect(interview.id, socket="second", tab="tab-2")
    assert interview.state.editing_tab == "tab-1"
    interview.tab = "tab-2"
    refused(Code.FOLLOWING, interview, 1, at_end(interview, "x"))


def test_a_tab_that_takes_over_types_and_the_first_follows(interview: Interview) -> None:
    interview.edit(1, at_end(interview, "a"))
    service.connect(interview.id, socket="second", tab="tab-2")
    service.take_over(interview.id, tab="tab-2")
    refused(Code.FOLLOWING, interview, 2, at_end(interview, "b"))
    interview.tab = "tab-2"
    interview.edit(1, at_end(interview, "c"))
    assert text_of(interview).endswith("ac")


def test_a_stored_batch_is_acknowledged_even_after_a_take_over(interview: Interview) -> None:
    change = at_end(interview, "a")
    interview.edit(1, change)
    service.take_over(interview.id, tab="tab-2")
    assert interview.edit(1, change) == interview.state.seq


def test_an_unknown_file_is_refused(interview: Interview) -> None:
    with pytest.raises(InterviewError) as refusal:
        interview.edit(1, (0,), path="../etc/passwd")
    assert refusal.value.code is Code.UNKNOWN_FILE


def test_an_endless_file_is_refused_and_the_rest_kept(interview: Interview) -> None:
    refused(Code.FILE_TOO_LARGE, interview, 1, at_end(interview, "x" * 500_000))
    interview.edit(1, at_end(interview, "kept"))
    assert text_of(interview).endswith("kept")


def test_a_question_that_closed_takes_no_more(interview: Interview) -> None:
    service.end_interview(interview.id)
    with pytest.raises(InterviewError) as refusal:
        interview.edit(1, (0,))
    assert refusal.value.code is Code.ENDED


@pytest.mark.parametrize("text", ["😀", "\u202eright to left", "zero\u200bwidth", "e\u0301"])
def test_unusual_characters_are_kept_as_typed(interview: Interview, text: str) -> None:
    interview.edit(1, at_end(interview, text))
    assert text_of(interview).endswith(text)


@pytest.mark.parametrize("text", ["a\x00b", "\ud83d"])
def test_characters_that_no_database_keeps_are_refused(interview: Interview, text: str) -> None:
    refused(Code.BAD_CHANGE, interview, 1, at_end(interview, text))


def test_a_whole_text_is_kept_now_and_then_and_the_fold_agrees(interview: Interview) -> None:
    for number in range(1, 4):
        changes = [(len(text_of(interview)) + place, (0, "x")) for place in range(200)]
        interview.edit(number, *changes)
    assert prove(interview.id).faults == ()
