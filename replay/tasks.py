"""Each task is one call of a verb; the row is the truth, so a lost message does no harm."""

from __future__ import annotations

from uuid import UUID

from celery import shared_task

from replay import report


@shared_task(name="replay.write_report")
def write_report_task(session_id: str) -> None:
    """Write one session's report."""
    report.write_report(UUID(session_id))


@shared_task(name="replay.sweep_reports")
def sweep_reports() -> None:
    """Wake every report that nobody is writing."""
    for session in report.overdue_reports():
        write_report_task.delay(str(session))
