"""Whatever a judge does to its quotes, what stands in the report stands in the log, to the letter.

The edits are random, by a seed: case, ellipses, sentences joined, words of the interviewer, of
another part, of the solution that nobody has seen.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from django.conf import LazySettings

from agents.core.events import AnswerSubmitted, RunFinished, TurnTaken
from agents.core.question import all_stages
from replay.player.moments import documents_at
from replay.player.wording import stage_name
from replay.report.quotes import is_found
from replay.report.values import Claim, ReportBody, StageReport
from tests.doubles.interview import LRU, recorded_interview
from tests.doubles.judges import AskedOfJudge, JudgeDouble, reply
from tests.doubles.reports import written_body
from tests.doubles.stored import stored_interview

pytestmark = pytest.mark.django_db
LOG = recorded_interview()
ANSWERS = [one.event.text for one in LOG if isinstance(one.event, AnswerSubmitted)]
SPOKEN = [one.event.response for one in LOG if isinstance(one.event, TurnTaken)]
WITHHELD = [text for stage in all_stages(LRU) for text in (*stage.withheld, stage.solution) if text]
Edit = Callable[[Random, str], str]

SPOILT: dict[str, Edit] = {
    "case": lambda rng, words: words.swapcase(),
    "an ellipsis": lambda rng, words: f"{words[: len(words) // 3]} … {words[-len(words) // 3 :]}",
    "three dots": lambda rng, words: f"{words[:20]}...{words[-20:]}",
    "joined backwards": lambda rng, words: " ".join(reversed(re.split(r"(?<=\.) ", words + " x"))),
    "two answers joined": lambda rng, words: f"{ANSWERS[0]} {ANSWERS[-1]}",
    "a word left out": lambda rng, words: re.sub(r"^(\S+) \S+", r"\1", words),
    "a word put in": lambda rng, words: words.replace(" ", " really ", 1),
    "other spaces": lambda rng, words: words.replace(" ", "  ", 1),
    "a mark at its end": lambda rng, words: f"{words}!",
    "in quotation marks": lambda rng, words: f"“{words}”",
    "the interviewer's words": lambda rng, words: rng.choice(SPOKEN or ["What would you do?"]),
    "what was withheld": lambda rng, words: rng.choice(WITHHELD),
    "a name of the source": lambda rng, words: f"answer-1: {words}",
    "nothing but spaces": lambda rng, words: "   ",
    "letters that look alike": lambda rng, words: words.replace("a", "\u0430"),
}


@pytest.fixture(autouse=True)
def judged_once(judged_by_a_model: None, settings: LazySettings) -> None:
    settings.JUDGE_TIMES = 1


def judged(edit: Edit, seed: int = 1) -> ReportBody:
    """Return the report by a judge who finds all, and edits each quote; flags are found as well."""
    rng = Random(seed)  # noqa: S311  a test, not a secret

    def edits(asked: AskedOfJudge) -> str:
        label, words = rng.choice([*asked.sources.items()])
        line = max(re.split(r"(?<=[.!?])\s|\n", words), key=len)
        told = {"quotes": [{"source": label, "words": edit(rng, line)[:400]}], "shown": True}
        return reply(asked, told, told)

    JudgeDouble.follow(edits)
    session = stored_interview()
    return written_body(session)


def stages(body: ReportBody) -> list[StageReport]:
    return [s for topic in body.topics for q in topic.questions for s in q.stages]


def claims(body: ReportBody) -> list[Claim]:
    """Return what is claimed of points and flags by quotes; a test run speaks for itself."""
    return [
        claim
        for stage in stages(body)
        for claim in (*stage.shown, *stage.flags)
        if not any(isinstance(LOG[q.seq - 1].event, RunFinished) for q in claim.quotes)
    ]


@pytest.mark.parametrize("kind", SPOILT)
def test_a_quote_that_is_not_there_to_the_letter_shows_nothing(kind: str) -> None:
    body = judged(SPOILT[kind])
    assert claims(body) == []
    assert [stage.points_shown for stage in stages(body)] == [0] * len(stages(body))


def test_the_same_judge_without_edits_is_believed() -> None:
    assert claims(judged(lambda rng, words: words))


def test_what_was_said_in_another_part_is_no_evidence_in_this_one() -> None:
    body = judged(lambda rng, words: ANSWERS[0])
    spoken = {q.seq for claim in claims(body) for q in claim.quotes}
    first = next(one.seq for one in LOG if isinstance(one.event, AnswerSubmitted))
    assert spoken <= {first}


@pytest.mark.parametrize("seed", range(25))
def test_every_claim_of_a_judge_who_edits_at_random_carries_words_of_the_log(seed: int) -> None:
    kept: Edit = lambda rng, words: words  # noqa: E731  an edit like the others
    body = judged(lambda rng, words: rng.choice([kept, kept, *SPOILT.values()])(rng, words), seed)
    for stage in stages(body):
        made = [*stage.shown, *stage.missed, *stage.flags]
        assert all(claim.quotes for claim in made)
        assert all(is_found(LOG, quote) for claim in made for quote in claim.quotes)
    for claim in claims(body):
        assert all(quote.by == "candidate" for quote in claim.quotes)
        assert all(any(q.text in text for text in (*ANSWERS, *_files())) for q in claim.quotes)


def _files() -> list[str]:
    return [file.text for one in LOG for file in documents_at(LOG, one.seq).values()]


@pytest.mark.parametrize("seed", range(5))
def test_where_nothing_was_asked_or_answered_nothing_is_assessed(seed: int) -> None:
    plain, edited = judged(lambda rng, words: words, seed), judged(SPOILT["case"], seed)
    silent = [stage_name(s.path) for s in stages(plain) if s.level is None]
    assert silent == [stage_name(s.path) for s in stages(edited) if s.level is None]
    assert all(s.why for s in stages(edited) if s.level is None)
    unasked = [q.not_asked for topic in edited.topics for q in topic.questions]
    assert unasked == [q.not_asked for topic in plain.topics for q in topic.questions]
