"""A session in memory: events folded one after another, with a clock that the test moves."""

from __future__ import annotations

from msgspec.structs import replace

from agents.core.events import (
    AnswerSubmitted,
    AnyEvent,
    ConnectionBack,
    ConsentGiven,
    InterviewStarted,
    Mode,
    QuestionOpened,
    Recorded,
    SessionOpened,
    TurnTaken,
)
from agents.core.reducer import fold
from agents.core.state import EMPTY, SessionState
from agents.core.values import (
    FileShown,
    Interviewer,
    PinnedQuestion,
    RoleContext,
    SessionLimits,
    TurnCost,
    TurnVersions,
)

MINUTE_MS = 60_000
OPENED = SessionOpened(
    organisation="home",
    questions=(
        PinnedQuestion(slug="lru-cache", name="LRU cache", digest="1" * 64, revision=1),
        PinnedQuestion(slug="rate-limiter", name="Rate limiter", digest="2" * 64, revision=1),
    ),
    templates="3" * 64,
    role=RoleContext(),
    limits=SessionLimits(),
    interviewer=Interviewer(completer="scripted", label="a script"),
)


class Folded:
    """Folds what it is given; `now_ms` is the server's time."""

    def __init__(self, state: SessionState = EMPTY) -> None:
        self.state = state
        self.now_ms = 1_000_000
        self.log: list[Recorded] = []

    def happen(self, *events: AnyEvent, after_ms: int = 0, actor: str = "test") -> SessionState:
        """Let time pass, then fold events that happen together."""
        self.now_ms += after_ms
        for event in events:
            recorded = Recorded(self.state.seq + 1, self.now_ms, actor, event)
            self.log.append(recorded)
            self.state = fold(self.state, recorded)
        return self.state


def opened_question(
    index: int = 0, *, minutes: float = 30, stage_minutes: float = 12
) -> QuestionOpened:
    """Return an opening with one file to edit."""
    return QuestionOpened(
        index=index,
        name="LRU cache",
        asked="Write an LRU cache.",
        duration_ms=round(minutes * MINUTE_MS),
        stage_duration_ms=round(stage_minutes * MINUTE_MS),
        files=(FileShown(path="cache.py", text="class LRUCache: ...\n", editable=True),),
    )


def running(*, minutes: float = 30, quiet_s: int = 0, mode: Mode = "interview") -> Folded:
    """Return a session whose candidate is in the room, with the first question just opened."""
    session = Folded()
    limits = SessionLimits(quiet_ms=quiet_s * 1000)
    session.happen(
        replace(OPENED, limits=limits, mode=mode),
        ConsentGiven(wording="4" * 64),
        ConnectionBack(away_ms=0),
        InterviewStarted(greeting="Hello."),
        opened_question(minutes=minutes),
    )
    return session


def answer(key: str = "k1", text: str = "A dictionary and a list.") -> AnswerSubmitted:
    """Return an answer."""
    return AnswerSubmitted(key=key, text=text)


def reply(session: Folded, *, move: str = "FOLLOW_UP", as_of: int | None = None) -> TurnTaken:
    """Return the turn that answers everything up to now."""
    return TurnTaken(
        turn=session.state.turn,
        attempt=1,
        move=move,
        response="And then?",
        as_of=session.state.seq if as_of is None else as_of,
        clock_at_ms=session.now_ms,
        fingerprint="5" * 64,
        offered=("FOLLOW_UP",),
        versions=TurnVersions(renderer=1, reducer=1, templates="3" * 64),
        raw_reply="{}",
        cost=TurnCost(completer="scripted", model="script"),
    )
