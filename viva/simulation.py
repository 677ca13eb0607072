"""A whole interview through the real service, by a simulated candidate, in seconds of real time.

Only the clock is not real, and, unless the sandbox is asked for, the verdicts of runs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from secrets import token_urlsafe
from typing import assert_never
from uuid import UUID, uuid4

import msgspec
from asgiref.sync import async_to_sync

from agents.candidates import (
    Action,
    Answer,
    AskHint,
    Candidate,
    CandidateView,
    Clarify,
    Draw,
    Edit,
    End,
    Paste,
    RunTests,
    Skip,
    Typed,
    Wait,
    candidate,
    pasting,
    typing,
)
from agents.candidates.by_hand import ByHand, Spoken
from agents.core import clock as clocks
from agents.core.drawing import WHITEBOARD
from agents.core.events import Mode
from agents.core.question import OPENING
from agents.core.state import LiveQuestion, SessionState
from agents.core.text import utf16_length
from agents.core.values import PinnedQuestion, RunResult, TestResult, TestVerdict
from interviews.sessions import clock, queries, service, store
from interviews.sessions.agent import run_turn
from interviews.sessions.errors import InterviewError
from interviews.sessions.judging import WantedRun
from interviews.sessions.service import Judge

MOST_ACTIONS = 400
MOST_ATTEMPTS = 3 * service.ATTEMPTS
"""So many calls in vain, over three tries of a turn, and the interviewer counts as gone."""
BATCH_MS = 1_000
DRAWING_MS = 4_000
ANSWER_MS_A_CHARACTER = 90
THINKING_MS = 1_500
NO_WORDING = "0" * 64


class NobodyAsks(Exception):
    """The interviewer could not be asked, again and again: our failure, and the play's end."""


def recorded_verdict(run: WantedRun) -> RunResult:
    """Return the verdict that is on record: the reference solution passes, anything else does not.

    It stands in for the sandbox where only the interview is to be simulated.
    """
    runtime = store.question(run.question_digest).runtime
    if runtime is None:
        return RunResult(ending="finished")
    right = all(run.files.get(path) == text for path, text in runtime.solution.items())
    names = [(str(t.get("name", "")), bool(t.get("hidden"))) for t in runtime.tests]
    hidden = sum(1 for _, is_hidden in names if is_hidden)
    verdict: TestVerdict = "passed" if right else "wrong"
    tests = tuple(TestResult(name=n, verdict=verdict) for n, is_hidden in names if not is_hidden)
    return RunResult(
        ending="finished",
        tests=tests,
        hidden_passed=hidden if right else 0,
        hidden_total=hidden,
    )


@dataclass(frozen=True)
class Cast:
    """Who sits what: packages in order, the candidate's name in the cast, the seed.

    `answers`, where given, are those to each question; a candidate by hand says them.
    `interviewer` names who asks, "" for whom the settings name. With a `token` the invitation
    behind it is accepted, and its terms hold.
    """

    organisation: UUID
    packages: tuple[tuple[PinnedQuestion, bytes], ...]
    candidate: str
    seed: int = 1
    label: str = "Simulated candidate"
    answers: tuple[tuple[Spoken, ...], ...] = ()
    mode: Mode = "interview"
    interviewer: str = ""
    token: str = ""


