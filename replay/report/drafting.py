"""A topic's report is drafted from the log and the pinned question, the same every time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from agents.core.events import HintGiven, Recorded
from agents.core.question import Question, Stage, all_stages, stage_at
from agents.core.values import PinnedQuestion
from replay.player.moments import elapsed_ms, start_ms
from replay.player.wording import stage_name
from replay.report.choosing import Chosen, judge_choice
from replay.report.judging import Findings, Judge, tests_passed
from replay.report.judging import judge as by_rules
from replay.report.passages import Passage, QuestionPassages, passages_of
from replay.report.quotes import quote_event, verify_quotes
from replay.report.scoring import Points, Scored, level_of, score_stage, score_topic
from replay.report.told import told_at_closing
from replay.report.values import (
    Claim,
    HintUse,
    QuestionReport,
    Quote,
    StageReport,
    TopicReport,
)
from replay.report.work import Look, Work, draft_work, look_by_rules, runs_of

NO_CHOICE = "nothing was chosen: the choice counts neither for nor against"
DERIVED = "points taken from the solution's text"
UNREAD = "not judged, since no judging of it could be read: {} of the part's points"
MOST_UNREAD = 0.25
"""Where more of a part's points could not be judged, it has no level: the rest is a poor sample."""

QUOTED = 300
"""How much of a question and an answer is quoted for a point not shown, in characters."""


class Asked(Struct, frozen=True, kw_only=True):
    """A question of the session, with its pin, as the drafts want it."""

    index: int
    pinned: PinnedQuestion
    question: Question


def topics_of(questions: Sequence[Asked]) -> dict[str, tuple[Asked, ...]]:
    """Return the questions by the topic that each is scored for, in the order of the interview."""
    topics: dict[str, tuple[Asked, ...]] = {}
    for asked in questions:
        name = asked.question.topics[0] if asked.question.topics else asked.question.name
        topics[name] = (*topics.get(name, ()), asked)
    return topics


def draft_topic(
    events: Sequence[Recorded],
    name: str,
    questions: Sequence[Asked],
    *,
    judge: Judge = by_rules,
    look: Look = look_by_rules,
) -> TopicReport:
    """Return the report of one topic from a log read from its first event."""
    passages = passages_of(events)
    scored: list[tuple[Scored, int]] = []
    reports: list[QuestionReport] = []
    dropped = 0
    for asked in questions:
        drafter = _Drafter(events, asked, passages, judge=judge, look=look)
        reports.append(drafter.report())
        scored.extend(drafter.scored)
        dropped += drafter.dropped
    topic = score_topic(scored)
    return TopicReport(
        name=name,
        level=topic.level if topic else None,
        score=topic.score if topic else None,
        hint_steps=topic.hint_steps if topic else 0,
        summary=_summary(reports),
        questions=tuple(reports),
        dropped=dropped,
    )


def _summary(reports: Sequence[QuestionReport]) -> str:
    stages = [stage for report in reports for stage in report.stages]
    points = sum(stage.points for stage in stages if stage.level is not None)
    if points:
        shown = sum(stage.points_shown for stage in stages)
        return f"{shown} of {points} points shown"
    if not stages:
        return "the question was not reached"
    return stages[0].why


