"""A session proves its laws: its log folds to what is stored, each prompt can be made again."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from agents.core.documents import Documents, fold_documents
from agents.core.events import Recorded
from agents.core.reducer import fold_all
from agents.core.state import EMPTY, SessionState, encode_state
from interviews.sessions import store
from replay.log.read import read
from replay.log.verify import Finding, verify
from replay.player import CannotRebuild
from replay.player.prompts import Decided, decided, prompt_of_event


@dataclass(frozen=True)
class Proof:
    """What was checked of one session; without faults it is whole, or erased on purpose."""

    session: UUID
    finding: Finding
    events: int
    turns: int
    faults: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Tell whether nothing is wrong."""
        return self.finding != "damaged" and not self.faults


def prove(session: UUID) -> Proof:
    """Check a session's chain and laws 1 to 3; an erased one can prove only its chain."""
    verdict = verify(session)
    if verdict.finding == "damaged":
        fault = f"event {verdict.seq}: {verdict.what}"
        return Proof(session, "damaged", verdict.events, 0, (fault,))
    if verdict.finding == "erased":
        return Proof(session, "erased", verdict.events, 0, ())
    events = list(read(session))
    turns = list(decided(events))
    faults = (*_folds_to_what_is_stored(session, events), *_prompts_hold(events, turns))
    return Proof(session, "intact", verdict.events, len(turns), faults)


def _folds_to_what_is_stored(session: UUID, events: list[Recorded]) -> list[str]:
    """Law 1, for the state and for the files of the live question."""
    folded = fold_all(events)
    if encode_state(folded) != encode_state(store.load(session)):
        return [
            f"law 1: the stored state is not the fold of the log ({_difference(session, folded)})"
        ]
    if folded.live is None:
        return []
    documents: Documents = {}
    for recorded in events:
        documents = fold_documents(documents, recorded.event)
    stored = store.documents(session, folded.live.index)
    wrong = [path for path in folded.live.files if documents[path] != stored.get(path)]
    return [f"law 1: the stored text of {path} is not the fold of the log" for path in wrong]


def _difference(session: UUID, folded: SessionState) -> str:
    stored = store.load(session)
    names = SessionState.__struct_fields__
    return ", ".join(name for name in names if getattr(folded, name) != getattr(stored, name))


def _prompts_hold(events: list[Recorded], turns: list[Recorded]) -> list[str]:
    """Law 2: each prompt hashes to its fingerprint. Law 3: Block A stands for a whole question."""
    faults: list[str] = []
    block_of: dict[int, str] = {}
    for recorded in turns:
        event = recorded.event
        if not isinstance(event, Decided):
            continue
        try:
            prompt = prompt_of_event(events, event)
        except CannotRebuild as error:
            faults.append(f"law 2: event {recorded.seq}: the prompt cannot be made again: {error}")
            continue
        if prompt.fingerprint != event.fingerprint:
            faults.append(f"law 2: event {recorded.seq}: the prompt made again is another one")
        index = _question_at(events, event.as_of)
        block = prompt.system[: prompt.block_a_length]
        if block_of.setdefault(index, block) != block:
            faults.append(
                f"law 3: event {recorded.seq}: Block A changed within question {index + 1}"
            )
    return faults


def _question_at(events: list[Recorded], as_of: int) -> int:
    live = fold_all(events[:as_of], EMPTY).live
    return live.index if live else -1
