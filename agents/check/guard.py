"""Text is shown only once nothing that may still come can make its first character a leak.

A withheld phrase or a quotation that is not complete yet begins within the last letters or words of
the text so far, so those are held back: as many normalised letters as the longest phrase has, and
eight words.
"""

from __future__ import annotations

from agents.check.normalise import HARD, SOFT, Normal, normalised
from agents.check.phrases import Pattern
from agents.check.private import ROW, rows
from agents.check.reading import Rejected, read_beginning, rejected
from agents.check.rules import Rules, checked, move_of
from agents.core.messages import Completion
from agents.moves import Move

STRIDE = 16
"""How many new characters are worth a look: one costs about as much as many."""


class StreamGuard:
    """Follows one reply as it comes, and says what of it may be shown."""

    def __init__(self, rules: Rules, *, stride: int = STRIDE) -> None:
        """Begin before the first character; look again after every `stride` characters."""
        self._rules = rules
        self._stride = stride
        self._raw = ""
        self._looked = 0
        self._names: tuple[str, ...] = ()
        self._move: Move | None = None
        self.shown = ""

    @property
    def raw(self) -> str:
        """Return the reply so far, as it came."""
        return self._raw

    def feed(self, piece: str) -> str | Rejected:
        """Take a piece of the raw reply; return the text that may be shown now, or the refusal.

        Once it has refused, it is not to be fed again.
        """
        self._raw += piece
        if len(self._raw) - self._looked < self._stride:
            return ""
        self._looked = len(self._raw)
        fields = read_beginning(self._raw)
        if isinstance(fields, Rejected):
            return fields
        return self._opened(fields) or self._released(fields)

    def finish(self, completion: Completion) -> Move | Rejected:
        """Judge the whole reply: a Move's response begins with what was shown."""
        if completion.finish_reason == "length":
            return rejected("cut_off", "the reply was cut off at the length limit")
        judged = checked(completion.text, self._rules)
        if isinstance(judged, Move) and not judged.response.startswith(self.shown):
            return rejected("schema", "the whole reply differs from what streamed")
        return judged

    def _opened(self, fields: dict[str, object]) -> Rejected | None:
        """Judge move and id as soon as they stand, and the others when the response begins."""
        names = tuple(fields)
        if names == self._names:
            return None
        self._names = names
        finished = {name: fields[name] for name in names[:-1]}
        fault = self._rules.move_fault(finished)
        # A field after the response could still make the reply illegal, so then the end decides.
        begins = fault is None and len(names) > 1 and names[-1] == "response"
        self._move = self._move_if_whole(fields) if begins else None
        return fault if self._move is None else self._rules.mode_fault(self._move)

    def _move_if_whole(self, fields: dict[str, object]) -> Move | None:
        """Return the move when all but the response is there and right."""
        whole = {**fields, "response": "x"}
        return None if self._rules.schema_fault(whole) else move_of(whole)

    def _released(self, fields: dict[str, object]) -> str | Rejected:
        response = fields.get("response")
        if self._move is None or not isinstance(response, str):
            return ""
        longest = self._rules.mode.spelling.bounds["response"].longest
        if len(response) > longest:
            return rejected("schema", f"response: longer than {longest} characters")
        return self._fault_or_text(response, self._move)

    def _fault_or_text(self, response: str, move: Move) -> str | Rejected:
        begin = window_begin(response, len(self.shown))
        normal = normalised(response[begin:])
        said, most = self._rules.verdicts.in_growing(response)
        fault = self._window_fault(normal, move) or self._rules.choice_fault(said)
        if fault:
            return fault
        safe = min(most, begin + safe_length(normal, reach=self._rules.reach))
        safe = max(safe, len(self.shown))
        text = response[len(self.shown) : safe]
        self.shown += text
        return text

    def _window_fault(self, normal: Normal, move: Move) -> Rejected | None:
        said: list[Pattern] = [p for p in self._rules.patterns if p.in_growing(normal.text)]
        words = normal.words()
        if normal.text and normal.text[-1] not in (HARD, SOFT):
            words = words[:-1]
        return self._rules.withheld_fault(said, move) or self._rules.private_fault(
            rows(words), move
        )


def window_begin(response: str, shown: int) -> int:
    """Return where to begin looking: after the last white space before the first hidden character.

    A normal form never reaches over white space, so that of the window is the end of the whole's.
    """
    at = shown
    while at > 0 and not response[at - 1].isspace():
        at -= 1
    return at


def safe_length(normal: Normal, *, reach: int) -> int:
    """Return how much of the source no phrase of `reach` letters and no row of words can begin in.

    Both are counted from the end; a break between them counts as nothing.
    """
    letters = [at for at, char in enumerate(normal.text) if char not in (HARD, SOFT)]
    words = [at for at in letters if at == 0 or normal.text[at - 1] in (HARD, SOFT)]
    if len(words) < ROW or len(letters) <= reach:
        return 0
    held = min(words[-ROW], letters[-reach] if reach else words[-ROW])
    return normal.origins[held]
