"""Tokens are counted by an estimate that never changes: a prompt must be the same when made again.

Each character weighs by its class, in thousandths of a token. The weights lie above what byte-pair
tokenizers of large vocabularies take for prose and code, so that a budget kept here is kept there;
docs/performance.md compares. Long runs of random letters take up to twice what is estimated.
"""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase, digits

THOUSAND = 1_000

_LETTERS = (ascii_lowercase + " ").encode()
_CAPITALS = ascii_uppercase.encode()
_DIGITS = digits.encode()
_OTHERS = bytes(set(range(0x80)) - {*_LETTERS, *_CAPITALS, *_DIGITS})

WEIGHTS: tuple[tuple[bytes, int], ...] = (
    # Small letters and blanks: 3.6 characters a token.
    (_LETTERS, 278),
    (_CAPITALS, 500),
    (_DIGITS, 1_200),
    # Punctuation and line breaks: some stand alone, some in pairs.
    (_OTHERS, 700),
    # By the first byte of a character in UTF-8. Two bytes: Greek, Cyrillic, Arabic, accents.
    (bytes(range(0xC0, 0xE0)), 700),
    # Three bytes: Chinese, Japanese, Korean, Indian scripts, our own marks.
    (bytes(range(0xE0, 0xF0)), 1_300),
    # Four bytes: emoji and rare signs.
    (bytes(range(0xF0, 0x100)), 5_000),
)


def weight(text: str) -> int:
    """Return a text's estimated size in thousandths of a token; of two texts in a row, the sum."""
    data = text.encode("utf-8", "surrogatepass")
    length = len(data)
    return sum((length - len(data.translate(None, members))) * each for members, each in WEIGHTS)


def tokens(text: str) -> int:
    """Return about how many tokens a text is, rounded up."""
    return -(-weight(text) // THOUSAND)
