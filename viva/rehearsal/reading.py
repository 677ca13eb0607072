"""What a play's log says of its question, by the same judge that writes reports."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from agents.core.events import (
    AnswerSubmitted,
    HintGiven,
    InterviewEnded,
    QuestionClosed,
    QuestionOpened,
    Recorded,
    TurnTaken,
)
from agents.core.question import Question, Stage, stage_at
from agents.core.values import PinnedQuestion
from interviews.banks.rehearsals.values import (
    HintSpent,
    Near,
    PartPlayed,
    Play,
    Refused,
    SaidFirst,
)
from replay.report.drafting import Asked, draft_topic
from replay.report.judging import Findings, judge, tests_passed
from replay.report.passages import Passage, QuestionPassages, passages_of
from viva.rehearsal import leaks

MINUTE_MS = 60_000


def read_play(
    events: Sequence[Recorded], pinned: PinnedQuestion, question: Question, *, kind: str, seed: int
) -> Play:
    """Return what the log of an interview of one question says, read from its first event."""
    passages = passages_of(events)[0]
    topic = draft_topic(events, question.name, [Asked(index=0, pinned=pinned, question=question)])
    turns = [one.event for one in events if isinstance(one.event, TurnTaken)]
    code = question.runtime is not None and bool(question.runtime.tests)
    return Play(
        kind=kind,
        seed=seed,
        minutes=_minutes(events),
        ended=passages.reason or _reason(events),
        turns=len(turns),
        score=topic.score,
        parts=tuple(_part(events, one, stage_at(question, one.path)) for one in passages.passages),
        tests_passed=tests_passed(events, passages.tests) if code else None,
        safe_moves=sum(turn.fallback for turn in turns),
        refused=_refused(events, passages),
        near=_near(events, passages, question),
        said_first=_said_first(events, passages, question),
    )


def _minutes(events: Sequence[Recorded]) -> float:
    opened = next(one.at_ms for one in events if isinstance(one.event, QuestionOpened))
    over = [one.at_ms for one in events if isinstance(one.event, QuestionClosed | InterviewEnded)]
    return round((over[0] - opened) / MINUTE_MS, 1)


def _reason(events: Sequence[Recorded]) -> str:
    ends = [one.event.reason for one in events if isinstance(one.event, InterviewEnded)]
    return ends[-1] if ends else ""


def _part(events: Sequence[Recorded], passage: Passage, stage: Stage) -> PartPlayed:
    found = judge(events, passage, stage)
    return PartPlayed(
        path=passage.path,
        shown=tuple(found.shown),
        aided=tuple(name for name, quote in found.shown.items() if quote.after_hint),
        hints=tuple(_hints(events, passage, found)),
        flags=len(found.flags),
    )


def _hints(events: Sequence[Recorded], passage: Passage, found: Findings) -> list[HintSpent]:
    """What a hint helped to came after it, and before the next."""
    spent: list[HintSpent] = []
    for given, until in pairwise([*passage.hints, len(events) + 1]):
        event = events[given - 1].event
        if isinstance(event, HintGiven):
            came = [name for name, quote in found.shown.items() if given < quote.seq < until]
            spent.append(HintSpent(event.hint_id, tuple(came)))
    return spent


def _turns(
    events: Sequence[Recorded], passages: QuestionPassages
) -> list[tuple[Passage, int, TurnTaken]]:
    return [
        (passage, seq, event)
        for passage in passages.passages
        for seq in passage.replies
        if isinstance(event := events[seq - 1].event, TurnTaken)
    ]


def _refused(events: Sequence[Recorded], passages: QuestionPassages) -> tuple[Refused, ...]:
    return tuple(
        Refused(passage.path, refusal.rule, refusal.detail)
        for passage, _, turn in _turns(events, passages)
        for refusal in turn.rejections
    )


def _near(
    events: Sequence[Recorded], passages: QuestionPassages, question: Question
) -> tuple[Near, ...]:
    """Of each phrase in each part, the sentence that came nearest to it."""
    found: dict[tuple[tuple[str, ...], str], Near] = {}
    for passage, seq, turn in _turns(events, passages):
        heard = [question.seed_question, passage.asked, *_said_before(events, passage, seq)]
        for phrase in stage_at(question, passage.path).withheld:
            share, sentence = leaks.nearest(phrase, turn.response, open_words=heard)
            place = passage.path, phrase
            if leaks.is_near(share) and share > found.get(place, Near((), "", "", 0)).share:
                found[place] = Near(passage.path, phrase, sentence, round(share, 2))
    return tuple(found.values())


def _said_before(events: Sequence[Recorded], passage: Passage, seq: int) -> list[str]:
    return [
        event.text
        for at in passage.answers
        if at < seq and isinstance(event := events[at - 1].event, AnswerSubmitted)
    ]


def _said_first(
    events: Sequence[Recorded], passages: QuestionPassages, question: Question
) -> tuple[SaidFirst, ...]:
    return tuple(
        SaidFirst(passage.path, phrase)
        for passage in passages.passages
        for phrase in leaks.said_among(
            stage_at(question, passage.path).withheld,
            "\n\n".join(_said_before(events, passage, len(events) + 1)),
        )
    )
