"""A report written of a stored interview, as whoever reads it finds it."""

from __future__ import annotations

from uuid import UUID

from django.utils import timezone

from replay.report import report_of, want_report, write_report
from replay.report.values import ReportBody
from tests.doubles.stored import organisation


def written_body(session: UUID) -> ReportBody:
    """Write the report of an interview of the usual company; return its body."""
    want_report(session, organisation().id, timezone.now())
    assert write_report(session)
    return body_of(session)


def body_of(session: UUID) -> ReportBody:
    """Return the body of a report that is written."""
    progress = report_of(session)
    assert progress is not None
    assert progress.body is not None
    return progress.body
