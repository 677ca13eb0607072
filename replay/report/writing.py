"""Writing a report is safe to repeat: finished topics are kept, a ready report stays as it is."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction
from django.db.models.functions import Now
from msgspec.structs import replace

from agents.core.events import InterviewEnded, Recorded, SessionOpened
from agents.core.values import PinnedQuestion
from agents.judging import VERSION
from agents.judging.work import VERSION as WORK_VERSION
from agents.schema.question import question_of
from replay.log import store
from replay.log.read import read
from replay.log.verify import Verdict, verify
from replay.log.wanted import judge_in_use
from replay.models import Report
from replay.player.moments import elapsed_ms, start_ms
from replay.report import lease
from replay.report.backends import judge_of_settings
from replay.report.drafting import Asked, draft_topic, topics_of
from replay.report.items import note_items
from replay.report.judging import Judge
from replay.report.modelled import ModelJudge
from replay.report.scoring import RULES_VERSION
from replay.report.summing import Written, keep_summary, ready_body
from replay.report.values import Provenance, ReportBody, decode_report, encode_report
from replay.report.work import RULES, Look, look_by_rules


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
        judge = judge_of_settings(held.keep)
        held.keep(topics_done=len(body.topics), topics_total=len(topics))
        for name in list(topics)[len(body.topics) :]:
            topic = draft_topic(events, name, topics[name], judge=judge, look=_look(judge))
            body = replace(body, topics=(*body.topics, topic), provenance=_by(judge, body))
            held.keep(body=encode_report(body), topics_done=len(body.topics))
        home = Report.objects.values_list("organisation", flat=True).get(id=held.report)
        whole = _whole(body, verify(session))
        with transaction.atomic():
            # An erasure either waits for this row or took it, and what is noted goes with it.
            held.keep()
            note_items(session, whole, organisation=home, events=events, asked=asked)
            keep_summary(session, Written(whole, events, asked))
            _finish(held, whole)
    return True


def sum_up(session: UUID) -> bool:
    """Sum a ready report up again, for a table that is older or lost; False where none is ready.

    Raises what reading the log raises.
    """
    body = ready_body(session)
    if body is None:
        return False
    events = list(read(session))
    keep_summary(session, Written(body, events, asked_questions(events)))
    return True


def asked_questions(events: Sequence[Recorded]) -> list[Asked]:
    """Return the questions that a session pinned, from the log's store; raise ContentMissing."""
    return [
        Asked(index=index, pinned=pinned, question=question_of(store.get(pinned.digest)))
        for index, pinned in enumerate(_opened(events).questions)
    ]


def _begun(held: lease.Lease, events: Sequence[Recorded]) -> ReportBody:
    """Return what there is of a report; what another judge began is begun anew."""
    kept, begun_by = Report.objects.values_list("body", "judge").get(id=held.report)
    if begun_by != judge_in_use():
        held.keep(judge=judge_in_use(), body=None, topics_done=0)
        return blank_report(events)
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
            judge=judge_in_use(),
            rules=RULES_VERSION,
            questions=tuple(_named(pinned) for pinned in opened.questions),
            interviewer=opened.interviewer.label,
            events=len(events),
        ),
    )


def _look(judge: Judge) -> Look:
    return judge.look if isinstance(judge, ModelJudge) else look_by_rules


def _by(judge: Judge, body: ReportBody) -> Provenance:
    """Return the provenance with the models that answered; one that takes over is named, too."""
    if not isinstance(judge, ModelJudge):
        return replace(body.provenance, work=f"rules {RULES}")
    before = {name for name in body.provenance.model.split(", ") if name}
    return replace(
        body.provenance,
        model=", ".join(sorted(before | judge.models)),
        prompt=VERSION,
        times=judge.times,
        work=f"words {WORK_VERSION}",
    )


def _named(pinned: PinnedQuestion) -> str:
    return f"{pinned.name} r{pinned.revision}"


def _opened(events: Sequence[Recorded]) -> SessionOpened:
    for recorded in events:
        if isinstance(recorded.event, SessionOpened):
            return recorded.event
    raise NotEnded


def _whole(body: ReportBody, verdict: Verdict) -> ReportBody:
    provenance = replace(body.provenance, chain=verdict.finding, events=verdict.events)
    return replace(body, complete=True, provenance=provenance)


def _finish(held: lease.Lease, whole: ReportBody) -> None:
    held.keep(body=encode_report(whole), last_error="")
    held.keep(status=Report.Status.READY, ready_at=Now())
