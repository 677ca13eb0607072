"""A person who speaks is known by a name that can be read, and that is not the interviewer's."""

from __future__ import annotations

import unicodedata

from agents.check.normalise import words_of

JOINERS = "\u200c\u200d"
"""They are invisible, but some names are spelled with them."""
INVISIBLE = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))
OF_THE_AI = frozenset(("the", "an", "ai", "interviewer", "assistant", "bot", "model", "viva"))


def is_a_persons(name: str, *, interviewer: str) -> bool:
    """Tell whether a name can stand before a candidate as that of a person, on one line.

    Look-alike letters are read as what they look like; `interviewer` is what the AI is called.
    """
    words = words_of(name)
    readable = any(character.isalpha() for character in name) and not any(
        unicodedata.category(character) in INVISIBLE and character not in JOINERS
        for character in name
    )
    return (
        readable
        and bool(words)
        and not OF_THE_AI.issuperset(words)
        and (words != words_of(interviewer))
    )
