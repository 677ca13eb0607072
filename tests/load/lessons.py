"""A learner writes for an hour to a tutor who always explains on: the longest visit of a lesson."""

from __future__ import annotations

import json
from random import Random
from typing import cast

from agents.completers.base import OnText
from agents.core.messages import Completion, Prompt
from interviews.sessions import service
from interviews.sessions import store as sessions
from tests.doubles.interviews import fake_time, interviewer
from tests.doubles.learners import Learner, learner_of_lesson
from tests.doubles.random_questions import some_words
from tests.load.hours import ANSWER_EVERY_S, HOUR_S, Played

TRY_AT = 5
NOTE_EVERY = 10
MOVES = ("EXPLAIN", "CHECK_ME")


class Tutor:
    """Explains and asks in turn, sets one task early, and now and then writes a note."""

    name, label = "tutor", "a test's tutor"

    def __init__(self) -> None:
        self.rng = Random(3)  # noqa: S311  a simulation, not a secret
        self.calls = 0
        self.said: dict[str, str] = {}

    async def complete(self, prompt: Prompt, *, on_text: OnText) -> Completion:
        """Reply at once."""
        self.calls += 1
        text = self.said[prompt.fingerprint] = json.dumps(self._move(prompt))
        await on_text(text)
        return Completion(text=text, finish_reason="stop", completer=self.name, model="none")

    def _move(self, prompt: Prompt) -> dict[str, str]:
        offers = cast("list[dict[str, object]]", prompt.fields["offers"])
        legal = {str(offer["move"]): cast("list[str]", offer["ids"]) for offer in offers}
        talking = {name: some_words(self.rng, 20, 40) for name in ("gap", "note")}
        talking |= {"confusion": "some", "response": f"{some_words(self.rng, 20, 60)}?"}
        if self.calls == TRY_AT and "TRY" in legal:
            return {"move": "TRY", "task_id": legal["TRY"][0], **talking}
        if self.calls % NOTE_EVERY == 0:
            return {"move": "ADD_NOTE", "note_text": some_words(self.rng, 8, 20), **talking}
        return {"move": MOVES[self.calls % len(MOVES)], **talking}


def studied(*, batch_every_s: int = 3) -> Played:
    """Play one visit of an hour, in which they type as often as is said."""
    tutor = Tutor()
    rng = Random(4)  # noqa: S311  a simulation, not a secret
    with fake_time() as now, interviewer(tutor):
        learner = learner_of_lesson()
        for step in range(1, HOUR_S // batch_every_s + 1):
            now.pass_s(batch_every_s)
            if step % (ANSWER_EVERY_S // batch_every_s) == 0:
                learner.say(some_words(rng, 30, 120))
            else:
                _type(learner, step)
    return Played(learner.session, tutor.said)


def _type(learner: Learner, step: int) -> None:
    live = learner.state.live
    if live is None or not live.editable:
        return
    path = live.editable[0]
    file = sessions.document(learner.session, live.index, path)
    number = learner.state.files[path].received.get("tab-1", 0) + 1
    line = ("", "    ") if step % NOTE_EVERY == 0 else (" it",)
    change = (0, (len(file.text), (0, *line)))
    batch = service.EditBatch(
        index=live.index, path=path, tab="tab-1", number=number, changes=(change,)
    )
    service.receive_edits(learner.session, batch)
