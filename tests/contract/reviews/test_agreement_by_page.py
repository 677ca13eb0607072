"""Agreement is shown from enough interviews on, of one's own organisation, and of ratings alone."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from msgspec.structs import replace

from interviews.models import Session, User
from interviews.reviews import ratings
from interviews.reviews.ratings import Rating
from replay.models import Report
from replay.report import want_report, write_report
from replay.report.values import decode_report, encode_report
from tests.doubles.stored import member, organisation, stored_interview

pytestmark = pytest.mark.django_db
LEVELS = ("weak", "ok", "strong")


def rated(interviews: int, *, of: str = "Acme") -> User:
    """Store interviews whose report and two people say the same, each level in its turn.

    Returns one of the two.
    """
    people = [member("interviewer", of=of), member("admin", of=of)]
    home = organisation(of)
    session = stored_interview(of=of)
    want_report(session, home.id, timezone.now())
    write_report(session)
    report, row = Report.objects.get(session=session), Session.objects.get(id=session)
    body = decode_report(bytes(report.body or b""))
    for place in range(interviews):
        level = LEVELS[place % 3]
        levelled = tuple(replace(topic, level=level) for topic in body.topics)
        report.pk, report.session = uuid4(), uuid4()
        report.body = encode_report(replace(body, topics=levelled))
        report.save(force_insert=True)
        row.pk = report.session
        row.save(force_insert=True)
        names = [topic.name for topic in body.topics]
        given = [Rating(name, level) for name in names]  # type: ignore[arg-type]  # one of LEVELS
        for person in people:
            ratings.rate(row.id, given, topics=names, by=person, at=timezone.now())
    return people[0]


def page(reader: User) -> str:
    client = Client()
    client.force_login(reader)
    return client.get("/agreement/").content.decode()


def test_too_few_interviews_say_nothing() -> None:
    said = page(rated(3))
    assert "Not enough yet" in said
    assert "kappa" not in said


def test_full_agreement_is_one() -> None:
    said = page(rated(12))
    assert said.count("1.00") >= 2
    assert "The last 12 interviews" in said
    assert "2 people" in said


def test_another_organisations_ratings_say_nothing_here() -> None:
    rated(12, of="Elsewhere")
    said = page(member("interviewer"))
    assert "Not enough yet" in said
    assert "there are 0" in said
