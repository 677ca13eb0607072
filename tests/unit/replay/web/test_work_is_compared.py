"""Tests over time and the anchors of code stand side by side, and go into the files of a role."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from uuid import UUID

import pytest
from django.conf import LazySettings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from interviews.reviews import ratings
from replay.models import Summary
from replay.report import sum_up, unsummed
from replay.summaries import Parts, decode_parts, encode
from tests.doubles import pools
from tests.doubles.compared import reported
from tests.doubles.interview import recorded_interview
from tests.doubles.judges import AskedOfJudge, JudgeDouble, look, strict
from tests.doubles.stored import member
from tests.doubles.worked import worked_interview

pytestmark = pytest.mark.django_db
ROLE = f"/roles/{pools.SLUG}/"
OWN = "for k in self.recent:\n            if k == key:"


@pytest.fixture
def by_model(settings: LazySettings) -> Iterator[None]:
    settings.JUDGE, settings.JUDGE_TIMES = "model", 1
    settings.COMPLETER = "openai_compatible"
    settings.COMPLETERS = {"openai_compatible": "tests.doubles.judges.JudgeDouble"}
    JudgeDouble.follow(strict)
    JudgeDouble.look_at_work(quoting)
    yield
    JudgeDouble.follow(strict)


def quoting(asked: AskedOfJudge) -> str:
    return look(asked, of_code=[("file-1", OWN)] if asked.anchors else [], place=1)


def reader(role: str) -> Client:
    client = Client()
    client.force_login(member(role))
    return client


def side_by_side(client: Client, *sessions: UUID) -> str:
    asked = "&".join(f"with={session}" for session in sessions)
    return client.get(f"{ROLE}?{asked}&part=lru-cache").content.decode()


def test_the_runs_of_each_are_columns_of_one_picture() -> None:
    page = side_by_side(
        reader("recruiter"), reported(worked_interview()), reported(recorded_interview())
    )
    first, second = page.split('<article class="side"')[1:]
    assert (first.count('class="ground"'), second.count('class="ground"')) == (4, 2)
    assert "3 of 3 passed" not in first
    assert "7 of 7 passed" in first


@pytest.mark.usefixtures("by_model")
def test_the_anchors_of_code_stand_there_for_whoever_may_see_the_judges_view() -> None:
    sessions = reported(worked_interview()), reported(worked_interview())
    page = side_by_side(reader("recruiter"), *sessions)
    assert page.count("<dd>partly divided</dd>") == 2
    person = member("interviewer")
    client = Client()
    client.force_login(person)
    assert "partly divided" not in side_by_side(client, *sessions)
    ratings.rate(sessions[0], [], topics=[], by=person, at=timezone.now())
    assert side_by_side(client, *sessions).count("<dd>partly divided</dd>") == 1


def test_four_cost_no_more_queries_for_their_anchors_than_two() -> None:
    sessions = [reported(worked_interview()) for _ in range(4)]
    client = reader("recruiter")
    counted = []
    for some in (sessions[:2], sessions):
        with CaptureQueriesContext(connection) as asked:
            side_by_side(client, *some)
        reports = [one for one in asked.captured_queries if "replay_report" in one["sql"]]
        counted.append(len(reports))
    assert counted[0] == counted[1]


def rows(client: Client) -> list[dict[str, str]]:
    answer = client.get(f"{ROLE}candidates.csv")
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_the_files_hold_tests_over_time() -> None:
    reported(worked_interview())
    (row,) = rows(reader("recruiter"))
    assert row["Test runs"] == "4"
    assert row["Runs that broke a test"] == "1"
    assert row["Own tests"] == "1"
    assert row["All tests first passed after"] == "LRU cache: 11.0 min"


def test_what_was_summed_up_before_is_blank_and_can_be_summed_up_again() -> None:
    session = reported(worked_interview())
    summed = Summary.objects.get(session=session)
    summed.body, summed.format = encode(Parts(parts=decode_parts(bytes(summed.body)).parts)), 1
    summed.save()
    client = reader("recruiter")
    assert rows(client)[0]["Test runs"] == ""
    assert unsummed() == [session]
    assert sum_up(session)
    assert rows(client)[0]["Test runs"] == "4"
