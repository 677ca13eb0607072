"""A report is summed up in rows as it is finished; older ones can be, and the erased are gone."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.core.management import call_command
from django.utils import timezone
from msgspec.structs import replace

from agents.core.events import InterviewEnded, QuestionOpened
from replay.log.erase import erase
from replay.models import Summary, TopicScore
from replay.report import report_of, sum_up, unsummed, want_report, write_report
from replay.summaries import decode_facets, decode_parts
from tests.doubles.interview import recorded_interview
from tests.doubles.stored import organisation, stored_interview

pytestmark = pytest.mark.django_db


def written(session: UUID | None = None) -> UUID:
    session = session or stored_interview()
    want_report(session, organisation().id, timezone.now())
    write_report(session)
    return session


def test_each_topic_has_the_level_of_its_report() -> None:
    session = written()
    progress = report_of(session)
    assert progress is not None
    assert progress.body is not None
    told = {topic.name: (topic.level or "", topic.score) for topic in progress.body.topics}
    kept = TopicScore.objects.filter(session=session)
    assert {one.topic: (one.level, one.score) for one in kept} == told


def test_a_score_lies_within_its_band() -> None:
    scores = TopicScore.objects.filter(session=written(), score__isnull=False)
    assert scores
    for one in scores:
        assert one.low is not None
        assert one.high is not None
        assert one.score is not None
        assert 0 <= one.low <= one.score <= one.high <= 5
        assert one.low < one.high


def test_what_was_not_assessed_has_no_figure_at_all() -> None:
    session = written(ended_in_the_first_question())
    blank = TopicScore.objects.get(session=session, score=None)
    assert (blank.level, blank.low, blank.high) == ("", None, None)


def ended_in_the_first_question() -> UUID:
    """Return an interview that was over before its second question."""
    log = recorded_interview()
    second = [at.seq for at in log if isinstance(at.event, QuestionOpened)][1]
    ended = replace(log[-1], seq=second)
    assert isinstance(ended.event, InterviewEnded)
    return stored_interview([*log[: second - 1], ended])


def test_what_must_be_shared_is_told_by_content() -> None:
    row = Summary.objects.select_related("likeness").get(session=written())
    facets = decode_facets(bytes(row.likeness.body))
    assert [one.slug for one in facets.questions] == ["lru-cache", "rate-limiter"]
    assert [one.language for one in facets.questions] == ["python", ""]
    assert facets.judge == "concepts-1, rules 1"
    assert all(len(one.digest) == 64 for one in facets.questions)


def test_two_interviews_over_the_same_share_one_likeness() -> None:
    first, second = written(), written()
    rows = Summary.objects.filter(session__in=[first, second])
    assert len({row.likeness_id for row in rows}) == 1


def test_the_parts_are_those_of_the_report_in_the_order_asked() -> None:
    session = written()
    parts = decode_parts(bytes(Summary.objects.get(session=session).body)).parts
    assert [part.opened for part in parts] == sorted(part.opened for part in parts)
    assert all(part.opened <= part.closed for part in parts)
    assert parts[0].path == ()
    assert parts[0].answers


def test_a_report_of_before_is_found_and_summed_up() -> None:
    session = written()
    before = Summary.objects.values().get(session=session)
    Summary.objects.all().delete()
    assert unsummed() == [session]
    assert sum_up(session) is True
    assert Summary.objects.values().get(session=session) == before
    assert unsummed() == []


def test_the_command_sums_up_what_lacks_its_rows(capsys: pytest.CaptureFixture[str]) -> None:
    written()
    Summary.objects.all().delete()
    call_command("summarise")
    assert capsys.readouterr().out == "1 summed up, 0 could not be\n"


def test_summing_up_twice_changes_nothing() -> None:
    session = written()
    before = list(TopicScore.objects.order_by("topic").values("topic", "score", "low", "high"))
    sum_up(session)
    after = list(TopicScore.objects.order_by("topic").values("topic", "score", "low", "high"))
    assert after == before


def test_erasing_a_person_erases_their_figures() -> None:
    session = written()
    erase(session)
    assert not Summary.objects.filter(session=session).exists()
    assert not TopicScore.objects.filter(session=session).exists()
