"""What a judge quotes must claim something of the candidate's own; an order to it does not.

Code cannot know every order. What it knows is refused here, after the model and whatever it says.
"""

from __future__ import annotations

import re

from agents.concepts import beside_the_matter, claims_something

FEWEST_WORDS = 3
_WORD = re.compile(r"\w+")


def is_evidence(words: str, *, asked: str) -> bool:
    """Tell whether words of an answer may show a point; `asked` is all that was said to them."""
    if not _says_enough(words) or beside_the_matter(words):
        return False
    return not _said_again(words, asked) and claims_something(words, asked=asked)


def is_code_evidence(words: str, *, given: str) -> bool:
    """Tell whether words of a file may show a point; `given` is what stood in it from the start."""
    return _says_enough(words) and not _said_again(words, given) and not beside_the_matter(words)


def _says_enough(words: str) -> bool:
    return len(_WORD.findall(words)) >= FEWEST_WORDS


def _said_again(words: str, before: str) -> bool:
    """Punctuation, case and spaces make no other words."""
    said, known = (" ".join(_WORD.findall(text.casefold())) for text in (words, before))
    return f" {said} " in f" {known} "
