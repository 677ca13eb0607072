"""A drawing is asked about where it leaves something open: an end in nothing, a box alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

from agents.completers.builtin.ears import ORDERS
from agents.completers.builtin.reading import View

EMPTY = "The whiteboard is still empty. Would you sketch it, or say what leads where?"
LOOSE = "In your drawing the arrow at “{name}” has one end in nothing. What is at that end?"
LONE = "In your drawing nothing leads to “{name}” or from it. How is it connected to the rest?"
_PLAIN = re.compile(r"[\w][\w ()&+'-]{0,39}")
"""A label that may be said back: a few plain characters."""


def board_questions(view: View) -> Iterator[str]:
    """Yield what may be asked of the opening's whiteboard now, the most telling first."""
    board = view.candidate_response.whiteboard
    if board is None or view.current_question.path:
        return
    if not board.text:
        yield EMPTY
    elif board.changed:
        yield from (LOOSE.format(name=name) for name in board.loose[:1] if _may_be_said(name))
        yield from (LONE.format(name=name) for name in board.lone[:1] if _may_be_said(name))


def _may_be_said(label: str) -> bool:
    return _PLAIN.fullmatch(label) is not None and ORDERS.search(label) is None