class _Drafter:
    """Drafts one question; keeps the scores of its parts and counts claims that were dropped."""

    def __init__(
        self,
        events: Sequence[Recorded],
        asked: Asked,
        passages: Mapping[int, QuestionPassages],
        *,
        judge: Judge,
        look: Look,
    ) -> None:
        self.events = events
        self.judge = judge
        self.look = look
        self.asked = asked
        self.passages = passages.get(asked.index)
        self.start = start_ms(events)
        self.scored: list[tuple[Scored, int]] = []
        self.dropped = 0

    def report(self) -> QuestionReport:
        pinned, opened = self.asked.pinned, self.passages
        stages = tuple(self._stage(passage) for passage in opened.passages) if opened else ()
        work = self._work(opened, stages) if opened else None
        return QuestionReport(
            index=self.asked.index,
            name=pinned.name,
            slug=pinned.slug,
            revision=pinned.revision,
            seq=opened.opened if opened else None,
            t_ms=self._t_ms(opened.opened if opened else len(self.events)),
            stages=stages,
            not_asked=self._not_asked(),
            tests=tuple(runs_of(self.events, opened.tests)) if opened else (),
            runs_we_failed=opened.runs_we_failed if opened else 0,
            code=work.code if work else None,
            remarks=work.remarks if work else (),
        )

    def _work(self, opened: QuestionPassages, stages: Sequence[StageReport]) -> Work:
        question = self.asked.question
        work = draft_work(self.events, opened, question=question, stages=stages, look=self.look)
        self.dropped += work.dropped
        return work

    def _stage(self, passage: Passage) -> StageReport:
        stage = stage_at(self.asked.question, passage.path)
        found = self.judge(self.events, passage, stage)
        chosen = judge_choice(self.events, passage, self.asked.question)
        why = _why_not_assessed(passage, found, chosen)
        blank = self._blank(passage, stage, why=why)
        return blank if why else self._assessed(blank, passage, found=found, chosen=chosen)

    def _blank(self, passage: Passage, stage: Stage, *, why: str) -> StageReport:
        return StageReport(
            path=passage.path,
            name=stage_name(passage.path),
            seq=passage.opened,
            t_ms=self._t_ms(passage.opened),
            asked=passage.asked,
            level=None,
            score=None,
            level_without_hints=None,
            points=0,
            points_shown=0,
            shown=(),
            missed=(),
            flags=(),
            hints=tuple(self._hints(passage, stage)),
            trace=(),
            why=why,
            skipped=bool(passage.skips),
            told=self._kept(told_at_closing(self.events, passage)),
        )

    def _assessed(
        self, blank: StageReport, passage: Passage, *, found: Findings, chosen: Chosen
    ) -> StageReport:
        points = replace(_points(found, chosen), tests_passed=self._tests_passed(passage))
        scored = score_stage(points)
        self.scored.append((scored, points.total))
        trace = [NO_CHOICE] if chosen.standing == "none" else []
        trace += [DERIVED] if found.derived else []
        trace += [UNREAD.format(found.unread)] if found.unread else []
        low, high = self._band(passage, found, chosen=chosen)
        return replace(
            blank,
            low=low,
            high=high,
            level=scored.level,
            score=scored.score,
            level_without_hints=level_of(scored.without_hints),
            points=points.total,
            points_shown=points.unaided + points.aided,
            shown=self._kept(
                _choice_claim(chosen, right=True)
                + self._shown(found)
                + self._tests_claim(points, passed=True)
            ),
            missed=self._kept(
                _choice_claim(chosen, right=False)
                + self._missed(passage, found)
                + self._tests_claim(points, passed=False)
            ),
            flags=self._kept(found.flags),
            hints=tuple(_bought(hint, found) for hint in blank.hints),
            trace=(*trace, *scored.trace),
        )

    def _band(
        self, passage: Passage, found: Findings, *, chosen: Chosen
    ) -> tuple[float | None, float | None]:
        """Return the lowest and highest score that one of several judgings would have given."""
        tests = self._tests_passed(passage)
        points = (replace(_points(one, chosen), tests_passed=tests) for one in found.each)
        scores = [score_stage(one).score for one in points if one.total]
        return (min(scores), max(scores)) if scores else (None, None)

    def _kept(self, claims: Sequence[Claim]) -> tuple[Claim, ...]:
        kept = verify_quotes(self.events, claims)
        self.dropped += len(claims) - len(kept)
        return kept

    def _shown(self, found: Findings) -> list[Claim]:
        return [
            Claim(text=concept.text, quotes=(found.shown[concept.id],))
            for concept in found.concepts
            if concept.id in found.shown
        ]

    def _tests_claim(self, points: Points, *, passed: bool) -> list[Claim]:
        if self.passages is None or not self.passages.tests or points.tests_passed is not passed:
            return []
        text = "The last test run passed whole." if passed else "The last test run did not pass."
        return [Claim(text=text, quotes=(quote_event(self.events, self.passages.tests[-1]),))]

    def _missed(self, passage: Passage, found: Findings) -> list[Claim]:
        evidence = self._asked_and_answered(passage)
        return [
            Claim(text=concept.text, quotes=evidence)
            for concept in found.concepts
            if concept.id not in found.shown
        ]

    def _asked_and_answered(self, passage: Passage) -> tuple[Quote, ...]:
        """A point not shown rests on what was asked, and on the last answer that could show it."""
        asked = self._beginning(passage.opened)
        if not passage.answers:
            return (asked,)
        return (asked, self._beginning(passage.answers[-1]))

    def _beginning(self, seq: int) -> Quote:
        quote = quote_event(self.events, seq)
        if len(quote.text) <= QUOTED:
            return quote
        return quote_event(self.events, seq, (0, QUOTED))

    def _tests_passed(self, passage: Passage) -> bool | None:
        if passage.path or self.asked.question.runtime is None or self.passages is None:
            return None
        if not self.asked.question.runtime.tests:
            return None
        return tests_passed(self.events, self.passages.tests)

    def _hints(self, passage: Passage, stage: Stage) -> Iterator[HintUse]:
        for number, seq in enumerate(passage.hints, start=1):
            event = self.events[seq - 1].event
            if isinstance(event, HintGiven):
                yield HintUse(
                    seq=seq,
                    t_ms=self._t_ms(seq),
                    hint_id=event.hint_id,
                    number=number,
                    of=len(stage.hints),
                )

    def _not_asked(self) -> tuple[str, ...]:
        asked = {passage.path for passage in self.passages.passages} if self.passages else set()
        stages = all_stages(self.asked.question)
        return tuple(stage_name(stage.path) for stage in stages if stage.path not in asked)

    def _t_ms(self, seq: int) -> int:
        return elapsed_ms(self.events[seq - 1].at_ms, self.start)


def _points(found: Findings, chosen: Chosen) -> Points:
    right = chosen.standing == "right"
    return Points(
        total=len(found.concepts) + chosen.counts,
        unaided=len(found.shown) - found.aided + (right and not chosen.after_hint),
        aided=found.aided + (right and chosen.after_hint),
        flags=len(found.flags),
        half=int(chosen.standing == "partly"),
    )


def _choice_claim(chosen: Chosen, *, right: bool) -> list[Claim]:
    if chosen.claim is None or (chosen.standing == "right") is not right:
        return []
    return [chosen.claim]


def _why_not_assessed(passage: Passage, found: Findings, chosen: Chosen) -> str:
    """Return the reason in words; empty for a part that was asked and answered."""
    if found.unread > MOST_UNREAD * (found.unread + len(found.concepts)):
        return "the judge's answer could not be read, which is our fault"
    if not found.concepts and chosen.standing == "none" and not passage.skips:
        return "nothing was chosen before the part closed"
    if not found.concepts and not chosen.standing:
        return "the question says nothing to judge this part by"
    if passage.answers or found.shown:
        return ""
    if passage.skips:
        return "the candidate skipped this part"
    return "asked, but nothing was answered before the part closed"


def _bought(hint: HintUse, found: Findings) -> HintUse:
    after = [quote for quote in found.shown.values() if quote.seq > hint.seq]
    return replace(hint, shown_after=len(after))
