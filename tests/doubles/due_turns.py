"""Every turn that was due in the recorded interview, with the cursor it had."""

from __future__ import annotations

from collections.abc import Iterator

from agents.core.cursor import Cursor, build_cursor
from agents.core.documents import NO_DOCUMENTS, fold_documents
from agents.core.question import Question
from agents.core.reducer import fold
from agents.core.state import EMPTY
from agents.prompts.templates import Templates
from tests.doubles.interview import QUESTIONS, recorded_interview


def due_turns(questions: tuple[Question, ...] = QUESTIONS) -> Iterator[tuple[int, Cursor]]:
    """Yield question index and cursor after every event that left a turn due.

    The questions may be others of the same shape: the log names parts of them by id.
    """
    state, documents = EMPTY, NO_DOCUMENTS
    for recorded in recorded_interview():
        state = fold(state, recorded)
        documents = fold_documents(documents, recorded.event)
        if state.live is not None and state.turn_wanted:
            yield (
                state.live.index,
                build_cursor(
                    state,
                    question=questions[state.live.index],
                    documents=documents,
                    mode_brief=Templates.load().mode_brief,
                    now_ms=recorded.at_ms,
                ),
            )
