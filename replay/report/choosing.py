"""The last choice of a part counts, as what it is; one that was never made counts nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from agents.concepts.choices import Standing, standing_of
from agents.core.events import AnswerSubmitted, QuestionOpened, Recorded
from agents.core.question import OPENING, Question
from agents.core.values import ChoiceShown
from replay.player.wording import chosen_words
from replay.report.passages import Passage
from replay.report.quotes import answer_words, quote_event
from replay.report.values import Claim, Quote

WORDS: dict[Standing, str] = {
    "right": "Chose what is right.",
    "partly": "Chose what is right in part. Right is {right}.",
    "wrong": "Chose what is not right. Right is {right}.",
}


class Chosen(Struct, frozen=True, kw_only=True):
    """How the last choice stands: empty where there was none to make; `claim` quotes it."""

    standing: Standing = ""
    claim: Claim | None = None
    after_hint: bool = False

    @property
    def counts(self) -> bool:
        """Tell whether there is a choice to be judged by."""
        return self.claim is not None


def judge_choice(events: Sequence[Recorded], passage: Passage, question: Question) -> Chosen:
    """Return how the last choice of an opening stands, with the words that say it."""
    opened = events[passage.opened - 1].event
    if passage.path != OPENING or not isinstance(opened, QuestionOpened) or not opened.choices:
        return Chosen()
    made = [(seq, answer) for seq, answer in _answers(events, passage) if answer.choices]
    if not made:
        return Chosen(standing="none")
    seq, answer = made[-1]
    key = question.answer_key.mcq_choice
    standing = standing_of([choice.id for choice in answer.choices], key)
    right = "; ".join(choice.told.rstrip(".") for choice in opened.choices if choice.id in key)
    after = bool(passage.hints) and seq > passage.hints[0]
    quote = _quote(events, seq, answer.choices)
    claim = Claim(text=WORDS[standing].format(right=right), quotes=(quote,))
    return Chosen(standing=standing, claim=claim, after_hint=after)


def _answers(events: Sequence[Recorded], passage: Passage) -> Iterator[tuple[int, AnswerSubmitted]]:
    for seq in passage.answers:
        event = events[seq - 1].event
        if isinstance(event, AnswerSubmitted):
            yield seq, event


def _quote(events: Sequence[Recorded], seq: int, choices: tuple[ChoiceShown, ...]) -> Quote:
    event = events[seq - 1].event
    assert isinstance(event, AnswerSubmitted)
    whole = answer_words(event)
    return quote_event(events, seq, (len(whole) - len(chosen_words(choices)), len(whole)))
