"""A report is made from the log and the pinned questions alone; every claim carries its moment."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from msgspec import Struct

from replay.log.wanted import overdue_reports, want_report
from replay.models import Report
from replay.report.summing import ready_sessions, unsummed
from replay.report.values import CodeReport, Level, ReportBody, decode_report
from replay.report.writing import sum_up, write_report


class Progress(Struct, frozen=True, kw_only=True):
    """How far a report is, and what there is of it."""

    ready: bool
    topics_done: int
    topics_total: int
    attempts: int
    failed: bool
    body: ReportBody | None = None


def report_of(session: UUID) -> Progress | None:
    """Return how far a session's report is; None when nobody asked for one yet."""
    row = Report.objects.filter(session=session).order_by("wanted_at").last()
    if row is None:
        return None
    return Progress(
        ready=row.status == Report.Status.READY,
        topics_done=row.topics_done,
        topics_total=row.topics_total,
        attempts=row.attempts,
        failed=bool(row.last_error),
        body=decode_report(bytes(row.body)) if row.body else None,
    )


def levels_of(sessions: Sequence[UUID]) -> dict[UUID, dict[str, Level | None]]:
    """Return the levels by topic of those of these sessions whose report is ready."""
    ready = Report.objects.filter(session__in=sessions, status=Report.Status.READY)
    bodies = ready.values_list("session", "body")
    return {
        session: {topic.name: topic.level for topic in decode_report(bytes(body)).topics}
        for session, body in bodies
        if body
    }


def codes_of(sessions: Sequence[UUID], slug: str) -> dict[UUID, CodeReport]:
    """Return what the ready reports of these sessions say of the code of a question."""
    ready = Report.objects.filter(session__in=sessions, status=Report.Status.READY)
    found = {
        session: question.code
        for session, body in ready.values_list("session", "body")
        if body
        for topic in decode_report(bytes(body)).topics
        for question in topic.questions
        if question.slug == slug
    }
    return {session: code for session, code in found.items() if code is not None}


def reports_ready(sessions: list[UUID]) -> set[UUID]:
    """Return which of these sessions have a report that is ready."""
    ready = Report.objects.filter(session__in=sessions, status=Report.Status.READY)
    return set(ready.values_list("session", flat=True))


__all__ = [
    "Progress",
    "codes_of",
    "levels_of",
    "overdue_reports",
    "ready_sessions",
    "report_of",
    "reports_ready",
    "sum_up",
    "unsummed",
    "want_report",
    "write_report",
]
