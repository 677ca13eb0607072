"""Somebody types and talks for hours to an interviewer who always asks on: the longest of logs."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import ParamSpec, TypeVar, cast
from uuid import UUID, uuid4

from django.db import transaction
from msgspec import Struct

from agents.completers.base import OnText
from agents.completers.builtin import interviewer as builtin
from agents.core.events import Recorded, TurnTaken
from agents.core.folded import Folded, fold_through
from agents.core.messages import Completion, Prompt
from agents.modes import MODES, CursorInputs
from agents.prompts.templates import Templates
from agents.prompts.tokens import tokens
from agents.schema.question import question_of
from agents.turn import Audience, Decision, decide
from interviews.sessions import service
from interviews.sessions import store as sessions
from replay.log import snapshots, store
from replay.log.read import read
from replay.models import Snapshot
from replay.player.prompts import prompt_at, rebuild_prompt
from tests.doubles.interviews import Interview, fake_time, interviewer
from tests.doubles.random_questions import some_words
from tests.doubles.turns import Listener
from tests.load.figures import Samples

MADE, REBUILT = "fields, prompt and check", "prompt from the log"
WHOLE = "beside it: folded from the first event"
THOUGHT, THOUGHT_EVERY = "beside it: the built-in interviewer's thinking", 4
HOUR_S = 3_600
ANSWER_EVERY_S = 39
LINE_EVERY = 8
PROBE_EVERY = 12
QUESTIONS = ("lru-cache", "distributed-rate-limiter")
T = TypeVar("T")
P = ParamSpec("P")


class Talker:
    """Asks on as long as it may, at length; now and then it goes down the tree."""

    name, label = "talker", "a test's interviewer"

    def __init__(self) -> None:
        self.rng = Random(1)  # noqa: S311  a simulation, not a secret
        self.calls = 0
        self.said: dict[str, str] = {}

    async def complete(self, prompt: Prompt, *, on_text: OnText) -> Completion:
        """Reply at once."""
        self.calls += 1
        offers = cast("list[dict[str, object]]", prompt.fields["offers"])
        legal = {str(offer["move"]): cast("list[str]", offer["ids"]) for offer in offers}
        text = self.said[prompt.fingerprint] = json.dumps(self._move(legal, prompt))
        await on_text(text)
        return Completion(text=text, finish_reason="stop", completer=self.name, model="none")

    def _move(self, legal: dict[str, list[str]], prompt: Prompt) -> dict[str, str]:
        private = {"gap": some_words(self.rng, 20, 40), "note": some_words(self.rng, 20, 40)}
        reply = {"response": f"{some_words(self.rng, 20, 60)}?"}
        record = {"stage_record": some_words(self.rng, 40, 90)}
        if "PROBE" in legal and (self.calls % PROBE_EVERY == 0 or "FOLLOW_UP" not in legal):
            return {"move": "PROBE", "probe_id": legal["PROBE"][0], **private, **record, **reply}
        for move in ("FOLLOW_UP", "CLARIFY"):
            if move in legal:
                return {"move": move, **private, **reply}
        topics = cast("list[str]", prompt.fields["topics"])
        closing = {"topic": topics[0], "summary": some_words(self.rng, 20, 35)}
        return {"move": "QUESTION_DONE", **private, **record, **closing, **reply}


class Again:
    """Says what was said the first time."""

    name, label = "again", "a recording"

    def __init__(self, raw: str) -> None:
        self.raw = raw

    async def complete(self, prompt: Prompt, *, on_text: OnText) -> Completion:
        """Reply in one piece."""
        await on_text(self.raw)
        return Completion(text=self.raw, finish_reason="stop", completer=self.name, model="none")


class Played(Struct, frozen=True):
    """A session, and by the fingerprint of each prompt what the model said to it."""

    session: UUID
    said: Mapping[str, str]


def played(hours: int, *, batch_every_s: int = 3) -> Played:
    """Play an interview of so many hours, in which they type as often as is said."""
    talker = Talker()
    rng = Random(2)  # noqa: S311  a simulation, not a secret
    with fake_time() as now, interviewer(talker):
        interview = Interview(*(QUESTIONS * (2 * hours)), now=now)
        until_ms = now.now_ms + hours * HOUR_S * 1_000
        step = 0
        while now.now_ms < until_ms and interview.state.phase != "ended":
            now.pass_s(batch_every_s)
            service.tick(interview.id)
            step += 1
            _act(interview, step, answers=step % (ANSWER_EVERY_S // batch_every_s) == 0, rng=rng)
            while interview.state.turn_wanted and interview.turn():
                pass
    return Played(interview.id, talker.said)


def _act(interview: Interview, step: int, *, answers: bool, rng: Random) -> None:
    live = interview.state.live
    if live is None or live.ran_out:
        return
    if answers:
        interview.say(some_words(rng, 30, 120))
    elif live.editable:
        _type(interview, live.index, live.editable[0], step)


def _type(interview: Interview, index: int, path: str, step: int) -> None:
    file = sessions.document(interview.id, index, path)
    number = interview.state.files[path].received.get(interview.tab, 0) if file.version else 0
    line = ("", "    ") if step % LINE_EVERY == 0 else (" it",)
    interview.edit(number + 1, (len(file.text), (0, *line)), path=path)


class Kept(Struct, frozen=True, kw_only=True):
    """What a session's snapshots take: how many, KiB in all, milliseconds to store each."""

    count: int
    kib: float
    store_ms: float


