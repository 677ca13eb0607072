"""People rate alone first, then see the report, and put their level in its place with a reason."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from interviews.models import Override, Review, User
from interviews.reviews import ratings
from interviews.reviews.ratings import NotPossible, Rating
from interviews.sessions import service
from replay.report import report_of, want_report, write_report
from tests.doubles.stored import member, organisation, stored_interview

pytestmark = pytest.mark.django_db
NOTE = "Found the race by himself, before any hint."


@pytest.fixture
def session() -> UUID:
    session = stored_interview()
    want_report(session, organisation().id, timezone.now())
    assert write_report(session)
    return session


def signed_in(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def topics(session: UUID) -> list[str]:
    progress = report_of(session)
    assert progress is not None
    assert progress.body is not None
    return [topic.name for topic in progress.body.topics]


def address(session: UUID, *, of: str = "") -> str:
    return f"/sessions/{session}/report/{of}"


def read(client: Client, session: UUID) -> str:
    answer = client.get(address(session))
    assert answer.status_code == 200
    return answer.content.decode()


def give(client: Client, session: UUID, *levels: str, note: str = "") -> int:
    typed = {f"level-{place}": level for place, level in enumerate(levels)} | {"note-0": note}
    return client.post(address(session, of="review/"), typed).status_code


def test_the_report_stays_shut_until_its_reader_has_rated(session: UUID) -> None:
    client = signed_in(member("interviewer"))
    before = read(client, session)
    assert "Your own view first" in before
    assert "At a glance" not in before
    assert give(client, session, "strong", "none", note=NOTE) == 302
    after = read(client, session)
    assert "At a glance" in after
    assert NOTE in after


def test_nothing_of_the_report_is_on_the_page_that_asks_for_a_rating(session: UUID) -> None:
    progress = report_of(session)
    assert progress is not None
    assert progress.body is not None
    before = read(signed_in(member("interviewer")), session)
    claims = [
        claim.text
        for topic in progress.body.topics
        for question in topic.questions
        for stage in question.stages
        for claim in (*stage.shown, *stage.missed, *stage.flags)
    ]
    assert claims
    assert not [text for text in claims if text in before]
    assert " checked" not in before


def test_nobody_sees_anothers_rating_before_they_gave_theirs(session: UUID) -> None:
    first, second = signed_in(member("interviewer")), signed_in(member("admin"))
    give(first, session, "weak", "weak", note=NOTE)
    assert NOTE not in read(second, session)
    give(second, session, "strong", "strong")
    assert NOTE in read(second, session)


def test_a_rating_is_given_once(session: UUID) -> None:
    person = member("interviewer")
    client = signed_in(person)
    give(client, session, "weak", "weak")
    assert give(client, session, "strong", "strong") == 302
    assert [one["level"] for one in Review.objects.get().levels] == ["weak", "weak"]
    with pytest.raises(ValueError, match="given once"):
        Review.objects.get().save()


def test_who_will_not_rate_says_so_and_cannot_rate_afterwards(session: UUID) -> None:
    client = signed_in(member("interviewer"))
    client.post(address(session, of="review/"), {"abstain": "yes"})
    assert "read it without rating" in read(client, session)
    give(client, session, "strong", "strong")
    assert Review.objects.get().levels == []


@pytest.mark.parametrize(
    "levels", [("strong",), ("strong", ""), ("strong", "great"), ("", ""), ("weak", "<b>")]
)
def test_half_a_rating_is_asked_for_again_and_keeps_what_was_typed(
    session: UUID, levels: tuple[str, ...]
) -> None:
    client = signed_in(member("interviewer"))
    assert give(client, session, *levels, note=NOTE) == 422
    answer = client.post(address(session, of="review/"), {"level-0": "ok", "note-0": NOTE})
    page = answer.content.decode()
    assert "Choose a level for each topic" in page
    assert NOTE in page
    assert 'value="ok" required checked' in page
    assert not Review.objects.exists()


def test_a_note_with_nul_is_kept_without_it(session: UUID) -> None:
    client = signed_in(member("interviewer"))
    assert give(client, session, "ok", "ok", note="be\0fore") == 302
    assert Review.objects.get().levels[0]["note"] == "before"


def test_a_recruiter_reads_without_being_asked_and_cannot_rate(session: UUID) -> None:
    client = signed_in(member("recruiter"))
    page = read(client, session)
    assert "At a glance" in page
    assert "Put my level" not in page
    assert give(client, session, "ok", "ok") == 403


def test_the_newest_override_counts_and_every_one_stays(session: UUID) -> None:
    client = signed_in(member("interviewer"))
    give(client, session, "ok", "ok")
    topic = topics(session)[0]
    for level, reason in (("strong", "The tests were ours to mend."), ("ok", "On reflection.")):
        typed = {"topic": topic, "level": level, "reason": reason}
        assert client.post(address(session, of="override/"), typed).status_code == 302
    page = read(client, session)
    assert "The tests were ours to mend." in page
    assert "On reflection." in page
    assert [one.level for one in ratings.overrides_of(session)] == ["strong", "ok"]
    with pytest.raises(ValueError, match="given once"):
        Override.objects.all()[0].save()


@pytest.mark.parametrize(
    "typed",
    [
        {"level": "ok", "reason": "  "},
        {"level": "", "reason": "why"},
        {"level": "best", "reason": "why"},
        {"topic": "Manners", "level": "ok", "reason": "why"},
    ],
)
def test_an_override_needs_a_topic_a_level_and_a_reason(
    session: UUID, typed: dict[str, str]
) -> None:
    client = signed_in(member("interviewer"))
    give(client, session, "ok", "ok")
    posted = {"topic": topics(session)[0]} | typed
    assert client.post(address(session, of="override/"), posted).status_code == 422
    assert not Override.objects.exists()


def test_nobody_overrides_what_they_have_not_read(session: UUID) -> None:
    typed = {"topic": topics(session)[0], "level": "ok", "reason": "why"}
    client = signed_in(member("interviewer"))
    client.post(address(session, of="override/"), typed)
    assert not Override.objects.exists()


def test_levels_of_other_topics_are_refused(session: UUID) -> None:
    with pytest.raises(NotPossible):
        ratings.rate(
            session,
            [Rating("Manners", "ok")],
            topics=topics(session),
            by=member("interviewer"),
            at=timezone.now(),
        )


def test_erasing_an_interview_erases_what_was_said_of_it(session: UUID) -> None:
    client = signed_in(member("interviewer"))
    give(client, session, "ok", "ok", note=NOTE)
    service.erase_session(session)
    assert not Review.objects.exists()


def test_a_page_costs_the_same_however_many_rated(session: UUID) -> None:
    client = signed_in(member("interviewer"))
    give(client, session, "ok", "ok")
    few = queries_of(client, session)
    for place in range(5):
        person = User.objects.create_user(f"person-{place}", organisation=organisation())
        given = [Rating(topic, "ok") for topic in topics(session)]
        ratings.rate(session, given, topics=topics(session), by=person, at=timezone.now())
    assert queries_of(client, session) == few


def queries_of(client: Client, session: UUID) -> int:
    with CaptureQueriesContext(connection) as asked:
        read(client, session)
    return len(asked)
