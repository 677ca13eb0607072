"""Nothing is said twice in a stage, and nothing is said that the question withholds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from zlib import crc32

from agents.completers.builtin import same
from agents.completers.builtin.reading import View
from agents.completers.builtin.speaking import banks

MAX_RESPONSE = 1200


class Voice:
    """Chooses among phrasings: by what was said before, by what may not be said, by the content.

    The choice is a pure function of the turn: no chance is involved.
    """

    def __init__(self, view: View, *, quote: str) -> None:
        """Remember what was said and what must not be; `quote` may be empty."""
        self.quote = quote
        self._seed = crc32(
            f"{view.candidate_response.text}|{len(view.replies)}".encode(errors="replace")
        )
        self._seed += view.attempt - 1
        said = [view.current_question.asked, *(line.text for line in view.replies)]
        self._said = {sentence for text in said for sentence in same.sentences(text)}
        self._withheld = _still_withheld(view)
        self._private = _private_runs(view)

    def pick(self, bank: Sequence[str], plain: Sequence[str] = banks.PLAIN, **parts: object) -> str:
        """Return a new, safe sentence of a bank, of `plain` where nothing can be quoted."""
        choices = self._rotated(bank)
        if "{q}" in bank[0]:
            rest = self._rotated(plain)
            choices = [*self._rotated([*bank, *rest[:3]]), *rest] if self.quote else rest
        return self.first(text.format(q=self.quote, **parts) for text in choices)

    def first(self, texts: Iterable[str]) -> str:
        """Return the first text that is new and safe, and remember it; empty when there is none."""
        for text in texts:
            if self.is_new(text) and self.is_safe(text):
                self._said.update(same.sentences(text))
                return text
        return ""

    def question(self, bank: Sequence[str]) -> str:
        """Return a question of a bank; when all were asked, one of them in another frame."""
        framed = (
            f"{frame} {text[0].lower()}{text[1:]}"
            for frame in self._rotated(banks.ANOTHER_WAY)
            for text in self._rotated(bank)
        )
        return self.first(self._rotated(bank)) or self.first(framed) or self._last_resort()

    def is_new(self, text: str) -> bool:
        """Tell whether no sentence of it was said in this stage."""
        return not any(sentence in self._said for sentence in same.sentences(text))

    def is_safe(self, text: str) -> bool:
        """Tell whether it says nothing withheld, and no eight words in a row that are private."""
        if any(same.holds(text, phrase) for phrase in self._withheld):
            return False
        return not (same.runs(text) & self._private)

    def withholds(self, text: str) -> bool:
        """Tell whether a text says something withheld."""
        return any(same.holds(text, phrase) for phrase in self._withheld)

    def _rotated(self, bank: Sequence[str]) -> list[str]:
        start = self._seed % len(bank)
        return [*bank[start:], *bank[:start]]

    def _last_resort(self) -> str:
        count = len(self._said)
        return self.first([f"What would you add to the {count} things we have said so far?"])


def _still_withheld(view: View) -> tuple[str, ...]:
    """Return the withheld phrases that the candidate has not said first in this stage."""
    board = view.candidate_response.whiteboard
    drawn = [board.text] if board else []
    said = "\n".join([*view.answers, view.candidate_response.text, *drawn])
    return tuple(phrase for phrase in view.withheld_solution_parts if not same.holds(said, phrase))


def _private_runs(view: View) -> set[tuple[str, ...]]:
    expected = view.expected_current_solution
    texts = [view.brief, expected.text, *(concept.text for concept in expected.concepts)]
    texts += [text for line in view.replies for text in (line.note, line.gap)]
    return {run for text in texts for run in same.runs(text)}
