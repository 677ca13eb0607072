"""What a turn was made of, and whether all of it was kept, is read from the log."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path

import msgspec

from agents.core.events import (
    AnswerSubmitted,
    EditsReceived,
    Recorded,
    ReplyStarted,
    RunFinished,
    RunRequested,
    TurnTaken,
)
from tests.doubles.raw_log import stored_events
from tests.doubles.server import Server
from tests.load.crowd import Member, SaidAt
from tests.load.figures import Samples


def add_parts(data: Path, members: Iterable[Member], samples: Samples) -> None:
    """Add each answered message's parts to the samples."""
    for member in members:
        events = stored_events(data, member.room.session)
        for said in member.said:
            _add(samples, said, events)


def _add(samples: Samples, said: SaidAt, events: list[Recorded]) -> None:
    answer = next(
        e for e in events if isinstance(e.event, AnswerSubmitted) and e.event.key == said.key
    )
    taken = next(
        e for e in events if isinstance(e.event, TurnTaken) and e.event.as_of >= answer.seq
    )
    turn = taken.event
    assert isinstance(turn, TurnTaken)
    started = _started(events, turn.turn, before=taken.seq)
    model_ms = turn.cost.first_text_ms or 0
    run_ms = _runs(events[answer.seq : taken.seq])
    if run_ms:
        samples.add("a run", run_ms)
    others_ms = model_ms + run_ms
    samples.add("1 message in, until it is stored", answer.at_ms - said.sent_ms)
    samples.add(
        "2 stored, until a worker has read the turn", turn.clock_at_ms - answer.at_ms - run_ms
    )
    samples.add("3 prompt, check, reply begun", started.at_ms - turn.clock_at_ms - model_ms)
    samples.add("4 reply begun, until it is in the browser", said.first_ms - started.at_ms)
    samples.add("the model", model_ms)
    samples.add("message acknowledged", said.acked_ms - said.sent_ms)
    samples.add("platform", said.first_ms - said.sent_ms - others_ms)
    samples.add("whole reply", said.whole_ms - said.sent_ms - others_ms)


def _runs(events: list[Recorded]) -> float:
    """Return how long the tests ran that the interviewer wanted to see before it replied."""
    wanted = {
        e.event.run: e.at_ms
        for e in events
        if isinstance(e.event, RunRequested) and e.event.turn is not None
    }
    return sum(
        e.at_ms - wanted[e.event.run]
        for e in events
        if isinstance(e.event, RunFinished) and e.event.run in wanted
    )


def _started(events: list[Recorded], turn: int, *, before: int) -> Recorded:
    return next(
        e
        for e in reversed(events[:before])
        if isinstance(e.event, ReplyStarted) and e.event.turn == turn
    )


def lost(data: Path, members: Iterable[Member]) -> list[str]:
    """Return everything that was acknowledged and is not in the log exactly once as it was sent."""
    return [fault for member in members for fault in _lost(data, member)]


def _lost(data: Path, member: Member) -> list[str]:
    events = [recorded.event for recorded in stored_events(data, member.room.session)]
    batches = [e for e in events if isinstance(e, EditsReceived) and e.tab == member.room.tab]
    kept = {(e.index, e.number): _changes(e) for e in batches}
    keys = [e.key for e in events if isinstance(e, AnswerSubmitted)]
    who = member.room.session
    return [
        *(
            f"{who}: batch {place}"
            for place, sent in member.acked.items()
            if kept.get(place) != sent
        ),
        *(
            f"{who}: {len(batches) - len(kept)} batches twice"
            for _ in range(len(batches) > len(kept))
        ),
        *(f"{who}: answer {s.key}" for s in member.said if keys.count(s.key) != 1),
        *(f"{who}: refused {r['code']}" for r in member.refusals if r["code"] != "QUESTION_CLOSED"),
    ]


def _changes(event: EditsReceived) -> str:
    return json.dumps(msgspec.to_builtins([[c.offset_ms, c.sections] for c in event.changes]))


def verified(server: Server) -> str:
    """Return the last line of `verify_log --all`."""
    try:
        return server.manage("verify_log", "--all").splitlines()[-1]
    except subprocess.CalledProcessError as failed:
        return f"verify_log found faults: {failed.stdout[-500:]} {failed.stderr[-500:]}"
