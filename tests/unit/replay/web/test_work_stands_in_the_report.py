"""The report shows tests over time, measured code and talk that bore on the work."""

from __future__ import annotations

import json
from io import BytesIO
from itertools import pairwise
from uuid import UUID

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from pypdf import PdfReader

from replay.models import Report
from replay.report import want_report, write_report
from replay.report.values import QuestionReport, RunOfTests, decode_report
from replay.web.worked import APART, COLUMN, HEIGHT, WIDTH, outcomes_picture, shown_work
from tests.doubles.stored import member, organisation, stored_interview
from tests.doubles.worked import ALIVE, ASKED, MEANT, OLDEST, PLAN, worked_interview


def reported() -> UUID:
    session = stored_interview(worked_interview())
    want_report(session, organisation().id, timezone.now())
    assert write_report(session)
    return session


def reader(role: str = "recruiter") -> Client:
    client = Client()
    client.force_login(member(role))
    return client


def page_of(client: Client, session: UUID) -> str:
    return client.get(f"/sessions/{session}/report/").content.decode()


@pytest.mark.django_db
def test_each_run_is_a_row_with_its_moment_and_what_came_of_it() -> None:
    session, client = reported(), reader("admin")
    client.post(f"/sessions/{session}/report/review/", {"abstain": "yes"})
    page = page_of(client, session)
    table = page[page.index('class="table outcomes-table') :]
    table = table[: table.index("</table>")]
    assert table.count(f'href="/sessions/{session}/replay/?t=') == 4
    assert f"failing: “{ALIVE}”, “{OLDEST}”" in table
    assert f"broke “{ALIVE}”, 1 hidden test; failing: “{OLDEST}”" in table
    assert "all passed" in table


@pytest.mark.django_db
def test_facts_remarks_and_own_tests_stand_there_with_their_words() -> None:
    page = page_of(reader(), reported())
    for words in (
        "1 call that prints or stops for a debugger.",
        "print(self.recent)",
        "11 min 00 s into the question",
        "the code was changed again",
        "what is put comes back",
        ASKED,
        PLAN.replace("'", "&#x27;"),
        MEANT,
        "What is not here was not found",
    ):
        assert words in page


@pytest.mark.django_db
def test_it_stands_on_paper_too() -> None:
    body = reader().get(f"/sessions/{reported()}/report/report.pdf").content
    words = " ".join(" ".join(one.extract_text() for one in PdfReader(BytesIO(body)).pages).split())
    for told in ("Tests over time", "all passed", "print(self.recent)", MEANT):
        assert told in words


@pytest.mark.django_db
def test_a_report_of_before_is_read_and_drawn_as_it_was() -> None:
    session = reported()
    row = Report.objects.get(session=session)
    whole = json.loads(bytes(row.body or b""))
    for topic in whole["topics"]:
        for question in topic["questions"]:
            question.pop("code"), question.pop("remarks")
            question["tests"] = [
                {name: run[name] for name in OLD_RUN if name in run} for run in question["tests"]
            ]
    whole["provenance"].pop("work")
    row.body = json.dumps(whole).encode()
    row.save()
    assert decode_report(bytes(row.body)).topics[0].questions[0].code is None
    page = page_of(reader(), session)
    assert "Tests over time" in page
    assert "7 of 7" in page
    assert "Hidden" not in page[page.index("outcomes-table") :]
    assert "Measured on" not in page


OLD_RUN = ("seq", "t_ms", "passed", "total", "failed", "by_interviewer", "unjudged")


def run(t_ms: int, passed: int, total: int, hidden: tuple[int, int] | None = None) -> RunOfTests:
    return RunOfTests(
        seq=1,
        t_ms=t_ms,
        passed=passed,
        total=total,
        failed=(),
        by_interviewer=False,
        hidden_passed=hidden[0] if hidden else None,
        hidden_total=hidden[1] if hidden else None,
    )


@given(st.lists(st.integers(0, 3_600_000), max_size=200), st.integers(0, 3_600_000))
def test_columns_stand_in_their_order_and_within_the_picture(
    times: list[int], closed_ms: int
) -> None:
    drawn = outcomes_picture([run(at, 1, 2) for at in sorted(times)], 0, closed_ms).columns
    places = [column.x for column in drawn]
    assert places == sorted(places)
    assert all(0 <= x <= WIDTH - COLUMN for x in places)


def test_columns_have_room_where_there_is_any() -> None:
    places = [one.x for one in outcomes_picture([run(1_000, 1, 2)] * 20, 0, 60_000).columns]
    assert min(b - a for a, b in pairwise(places)) >= APART - 0.01


def test_a_column_is_filled_as_far_as_tests_passed_hidden_ones_above_the_line() -> None:
    (column,) = outcomes_picture([run(0, 3, 8, (1, 4))], 0, 1).columns
    assert column.split == HEIGHT / 2
    assert column.seen == (HEIGHT * 3 / 4, HEIGHT / 4)
    assert column.hidden == (HEIGHT * 3 / 8, HEIGHT / 8)
    (whole,) = outcomes_picture([run(0, 4, 4)], 0, 1).columns
    assert whole.whole
    assert (whole.split, whole.seen) == (None, (0, HEIGHT))


def test_of_many_failing_tests_the_first_are_named() -> None:
    failing = tuple(f"test {n}" for n in range(9))
    question = QuestionReport(
        index=0,
        name="Q",
        slug="q",
        revision=1,
        seq=1,
        t_ms=0,
        tests=(replace(run(0, 0, 9), failed=failing),),
    )
    work = shown_work(question, slug="work", closed_ms=1)
    assert work is not None
    assert work.runs[0].became == ("failing: “test 0”, “test 1”, “test 2”, “test 3”, 5 more")
