"""Two texts are the same to a reader when they normalise alike: the one place with that rule.

1. Each character is decomposed (NFKD), stripped of marks and of what is invisible (combining, zero
   width, format characters, fillers), and case-folded; what looks like an ASCII letter or digit
   becomes it (`lookalikes.txt`).
2. Letters and digits are kept. White space is a hard break, anything else a soft one: it may stand
   inside a word (`he*a*p`, `in-order`). Breaks in a row are one, hard if one of them is.
3. Identifiers are split by soft breaks: `camelCase`, `HTTPServer`, `sha256`.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources

from msgspec import Struct

HARD, SOFT = " ", "_"

_GONE = frozenset(("Mn", "Me", "Cf", "Cc", "Cs", "Co", "Cn"))
_FILLERS = frozenset("\u115f\u1160\u3164\uffa0\u17b4\u17b5")
_MODIFIERS = range(0x2B0, 0x300)
_IDENTIFIER = re.compile("(?<=l)(?=U)|(?<=U)(?=Ull)|(?<=[Ul])(?=d)|(?<=d)(?=[Ul])")
"""Where identifiers are split, over classes: U upper, l other letters, d digits. The two small
letters after an acronym keep `LRUs` whole."""
REACH = 3
"""How many characters that rule looks ahead: so late may a split still appear."""

_BREAKS = re.compile("[ _]")
_LINK = re.compile(r"!?\[([^\[\]]*)\](?:\([^()]*\)|\[[^\[\]]*\])")


class Normal(Struct, frozen=True):
    """A normalised text: words between breaks, and where in the source each character began."""

    text: str
    origins: tuple[int, ...]

    def words(self) -> list[str]:
        """Return the words in order."""
        return [word for word in _BREAKS.split(self.text) if word]


@lru_cache(maxsize=512)
def normalised(source: str) -> Normal:
    """Return the normal form. A break at the start is dropped, one at the end is kept.

    What was said and what must stay private is looked at again in every turn, so it is remembered.
    """
    chars, origins, classes = _kept(source)
    splits = {match.start() for match in _IDENTIFIER.finditer("".join(classes))}
    out: list[str] = []
    places: list[int] = []
    for at, char in enumerate(chars):
        if at in splits:
            out.append(SOFT)
            places.append(origins[at])
        out.append(char)
        places.append(origins[at])
    return Normal("".join(out), tuple(places))


def readings(source: str) -> tuple[str, ...]:
    """Return a text as it stands and, where that differs, as Markdown may draw it.

    Drawing decodes character references and leaves the targets of links out, which could join the
    letters around them.
    """
    drawn = html.unescape(_LINK.sub(r"\1", source))
    return (source,) if drawn == source else (source, drawn)


def words_of(source: str) -> list[str]:
    """Return the normalised words of a text."""
    return normalised(source).words()


def _kept(source: str) -> tuple[list[str], list[int], list[str]]:
    """Return what is left of the characters, where each stood, and its class; breaks are joined."""
    chars: list[str] = []
    origins: list[int] = []
    classes: list[str] = []
    for at, character in enumerate(source):
        folded, kind = _folded(character)
        if kind != HARD:
            chars.extend(folded)
            classes.extend(kind * len(folded))
            origins.extend([at] * len(folded))
        elif chars and classes[-1] != HARD:
            chars.append(folded)
            classes.append(HARD)
            origins.append(at)
        elif chars and folded == HARD:
            chars[-1] = HARD
    return chars, origins, classes


@lru_cache(maxsize=8192)
def _folded(character: str) -> tuple[str, str]:
    """Return what a character becomes, and its class; the class of breaks is HARD."""
    if character.isspace():
        return HARD, HARD
    text = "".join(_letters(part) for part in unicodedata.normalize("NFKD", character))
    if text == SOFT:
        return SOFT, HARD
    text = text.replace(SOFT, "")
    if text.isdecimal():
        return text, "d"
    return text, "U" if character.isupper() else "l"


def _letters(part: str) -> str:
    """Return the letters or digits that one decomposed character stands for; SOFT for none."""
    alike = lookalikes()
    found = alike.get(part) or alike.get(part.casefold())
    if found:
        return found
    category = unicodedata.category(part)
    if category in _GONE or part in _FILLERS or ord(part) in _MODIFIERS:
        return ""
    return part.casefold() if category[0] in "LN" or category == "Mc" else SOFT


@lru_cache(maxsize=1)
def lookalikes() -> Mapping[str, str]:
    """Return the table of look-alikes: a character to the ASCII letters or digits it looks like."""
    source = resources.files("agents.check").joinpath("lookalikes.txt").read_text("utf-8")
    rows = (line.split() for line in source.splitlines() if not line.startswith("#"))
    return {chr(int(point, 16)): row[0] for row in rows for point in row[1:]}
