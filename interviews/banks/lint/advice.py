"""Warnings: the question runs without this, and is better with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from interviews.banks.lint.contents import solution_of
from interviews.banks.lint.findings import Found
from interviews.banks.lint.rule import Patch, Rule
from interviews.banks.lint.searching import Texts
from interviews.banks.lint.subject import Subject

SHORT_OPENING_WORDS = 6
SYNONYMS = 2


class NoSeniority(Rule):
    """How hard to press depends on it."""

    name = "no-seniority"
    severity = "warning"
    says = "a question says at which level it is pitched"
    broken: ClassVar[Patch] = {"seniority": " "}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield the missing level."""
        if not subject.question.seniority.strip():
            yield Found("$.seniority", "there is no level that the question is pitched at")


class NoBrief(Rule):
    """An interviewer without a brief presses on nothing in particular."""

    name = "no-brief"
    severity = "warning"
    says = "a question has a brief for the interviewer"
    broken: ClassVar[Patch] = {"question_prompt": None}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield the missing brief."""
        if not subject.question.question_prompt.strip():
            yield Found("$.question_prompt", "there is no brief: what to press on, how hard")


class NoMaxProbes(Rule):
    """Without it the depth alone decides how long it goes on."""

    name = "no-max-probes"
    severity = "warning"
    says = "a question says how many probes may fire"
    broken: ClassVar[Patch] = {"max_probes": None}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield the missing number."""
        if subject.question.max_probes is None:
            yield Found("$.max_probes", "it is not said how many probes may fire")


class NoHints(Rule):
    """Someone who is stuck can only be let down."""

    name = "no-hints"
    severity = "warning"
    says = "the opening and every probe have a hint"
    broken: ClassVar[Patch] = {"seed_hints": []}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield stages without a hint."""
        for node in subject.nodes:
            if not node.hints:
                yield Found(node.at(node.hints_field), "there is no hint")


class NoMinutes(Rule):
    """A stage without minutes takes all that is left."""

    name = "no-minutes"
    severity = "warning"
    says = "the opening and every probe have minutes"
    broken: ClassVar[Patch] = {"seed_duration": None}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield stages without minutes."""
        for node in subject.nodes:
            if not node.minutes:
                yield Found(node.at(node.minutes_field), "there are no minutes")


class ShortOpening(Rule):
    """A few words leave everything to guessing."""

    name = "short-opening"
    severity = "warning"
    says = f"an opening has at least {SHORT_OPENING_WORDS} words"
    broken: ClassVar[Patch] = {"seed_question": "Write `largest_gap`."}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield a very short opening."""
        words = len(subject.question.seed_question.split())
        if words < SHORT_OPENING_WORDS:
            yield Found("$.seed_question", f"the opening has only {words} words")


class WithheldNowhere(Rule):
    """A phrase that no solution holds guards nothing."""

    name = "withheld-nowhere"
    severity = "warning"
    says = "a withheld phrase stands in the solution that it guards"
    broken: ClassVar[Patch] = {"withheld_solution_parts": ["sort the numbers", "binary heap"]}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield withheld phrases that stand in no solution of their node."""
        for node in subject.nodes:
            solution = Texts([solution_of(node, subject)])
            for number, phrase in enumerate(node.withheld):
                if not solution.saying(phrase):
                    place = f"{node.at('withheld_solution_parts')}[{number}]"
                    yield Found(place, f'"{phrase}" stands in no solution here')


class NoSynonyms(Rule):
    """People say one thing in many ways."""

    name = "no-synonyms"
    severity = "warning"
    says = f"a concept has at least {SYNONYMS} groups of phrases"
    broken: ClassVar[Patch] = {
        "concepts": [{"id": "order", "text": "sort", "any_of": [["sort"]], "ask": "How?"}]
    }

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield authored concepts that know one wording only."""
        for node in subject.nodes:
            for number, concept in enumerate(node.concepts):
                if not concept.derived and len(set(concept.any_of)) < SYNONYMS:
                    place = f"{node.at('concepts')}[{number}].any_of"
                    yield Found(place, f'"{concept.id}" has no synonyms')


class FlagOneWording(Rule):
    """Hardly anybody is wrong in the author's words."""

    name = "flag-one-wording"
    severity = "warning"
    says = "a red flag has other words, in `red_flag_phrases`"
    broken: ClassVar[Patch] = {"answer_key": {"red_flags": ["compares every pair"]}}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield red flags without other words."""
        key = subject.question.answer_key
        worded = {one.flag for one in key.red_flag_phrases if one.any_of}
        for number, flag in enumerate(key.red_flags):
            if flag not in worded:
                yield Found(f"$.answer_key.red_flags[{number}]", "it has no other words")


class FlagWordsOfNone(Rule):
    """Words are found by the text of their red flag: a letter changed, and they are lost."""

    name = "flag-words-of-none"
    severity = "warning"
    says = "other words name a red flag as it stands in `red_flags`"
    broken: ClassVar[Patch] = {
        "answer_key": {"red_flag_phrases": [{"flag": "nowhere", "any_of": [["compare", "pair"]]}]}
    }

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield words for what is no red flag of the question."""
        key = subject.question.answer_key
        for number, one in enumerate(key.red_flag_phrases):
            if one.flag not in key.red_flags:
                place = f"$.answer_key.red_flag_phrases[{number}].flag"
                yield Found(place, f'"{one.flag}" is none of the red flags')


ADVICE_RULES = (
    NoSeniority,
    NoBrief,
    NoMaxProbes,
    NoHints,
    NoMinutes,
    ShortOpening,
    WithheldNowhere,
    NoSynonyms,
    FlagOneWording,
    FlagWordsOfNone,
)
