"""The work on a question is drafted from the log: measured by code, looked at by a judge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace

from agents.core.events import Recorded
from agents.core.question import Question
from replay.report.passages import QuestionPassages
from replay.report.quotes import is_found
from replay.report.values import Anchored, CodeReport, Quote, Remark, StageReport
from replay.report.work.looking import Look
from replay.report.work.modelled import UNQUOTED
from replay.report.work.talk import Talk
from replay.report.work.written import code_report, has_code, written_in


@dataclass(frozen=True)
class Work:
    """What is reported of the work on a question, and how many claims of it were dropped."""

    code: CodeReport | None
    remarks: tuple[Remark, ...]
    dropped: int


def draft_work(
    events: Sequence[Recorded],
    opened: QuestionPassages,
    *,
    question: Question,
    stages: Sequence[StageReport],
    look: Look,
) -> Work:
    """Return what a question's code and talk come to, each claim with words that are in the log."""
    written = written_in(events, opened)
    looked = look(Talk(events, opened, stages, written))
    found = partial(is_found, events)
    judged = tuple(_checked(one, found) for one in looked.judged)
    remarks = tuple(one for one in looked.remarks if all(map(found, one.quotes)))
    code = None
    if has_code(question, written):
        code = code_report(events, opened, question=question, written=written)
        code = replace(code, judged=judged)
    lost = sum(1 for was, kept in zip(looked.judged, judged, strict=True) if was.why != kept.why)
    return Work(code, remarks, dropped=lost + len(looked.remarks) - len(remarks))


def _checked(one: Anchored, found: Callable[[Quote], bool]) -> Anchored:
    """An anchor goes with the last of its words."""
    kept = tuple(quote for quote in one.quotes if found(quote))
    if kept or not one.anchor:
        return replace(one, quotes=kept)
    return Anchored(aspect=one.aspect, title=one.title, of=one.of, why=UNQUOTED)
