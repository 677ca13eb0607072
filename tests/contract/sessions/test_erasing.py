"""Erasing a person takes every word of theirs and leaves a log that still proves itself."""

import pytest
from django.db import connection

from interviews.models import Session
from interviews.sessions import service
from interviews.sessions.errors import InterviewError
from replay.log.verify import verify
from tests.doubles.interviews import Interview

pytestmark = pytest.mark.django_db(transaction=True)
SECRET = "a-word-nobody-else-says"


def everything_stored() -> str:
    """Return every value of every row of every table as text."""
    found: list[str] = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608  names from the database
            for row in cursor.fetchall():
                found += [
                    bytes(v).decode("utf-8", "replace")
                    if isinstance(v, bytes | memoryview)
                    else str(v)
                    for v in row
                ]
    return "\n".join(found)


def test_nothing_the_person_said_or_typed_is_left() -> None:
    interview = Interview()
    opened = interview.events("QuestionOpened")[0].data["documents"][0]["text"]  # type: ignore[index]
    interview.edit(1, (len(opened), (0, f"# {SECRET}")))
    interview.say(f"My answer is {SECRET}.")
    interview.turn()
    service.end_interview(interview.id)
    assert SECRET in everything_stored()
    service.erase_session(interview.id)
    assert SECRET not in everything_stored()
    assert "Candidate 1" not in everything_stored()
    assert verify(interview.id).finding == "erased"
    assert Session.objects.get(id=interview.id).label == "Erased"


def test_a_running_interview_is_not_erased() -> None:
    interview = Interview()
    with pytest.raises(InterviewError):
        service.erase_session(interview.id)
    assert verify(interview.id).finding == "intact"
