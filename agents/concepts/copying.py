"""What was copied from the screen says nothing of who pasted it: files, and what programs print."""

from __future__ import annotations

import re
from collections.abc import Iterable

from agents.concepts.tokens import Token, tokens_of

ROW = 6
"""So many words in a row, as they stand in a file on screen, were copied from there."""
_PRINTED = re.compile(
    r"Traceback \(most recent call last\):.*?(?:\n\w[\w.]*(?:Error|Exception)\b[^\n]*|\Z)"
    r"|^[ \t]*(?:FAILED|PASSED|ERROR|FAIL|PASS|ok \d|not ok \d|# (?:tests|pass|fail))\b[^\n]*"
    r"|^[ \t]*[\w.]*(?:Error|Exception)(?::[^\n]*)?$"
    r"|^[ \t]*at [^\n]*\(?[^\n]*:\d+:\d+\)?$"
    r"|^[^\n]*\b\d+ (?:(?:of \d+ )?tests? )?(?:passed|failed)\b[^\n]*"
    r"|^[^\n]*: (?:passed|failed)$|^[ \t]*[\u2713\u2714\u2717\u2718\u2705\u274c][^\n]*"
    r"|^[^\n]*\b(?:exit code|exit status) \d+[^\n]*|^[^\n]*\btime limit exceeded\b[^\n]*",
    re.DOTALL | re.MULTILINE,
)
_LETTERS = re.compile(r"[^\s]")


def without_printed(text: str) -> str:
    """Return a text, as long as before, with what a program printed blanked out."""
    return _PRINTED.sub(lambda match: _LETTERS.sub(" ", match.group()), text)


def without_copied(text: str, shown: Iterable[str]) -> str:
    """Return a text, as long as before, with rows of words that stand in a shown text blanked out.

    `shown` are texts that were on screen: files and the like, of which a few words in a row are
    nobody's own.
    """
    words = tokens_of(text)
    rows = {row for one in shown for row in _rows(tokens_of(one))}
    copied = {
        at + step for at, row in enumerate(_rows(words)) if row in rows for step in range(ROW)
    }
    for at in sorted(copied):
        start, end = words[at].start, words[at].end
        text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    return text


def _rows(words: list[Token]) -> list[tuple[str, ...]]:
    said = [token.word for token in words]
    return [tuple(said[at : at + ROW]) for at in range(len(said) - ROW + 1)]
