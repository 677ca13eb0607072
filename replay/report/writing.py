"""Writing a report is safe to repeat: finished topics are kept, a ready report stays as it is."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db.models.functions import Now
from msgspec.structs import replace

from agents.core.events import InterviewEnded, Recorded, SessionOpened
from agents.core.values import PinnedQuestion
from agents.schema.question import question_of
from replay.log import store
from replay.log.read import read
from replay.log.verify import Verdict, verify
from replay.log.wanted import JUDGE
from replay.models import Report
from replay.player.moments import elapsed_ms, start_ms
from replay.report import lease
from replay.report.drafting import Asked, draft_topic, topics_of
from replay.report.items import note_items
from replay.report.scoring import RULES_VERSION
from replay.report.values import Provenance, ReportBody, decode_report, encode_report


class NotEnded(Exception):
    """The interview still runs, so its report cannot be written yet."""


def write_report(session: UUID) -> bool:
    """Write a session's wanted report, or go on with one that was begun.

    Returns whether this call finished it. Safe to run twice and at the same time. Raises NotEnded,
    LeaseLost and whatever reading the log raises; the row then says so and is tried again.
    """
    held = lease.take(session)
    if held is None:
        return False
    with held:
        events = list(read(session))
        asked = asked_questions(events)
        body, topics = _begun(held, events), topics_of(asked)
        held.keep(topics_done=len(body.topics), topics_total=len(topics))
        for name in list(topics)[len(body.topics) :]:
            topic = draft_topic(events, name, topics[name])
            body = replace(body, topics=(*body.topics, topic))
            held.keep(body=encode_report(body), topics_done=len(body.topics))
        home = Report.objects.values_list("organisation", flat=True).get(id=held.report)
        note_items(session, body, organisation=home, events=events, asked=asked)
        _finish(held, body, verify(session))
    return True


def asked_questions(events: Sequence[Recorded]) -> list[Asked]:
    """Return the questions that a session pinned, from the log's store; raise ContentMissing."""
    return [
        Asked(index=index, pinned=pinned, question=question_of(store.get(pinned.digest)))
        for index, pinned in enumerate(_opened(events).questions)
    ]


def _begun(held: lease.Lease, events: Sequence[Recorded]) -> ReportBody:
    kept = Report.objects.values_list("body", flat=True).get(id=held.report)
    return decode_report(bytes(kept)) if kept else blank_report(events)


def blank_report(events: Sequence[Recorded]) -> ReportBody:
    """Return a report without topics yet; raise NotEnded while the interview runs."""
    opened, start = _opened(events), start_ms(events)
    ends = [recorded for recorded in events if isinstance(recorded.event, InterviewEnded)]
    if not ends:
        raise NotEnded
    t_ms = elapsed_ms(ends[-1].at_ms, start)
    return ReportBody(
        role=", ".join(part for part in (opened.role.title, opened.role.level) if part),
        started_at_ms=start,
        duration_ms=t_ms,
        ended_t_ms=t_ms,
        provenance=Provenance(
            judge=JUDGE,
            rules=RULES_VERSION,
            questions=tuple(_named(pinned) for pinned in opened.questions),
            interviewer=opened.interviewer.label,
            events=len(events),
        ),
    )


def _named(pinned: PinnedQuestion) -> str:
    return f"{pinned.name} r{pinned.revision}"


def _opened(events: Sequence[Recorded]) -> SessionOpened:
    for recorded in events:
        if isinstance(recorded.event, SessionOpened):
            return recorded.event
    raise NotEnded


def _finish(held: lease.Lease, body: ReportBody, verdict: Verdict) -> None:
    provenance = replace(body.provenance, chain=verdict.finding, events=verdict.events)
    whole = replace(body, complete=True, provenance=provenance)
    held.keep(body=encode_report(whole), last_error="")
    held.keep(status=Report.Status.READY, ready_at=Now())
