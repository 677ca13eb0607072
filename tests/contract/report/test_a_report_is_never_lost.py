"""A report is wanted once, written once, resumed after a death, and tried again after a failure."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import pytest
from django.db.models.functions import Now
from django.utils import timezone
from msgspec.structs import replace

from replay.log.erase import erase
from replay.models import Report
from replay.report import lease, overdue_reports, report_of, want_report, write_report
from replay.report.lease import LeaseLost
from replay.report.values import decode_report, encode_report
from replay.report.writing import NotEnded
from tests.doubles.interview import recorded_interview
from tests.doubles.stored import organisation, stored_interview

pytestmark = pytest.mark.django_db


def wanted(session: UUID | None = None) -> UUID:
    session = session or stored_interview()
    want_report(session, organisation().id, timezone.now())
    return session


def lapse(session: UUID) -> None:
    """Let the lease of a session's report run out."""
    Report.objects.filter(session=session).update(lease_until=Now() - timedelta(seconds=1))


def test_wanting_it_twice_is_wanting_it_once() -> None:
    session = wanted()
    wanted(session)
    assert Report.objects.filter(session=session).count() == 1


def test_a_session_without_a_wanted_report_gets_none() -> None:
    session = stored_interview()
    assert write_report(session) is False
    assert report_of(session) is None


def test_writing_makes_it_ready_with_every_topic() -> None:
    session = wanted()
    assert write_report(session) is True
    progress = report_of(session)
    assert progress is not None
    assert progress.ready
    assert (progress.topics_done, progress.topics_total) == (2, 2)
    assert progress.body is not None
    assert progress.body.complete
    assert progress.body.provenance.chain == "intact"
    assert progress.body.claims > 0


def test_writing_twice_changes_nothing() -> None:
    session = wanted()
    write_report(session)
    before = Report.objects.values_list("body", "ready_at", "attempts").get(session=session)
    assert write_report(session) is False
    assert Report.objects.values_list("body", "ready_at", "attempts").get(session=session) == before


def test_two_workers_do_not_write_at_the_same_time() -> None:
    session = wanted()
    assert lease.take(session) is not None
    assert lease.take(session) is None
    assert write_report(session) is False


def test_a_dead_workers_report_is_overdue_once_its_lease_has_run_out() -> None:
    session = wanted()
    assert overdue_reports() == [session]
    lease.take(session)
    assert overdue_reports() == []
    lapse(session)
    assert overdue_reports() == [session]


def test_finished_topics_are_kept_by_the_next_worker() -> None:
    session = wanted()
    write_report(session)
    row = Report.objects.get(session=session)
    whole = decode_report(bytes(row.body or b""))
    marked = replace(whole.topics[0], name="kept")
    begun = replace(whole, topics=(marked,), complete=False)
    Report.objects.filter(session=session).update(
        status=Report.Status.WRITING, body=encode_report(begun), topics_done=1
    )
    lapse(session)
    assert write_report(session) is True
    progress = report_of(session)
    assert progress is not None
    assert progress.body is not None
    assert [topic.name for topic in progress.body.topics] == ["kept", whole.topics[1].name]


def test_a_worker_that_was_overtaken_cannot_write_any_more() -> None:
    session = wanted()
    late = lease.take(session)
    lapse(session)
    assert write_report(session) is True
    assert late is not None
    with pytest.raises(LeaseLost), late:
        late.keep(body=b"late")
    progress = report_of(session)
    assert progress is not None
    assert progress.ready


def test_a_failure_is_noted_and_tried_again_later() -> None:
    session = wanted(stored_interview(recorded_interview()[:20]))
    with pytest.raises(NotEnded):
        write_report(session)
    row = Report.objects.get(session=session)
    assert row.status == Report.Status.WANTED
    assert row.last_error.startswith("NotEnded")
    assert overdue_reports() == []
    lapse(session)
    assert overdue_reports() == [session]


def test_a_failure_that_is_over_leaves_no_trace_on_the_report() -> None:
    session = wanted()
    Report.objects.filter(session=session).update(last_error="CannotRead: gone", attempts=2)
    assert write_report(session) is True
    progress = report_of(session)
    assert progress is not None
    assert not progress.failed


def test_erasing_a_person_erases_their_report() -> None:
    session = wanted()
    write_report(session)
    erase(session)
    assert report_of(session) is None