class Measured(Struct, frozen=True, kw_only=True):
    """Times by name, and what went wrong: prompts made again otherwise than they were sent.

    `cpu` is what this process worked, `samples` what it took on a machine that others use too.
    """

    samples: Samples
    cpu: Samples
    events: int
    turns: int
    wrong: int
    snapshots: Kept


class Stopwatch:
    """Times calls twice: by the clock on the wall, and by the processor's."""

    def __init__(self) -> None:
        self.wall, self.cpu = Samples(), Samples()

    def __call__(self, name: str, act: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call, and keep how long it took."""
        wall, cpu = time.perf_counter(), time.process_time()
        result = act(*args, **kwargs)
        self.cpu.add(name, (time.process_time() - cpu) * 1_000)
        self.wall.add(name, (time.perf_counter() - wall) * 1_000)
        return result


def measured(given: Played) -> Measured:
    """Time each turn of a session: its fields, prompt and check; its prompt from the log."""
    session, timed, wrong = given.session, Stopwatch(), 0
    events = list(read(session))
    turns = list(_turns(events))
    folds = {one.state.seq: one for one in fold_through(events, {turn.as_of for turn in turns})}
    for place, event in enumerate(turns):
        inputs, texts = _inputs(folds[event.as_of], event)
        again = Again(given.said[event.fingerprint])
        made = timed(MADE, _decided, inputs, texts, again)
        rebuilt = timed(REBUILT, rebuild_prompt, session, event.turn)
        whole = timed(WHOLE, rebuild_prompt, session, event.turn, from_start=True)
        same = rebuilt.prompt == whole.prompt and made.fingerprint == event.fingerprint
        wrong += not (rebuilt.same and same)
        if place % THOUGHT_EVERY == 0:
            timed(THOUGHT, builtin.move_of, rebuilt.prompt.fields)
    return Measured(
        samples=timed.wall,
        cpu=timed.cpu,
        events=len(events),
        turns=len(turns),
        wrong=wrong,
        snapshots=snapshots_of(session),
    )


def snapshots_of(session: UUID) -> Kept:
    """Measure a session's snapshots, and storing each of them once more."""
    timed = Stopwatch()
    sizes = [len(bytes(row.body)) for row in Snapshot.objects.filter(session=session)]
    for folded in snapshots.all_of(session).values():
        with transaction.atomic():
            timed("store", snapshots.keep, uuid4(), folded)
    return Kept(
        count=len(sizes), kib=round(sum(sizes) / 1024, 1), store_ms=timed.wall.spread("store").p50
    )


def _turns(events: list[Recorded]) -> Iterator[TurnTaken]:
    return (one.event for one in events if isinstance(one.event, TurnTaken))


def _inputs(folded: Folded, event: TurnTaken) -> tuple[CursorInputs, Templates]:
    live = folded.state.live
    assert live is not None
    templates = Templates.from_bytes(store.get(event.versions.templates))
    inputs = CursorInputs(
        state=folded.state,
        question=question_of(store.get(folded.state.questions[live.index].digest)),
        documents=folded.documents,
        mode_brief=templates.mode_brief,
        now_ms=event.clock_at_ms,
    )
    return inputs, templates


def _decided(inputs: CursorInputs, templates: Templates, completer: Again) -> Decision:
    mode = MODES[inputs.state.mode]
    audience: Audience = Listener()
    cursor = mode.build_cursor(inputs)
    turn = decide(cursor, mode=mode, completer=completer, templates=templates, audience=audience)
    return asyncio.run(turn)


def lengths(given: Played) -> list[int]:
    """Return the estimated tokens of each prompt of a session."""
    events = list(read(given.session))
    turns = {turn.as_of: turn for turn in _turns(events)}
    made = (prompt_at(one, turns[one.state.seq]) for one in fold_through(events, turns))
    return [tokens(f"{prompt.system}{prompt.user}") for prompt in made]
