"""All that a log comes to: state, texts of files and the drawing, folded side by side."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from msgspec import Struct

from agents.core import reducer
from agents.core.documents import NO_DOCUMENTS, Documents, fold_documents
from agents.core.drawing import NO_DRAWING, Drawing, fold_drawing
from agents.core.events import Recorded
from agents.core.state import EMPTY, SessionState


class Folded(Struct, frozen=True, kw_only=True):
    """A log folded up to its state's `seq`."""

    state: SessionState = EMPTY
    documents: Documents = NO_DOCUMENTS
    drawing: Drawing = NO_DRAWING

    @property
    def live_drawing(self) -> Drawing:
        """Return the live question's whiteboard; an empty one without a question."""
        return self.drawing if self.state.live else NO_DRAWING

    @property
    def live_documents(self) -> Documents:
        """Return the files of the live question, those set aside too; none without one."""
        return self.documents if self.state.live else {}


NOTHING = Folded()


def fold(before: Folded, recorded: Recorded) -> Folded:
    """Return what a log comes to with one more event; raise as the folds do."""
    documents = fold_documents(before.documents, recorded.event)
    drawing = fold_drawing(before.drawing, recorded.event)
    return Folded(state=reducer.fold(before.state, recorded), documents=documents, drawing=drawing)


def fold_all(events: Iterable[Recorded], before: Folded = NOTHING) -> Folded:
    """Return what a log comes to with more events, in order."""
    state, documents, drawing = before.state, before.documents, before.drawing
    for recorded in events:
        state = reducer.fold(state, recorded)
        documents = fold_documents(documents, recorded.event)
        drawing = fold_drawing(drawing, recorded.event)
    return Folded(state=state, documents=documents, drawing=drawing)


def fold_through(events: Iterable[Recorded], wanted: Collection[int]) -> Iterator[Folded]:
    """Yield what a log comes to at each wanted seq, in one pass from its first event."""
    folded = NOTHING
    for recorded in events:
        folded = fold(folded, recorded)
        if recorded.seq in wanted:
            yield folded
