"""Whether a choice is right is never said: neither of the right one nor of a wrong one.

What is found are turns of phrase, over the normalised words of a sentence: a choice, by letter, by
place or as "your choice", that is called right or wrong; a right or wrong answer that is named; a
bare "Correct."; a choice that is ruled out. So it needs no key, and holds in every later stage.

Asking is free: a question that first asks how, what, why, whether or how sure (`How would you
convince someone that B is right?`) passes. So do the candidate's own words in quotation marks.
Paraphrase cannot be excluded by code (`Look at the first line again`): it is measured.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from agents.check.normalise import normalised

_NOUN = "(?:option|choice|answer|alternative|letter|number)"
_THING = "(?:one|choice|option|answer|alternative|pick|selection|guess)"
_ORDINAL = "(?:first|second|third|fourth|fifth|sixth|last)"
_JUDGED = "(?:right|correct|wrong|incorrect|mistaken)"
_BE = "(?:is|are|was|were|s|re|isn t|aren t|wasn t|would be|looks|seems|sounds)"
_FILL = (
    "(?: (?:not|indeed|in fact|actually|of course|really|exactly|quite|absolutely|completely"
    "|also|the|just|entirely|perfectly|almost|partly)){0,3}"
)
_PRAISE = "(?:good|great|excellent|nice|perfect|bad|poor|wise)"
_SHORT = (
    f"(?:yes |no )?(?:{_JUDGED}|exactly(?: right)?|spot on|well done|not quite|almost)(?: indeed)?"
)
_ASKS = re.compile(
    r"\b(?:if|whether|sure|think|believe|convinced?|certain|suppose|argue|claim|expect|would|what"
    r"|which|how|why|when|where|who)\b"
)
_MORE = "\u2026"
"""Stands for the words of a sentence that are still to come."""
_SENTENCE = re.compile(r"[^.!?\n]+[.!?]*|[.!?\n]+")
_QUOTED = re.compile('\u201c([^\u201c\u201d]*)\u201d|"([^"]*)"')


def _unclosed(text: str) -> int:
    """Return where a quotation begins that is not closed yet, or the text's length."""
    begins = text.rfind("\u201c")
    if begins >= 0 and "\u201d" not in text[begins:]:
        return begins
    return text.rfind('"') if text.count('"') % 2 else len(text)


class Found(Struct, frozen=True):
    """A verdict on a choice: its words, and where in the text its sentence begins."""

    words: str
    begins: int
    open: bool


class Verdicts:
    """Finds verdicts on the choices of one question; without choices it finds none."""

    def __init__(self, letters: Sequence[str], *, said: Sequence[str] = ()) -> None:
        """Take the letters before the choices, and what the candidate said, normalised."""
        self._said = said
        self._patterns = _patterns([letter.casefold() for letter in letters]) if letters else ()

    def in_text(self, text: str) -> str:
        """Return the words of a verdict in a finished text; empty for none."""
        return next((found.words for found in self._found(text) if not found.open), "")

    def in_growing(self, text: str) -> tuple[str, int]:
        """Return the verdict in a text that still grows, and how much of the text may be shown.

        What may yet become a question is held back until its sentence has ended, and what stands
        in quotation marks until they close.
        """
        text = text[: _unclosed(text)]
        ended = text.rstrip()[-1:] in (".", "!", "?") or text.endswith("\n")
        for found in self._found(text, growing=not ended):
            return ("", found.begins) if found.open else (found.words, 0)
        return "", len(text)

    def _found(self, text: str, *, growing: bool = False) -> Iterator[Found]:
        if not self._patterns:
            return
        sentences = [match for match in _SENTENCE.finditer(text) if match.group().strip()]
        for match in sentences:
            unfinished = growing and match is sentences[-1]
            words = self._words(match.group(), unfinished=unfinished)
            found = next((hit for one in self._patterns if (hit := one.search(words))), None)
            if found is None:
                continue
            asks = _ASKS.search(words[: found.start()]) is not None
            if asks and match.group().rstrip().endswith("?"):
                continue
            yield Found(found.group(), match.start(), open=asks and unfinished)

    def _words(self, sentence: str, *, unfinished: bool) -> str:
        """Return the words in a row; of an unfinished sentence the last may still change."""
        normal = normalised(_QUOTED.sub(self._unquoted, sentence)).text
        words = normal.replace("_", " ").split()
        return " ".join([*words[:-1], _MORE] if unfinished else words)

    def _unquoted(self, match: re.Match[str]) -> str:
        inner = normalised(match[1] or match[2] or "").text.strip()
        return " \u201c\u201d " if any(inner in said for said in self._said) else match.group()


def _patterns(letters: list[str]) -> tuple[re.Pattern[str], ...]:
    each = "|".join(letters)
    plain = "|".join(one for one in letters if one not in ("a", "i")) or "(?!)"
    which = f"(?:(?:{_NOUN} )?(?:{each})|(?:the )?{_ORDINAL} {_THING})"
    named = f"(?:{plain}|{_NOUN} (?:{each})|(?:a|i)$)(?: |$)"
    owned = f"(?:your|that|this|the|their) {_THING}(?: of {which})?"
    sources = (
        rf"\b(?:{which}|{owned}|you|that|this) {_BE}{_FILL} (?:{_JUDGED}|spot on)\b"
        rf"(?! to\b| {_MORE})",
        rf"\b(?:{which}|{owned}) {_BE}{_FILL} (?:true|false|best|the best|intended)\b",
        rf"\b(?:{_JUDGED}|best|intended|expected) {_THING}s? (?:here )?{_BE}\b",
        rf"\byou (?:have |ve )?(?:chose|chosen|picked|selected|got|answered)"
        rf"(?: (?:it|that|this|the|all|them))? (?:{_JUDGED}|correctly|wrongly|incorrectly)\b",
        rf"^{_SHORT}$",
        r"^(?:yes |no )?(?:correct|incorrect|spot on|well done) (?:and|but|now|so|then)\b",
        rf"\b{_PRAISE} (?:choice|pick|answer|option)\b(?! of\b| {_MORE})",
        rf"\b(?:answer|solution) (?:here )?{_BE}(?: not)? {named}",
        rf"\b(?:it|that) (?:is|s|isn t|must be)(?: not)? (?:{named})$",
        rf"\brul(?:e|es|ed|ing) out (?:{named}|{_ORDINAL} {_THING})",
        rf"\b{which} (?:is|can be|could be|must be) (?:ruled out|eliminated|excluded)\b",
    )
    return tuple(re.compile(source) for source in sources)