@dataclass
class Simulation:
    """One candidate in one room. `now_ms` is the server's time, moved by what they do."""

    cast: Cast
    judge: Judge = recorded_verdict
    now_ms: int = 1_800_000_000_000
    tab: str = "simulated"
    keys: int = 0
    batches: dict[tuple[int, str], int] = field(default_factory=dict)

    def play(self) -> UUID:
        """Play from the consent to the end and return the session's id."""
        self.rng = Random(self.cast.seed)  # noqa: S311  a simulation, not a secret
        with clock.use(lambda: self.now_ms):
            self.session = self._open()
            person = self._person()
            for _ in range(MOST_ACTIONS):
                if self.state.phase == "ended":
                    break
                self._do(person.next_action(self._view()))
                self._catch_up()
            else:
                service.end_interview(self.session)
            service.disconnect(self.session, socket=self.socket)
        return self.session

    @property
    def state(self) -> SessionState:
        """Return the session as stored."""
        return store.load(self.session)

    def _open(self) -> UUID:
        session = self._agree()
        self.socket = f"simulated.{uuid4().hex}"
        service.connect(session, socket=self.socket, tab=self.tab)
        return session

    def _agree(self) -> UUID:
        if self.cast.token:
            browser = token_urlsafe(32)
            return service.accept_invitation(
                self.cast.token, browser=browser, consent_wording=NO_WORDING
            )
        terms = service.OpeningTerms(
            organisation=self.cast.organisation,
            label=self.cast.label,
            packages=self.cast.packages,
            consent_wording=NO_WORDING,
            mode=self.cast.mode,
            interviewer=self.cast.interviewer,
        )
        return service.open_session(terms)

    def _person(self) -> Candidate:
        questions = [store.question(pinned.digest) for pinned, _ in self.cast.packages]
        if self.cast.answers:
            return ByHand(questions, self.rng, answers=self.cast.answers)
        return candidate(self.cast.candidate, questions, self.rng)

    def _view(self) -> CandidateView:
        state = self.state
        live = state.live
        if live is None:
            raise RuntimeError("an interview that runs has a question on the table")
        files = store.documents(self.session, live.index)
        return CandidateView(
            question_index=live.index,
            path=live.stage.path,
            opening=store.live_question(state).seed_question,
            asked=live.stage.asked,
            words=_last_words(live),
            files={path: file.text for path, file in files.items()},
            editable=live.editable,
            choices=tuple(choice.id for choice in live.choices if live.stage.path == OPENING),
            several=live.several,
            last_run=live.runs[-1].result if live.runs else None,
            hints_left=queries.hints_left(state),
            stage_left_s=clocks.stage_left_ms(state, self.now_ms) // 1000,
            question_left_s=clocks.question_left_ms(state, self.now_ms) // 1000,
        )

    def _do(self, action: Action) -> None:
        match action:
            case Wait():
                self._wait(action.ms)
            case Edit():
                self._type(action)
            case Paste():
                self._paste(action)
            case Draw():
                self._draw(action)
            case RunTests():
                self._run()
            case Answer() | AskHint() | Clarify() | Skip() | End():
                self._say(action)
            case _:
                assert_never(action)

    def _say(self, action: Answer | AskHint | Clarify | Skip | End) -> None:
        key = self._key()
        match action:
            case Answer(text, choices):
                self._press_keys(len(text) * ANSWER_MS_A_CHARACTER)
                if self._still_asked():
                    chosen = tuple(one for one in choices if one in self._view().choices)
                    service.submit_answer(self.session, key=key, text=text, choices=chosen)
            case AskHint():
                self._unless_refused(service.ask_hint, key)
            case Clarify(text):
                service.ask_clarification(self.session, key=key, text=text)
            case Skip():
                service.skip_part(self.session, key=key)
            case End():
                service.end_interview(self.session)

    def _still_asked(self) -> bool:
        """Time may run out while somebody types; what they had is then not sent."""
        return self.state.live is not None and not self.state.live.ran_out

    def _unless_refused(self, verb: Callable[..., int], key: str) -> None:
        try:
            verb(self.session, key=key)
        except InterviewError:
            self._wait(THINKING_MS)

    def _key(self) -> str:
        self.keys += 1
        return f"simulated-{self.keys}"

    def _wait(self, ms: int) -> None:
        """Let time pass, stopping at every deadline on the way as the sweeper would."""
        until_ms = self.now_ms + ms
        while (due := clocks.next_deadline(self.state)) is not None and due.at_ms <= until_ms:
            self.now_ms = max(self.now_ms, due.at_ms)
            service.tick(self.session)
            if due.kind == "quiet":
                self._catch_up()
        self.now_ms = max(self.now_ms, until_ms)

    def _press_keys(self, ms: int) -> None:
        """Type a message for a while: whoever types is not quiet."""
        for left_ms in range(ms, 0, -queries.KEYS_EVERY_MS):
            if self._still_asked():
                service.note_keys(self.session)
            self._wait(min(left_ms, queries.KEYS_EVERY_MS))

    def _type(self, action: Edit) -> None:
        live = self.state.live
        if live is None:
            return
        text = store.document(self.session, live.index, action.path).text
        for batch in _by_second(typing(text, action.new_text, self.rng)):
            self._wait(max(BATCH_MS, batch[-1][0]))
            if not self._still_asked():
                return
            self._send(live.index, action.path, batch)

    def _draw(self, action: Draw) -> None:
        """Draw element by element, a batch for each, as a room would send them."""
        live = self.state.live
        for element in action.elements if live else ():
            self._wait(DRAWING_MS)
            if live is None or not self._still_asked():
                return
            number = self.batches.get((live.index, WHITEBOARD), 0) + 1
            self.batches[live.index, WHITEBOARD] = number
            batch = service.DrawingBatch(
                index=live.index,
                tab=self.tab,
                number=number,
                elements=(msgspec.to_builtins(element),),
                removed=(),
            )
            service.receive_drawing(self.session, batch)

    def _paste(self, action: Paste) -> None:
        """Change a whole file at once, and let the room note that it was pasted."""
        live = self.state.live
        if live is None:
            return
        text = store.document(self.session, live.index, action.path).text
        self._wait(BATCH_MS)
        if self._still_asked():
            self._send(live.index, action.path, tuple(pasting(text, action.new_text)))
            size, lines = utf16_length(action.new_text), action.new_text.count("\n") + 1
            pasted = service.Signal(what="paste", path=action.path, size=size, lines=lines)
            service.note_signal(self.session, pasted)

    def _send(self, index: int, path: str, batch: tuple[Typed, ...]) -> None:
        number = self.batches.get((index, path), 0) + 1
        self.batches[index, path] = number
        service.receive_edits(
            self.session,
            service.EditBatch(index=index, path=path, tab=self.tab, number=number, changes=batch),
        )

    def _run(self) -> None:
        self._unless_refused(self._tests, self._key())

    def _tests(self, session: UUID, *, key: str) -> int:
        return service.request_run(session, key=key, purpose="tests")

    def _catch_up(self) -> None:
        """Do what workers would: run what is wanted, take the turn that is due, greet the next."""
        for run_id in queries.wanted_runs(self.session):
            service.execute_run(run_id, judge=self.judge)
        state = self.state
        if state.turn_wanted:
            self._let_ask(state)
            self._catch_up()

    def _let_ask(self, state: SessionState) -> None:
        """Let the interviewer take the turn; one who cannot be asked is not waited for for ever."""
        self.now_ms = max(self.now_ms, state.retry_at_ms) + THINKING_MS
        async_to_sync(run_turn)(self.session, state.turn, holder="simulation")
        after = self.state
        if after.turn == state.turn and after.turn_wanted and after.attempt >= MOST_ATTEMPTS:
            raise NobodyAsks(f"{after.interviewer.label} did not reply to turn {after.turn}")


def _last_words(live: LiveQuestion) -> str:
    said = (line.text for line in reversed(live.stage.history) if line.by == "interviewer")
    return next(said, live.stage.asked)


def _by_second(typed: list[Typed]) -> list[tuple[Typed, ...]]:
    """Return keystrokes in batches of about a second, each with times from its own first."""
    batches: list[list[Typed]] = []
    started_ms = 0
    for at_ms, sections in typed:
        if not batches or at_ms - started_ms >= BATCH_MS:
            batches.append([])
            started_ms = at_ms
        batches[-1].append((at_ms - started_ms, sections))
    return [tuple(batch) for batch in batches]
