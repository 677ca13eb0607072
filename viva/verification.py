"""A session proves its laws: its log folds to what is stored, each prompt can be made again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from agents.core.drawing import WHITEBOARD
from agents.core.events import Recorded
from agents.core.folded import Folded, fold_through
from agents.core.state import SessionState, encode_state
from interviews.sessions import store
from replay.log import snapshots
from replay.log.read import read
from replay.log.verify import Finding, verify
from replay.player import CannotRebuild
from replay.player.prompts import Decided, decided, prompt_at


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
    folds = _folds(session, events, turns)
    faults = (
        *_folds_to_what_is_stored(session, folds[len(events)]),
        *_snapshots_hold(session, folds),
        *_prompts_hold(turns, folds),
    )
    return Proof(session, "intact", verdict.events, len(turns), faults)


def _folds(session: UUID, events: list[Recorded], turns: list[Recorded]) -> dict[int, Folded]:
    """Fold a log once from its first event, and keep it where somebody asks."""
    read_by_turns = {turn.event.as_of for turn in turns if isinstance(turn.event, Decided)}
    wanted = {len(events), *read_by_turns, *snapshots.all_of(session)}
    return {folded.state.seq: folded for folded in fold_through(events, wanted)}


def _folds_to_what_is_stored(session: UUID, folded: Folded) -> list[str]:
    """Law 1, for the state and for the files of the live question."""
    state = folded.state
    if encode_state(state) != encode_state(store.load(session)):
        return [
            f"law 1: the stored state is not the fold of the log ({_difference(session, state)})"
        ]
    stored = store.documents(session, state.live.index) if state.live else {}
    wrong = [path for path, text in folded.live_documents.items() if text != stored.get(path)]
    if state.live and folded.drawing != store.drawing(session, state.live.index):
        wrong.append(WHITEBOARD)
    return [f"law 1: the stored text of {path} is not the fold of the log" for path in wrong]


def _snapshots_hold(session: UUID, folds: Mapping[int, Folded]) -> list[str]:
    """What is kept to be faster says what the log says; one that cannot be read is never used."""
    return [
        f"law 1: the snapshot at event {seq} is not the fold of the log"
        for seq, kept in snapshots.all_of(session).items()
        if not _same(kept, folds[seq])
    ]


def _same(kept: Folded, folded: Folded) -> bool:
    drawn = kept.drawing == folded.live_drawing
    return kept.state == folded.state and kept.documents == folded.live_documents and drawn


def _difference(session: UUID, folded: SessionState) -> str:
    stored = store.load(session)
    names = SessionState.__struct_fields__
    return ", ".join(name for name in names if getattr(folded, name) != getattr(stored, name))


def _prompts_hold(turns: list[Recorded], folds: Mapping[int, Folded]) -> list[str]:
    """Law 2: each prompt hashes to its fingerprint. Law 3: Block A stands for a whole question."""
    faults: list[str] = []
    block_of: dict[int, str] = {}
    for recorded in turns:
        event = recorded.event
        if not isinstance(event, Decided):
            continue
        folded = folds[event.as_of]
        try:
            prompt = prompt_at(folded, event)
        except CannotRebuild as error:
            faults.append(f"law 2: event {recorded.seq}: the prompt cannot be made again: {error}")
            continue
        if prompt.fingerprint != event.fingerprint:
            faults.append(f"law 2: event {recorded.seq}: the prompt made again is another one")
        index = folded.state.live.index if folded.state.live else -1
        block = prompt.system[: prompt.block_a_length]
        if block_of.setdefault(index, block) != block:
            faults.append(
                f"law 3: event {recorded.seq}: Block A changed within question {index + 1}"
            )
    return faults
