"""What others wrote stands in a prompt as quoted lines, between marks that they cannot write.

Our headings and fences are the only places with ⟦ and ⟧. In any other text these, and what looks
like them, become plain brackets, and what cannot be seen is named. A quoted line begins with a bar
or with its number, so that no text can end its own quotation or begin a line of ours.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

OPEN, CLOSE = "⟦", "⟧"
END = f"{OPEN}end{CLOSE}"

_LIKE_OPEN = "⟦〚⟬⟅⁅⦋⦍⦏⦗〘【⸢⸤"
_LIKE_CLOSE = "⟧〛⟭⟆⁆⦌⦎⦐⦘〙】⸣⸥"
_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_FILLERS = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
_SELECTORS = range(0xE0100, 0xE01F0)
_NOT_PLAIN = re.compile("[^\n\t -~]")


class _Shown(dict[int, str]):
    """What each character is shown as; learned as characters come, the common ones at once."""

    def __missing__(self, point: int) -> str:
        """Decide once how a character is shown."""
        self[point] = shown = _shown(chr(point))
        return shown


def _shown(character: str) -> str:
    if character in "\n\t":
        return character
    if character in _LIKE_OPEN:
        return "["
    if character in _LIKE_CLOSE:
        return "]"
    unseen = unicodedata.category(character) in _UNSEEN or character in _FILLERS
    if unseen or ord(character) in _SELECTORS:
        return f"<U+{ord(character):04X}>"
    return character


_SHOWN = _Shown()


def defused(text: str) -> str:
    """Return a text that holds no mark of ours and nothing unseen but tabs and line feeds."""
    if _NOT_PLAIN.search(text) is None:
        return text
    return text.replace("\r\n", "\n").translate(_SHOWN)


@lru_cache(maxsize=1024)
def on_one_line(text: str) -> str:
    """Return a defused text without line breaks, for names and labels."""
    return " ".join(defused(text).split())


def quoted(text: str) -> str:
    """Return a text as quoted lines: each begins with a bar."""
    return "\n".join(f"| {line}".rstrip() for line in defused(text).split("\n"))


def numbered(text: str, *, first: int = 1) -> str:
    """Return a text as quoted lines that begin with their numbers."""
    lines = defused(text).split("\n")
    width = len(str(first + len(lines) - 1))
    pairs = enumerate(lines, start=first)
    return "\n".join(f"{number:>{width}} | {line}".rstrip() for number, line in pairs)


def fenced(label: str, lines: str) -> str:
    """Return quoted lines between marks that say what they are."""
    return f"{OPEN}{on_one_line(label)}{CLOSE}\n{lines}\n{END}"


def bullets(texts: Iterable[str]) -> str:
    """Return the bank's own texts as a list, each on a line."""
    return "\n".join(f"- {on_one_line(text)}" for text in texts)


def clipped(text: str, *, longest: int) -> str:
    """Return a text's beginning of at most `longest` characters, and say how much is left out."""
    if len(text) <= longest:
        return text
    return f"{text[:longest]}\n[… {len(text) - longest} more characters are not shown]"
