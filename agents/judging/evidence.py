"""What a judge quotes must claim something of the candidate's own; an order to it does not.

Code cannot know every order. What it knows is refused here, after the model and whatever it says.
"""

from __future__ import annotations

import re

from agents.concepts import claims_something
from agents.prompts.quoting import defused

FEWEST_WORDS = 3
_WORD = re.compile(r"\w+")
_SUBJECT = (
    r"(?:me|my (?:answer|work)|this (?:answer|part|candidate)|(?:every|all|each)(?: the)? points?)"
)
_TO_A_JUDGE = re.compile(
    r"\b(?:rubric|full marks|top marks|red flags?)\b"
    rf"|\b(?:rate|grade|score|mark|judge|evaluate|assess|rank) {_SUBJECT}\b"
    r"|\b(?:ignore|disregard|forget|override)\b(?:\W+\w+){0,4}?\W+"
    r"(?:rubric|instructions?|prompts?|rules?|guidelines?|above)\b"
    r"|\bpoints? (?:is|are|was|were|as) (?:shown|strong)\b"
    r"|\b(?:strong|shown|true) (?:on|for) (?:every|all|each)\b"
    r"|\byou are (?:an? |the )?(?:judge|grader|examiner|assistant|language model|ai)\b"
    r"|\b(?:new|real|actual|updated) instructions?\b|\bsystem prompt\b"
    r"|(?:^|\n)\W*(?:system|assistant|developer|user|instructions?)\s*:",
    re.IGNORECASE,
)


def is_evidence(words: str, *, asked: str) -> bool:
    """Tell whether words of an answer may show a point; `asked` is all that was said to them."""
    if not _says_enough(words) or _TO_A_JUDGE.search(defused(words)):
        return False
    return not _said_again(words, asked) and claims_something(words, asked=asked)


def is_code_evidence(words: str, *, given: str) -> bool:
    """Tell whether words of a file may show a point; `given` is what stood in it from the start."""
    return (
        _says_enough(words)
        and not _said_again(words, given)
        and _TO_A_JUDGE.search(defused(words)) is None
    )


def _says_enough(words: str) -> bool:
    return len(_WORD.findall(words)) >= FEWEST_WORDS


def _said_again(words: str, before: str) -> bool:
    """Punctuation, case and spaces make no other words."""
    said, known = (" ".join(_WORD.findall(text.casefold())) for text in (words, before))
    return f" {said} " in f" {known} "
