"""A lesson or an assessment without a service: real events, reducer, engine and checker."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from agents.completers.base import Completer
from agents.completers.builtin import BuiltinInterviewer
from agents.core.cursor import Cursor
from agents.core.documents import NO_DOCUMENTS, fold_documents
from agents.core.events import (
    AnswerSubmitted,
    AnyEvent,
    AssessmentOffered,
    ClarificationAsked,
    ConsentGiven,
    HintAsked,
    HintGiven,
    InterviewEnded,
    InterviewStarted,
    Mode,
    NoteKept,
    QuestionClosed,
    QuestionOpened,
    Recorded,
    SessionOpened,
    SkipAsked,
    StageClosed,
    StageOpened,
    TaskOpened,
    TurnTaken,
    VisitBegan,
)
from agents.core.question import Question, file_text, hint_at, stage_at
from agents.core.reducer import fold
from agents.core.state import EMPTY
from agents.core.values import FileShown, RoleContext, SessionLimits, TurnVersions
from agents.modes import MODES, CursorInputs
from agents.moves import Move, MoveKind
from agents.prompts.templates import Templates
from agents.schema.question import read_question
from agents.turn import Decision, decide
from interviews.banks.folders import read_folder
from tests.doubles.recordings import INTERVIEWER, PINNED, STARTED_MS
from tests.doubles.turns import Listener

SHIPPED = Path(__file__).parents[2] / "interviews" / "banks" / "shipped"
LESSON_OPENING = "The lesson stands beside our talk. Where would you like to begin?"


def lesson() -> Question:
    """Return the shipped lesson."""
    slug = "caching-basics"
    return read_question(slug, read_folder(SHIPPED / slug))


class Classroom:
    """One session over one question; every message is answered by a turn of the real engine."""

    def __init__(
        self, mode: Mode, question: Question, *, completer: Completer | None = None
    ) -> None:
        """Open the session and its question."""
        self.question = question
        self.mode = MODES[mode]
        self.templates = Templates.load(mode)
        self.completer = completer or BuiltinInterviewer()
        self.state, self.documents = EMPTY, NO_DOCUMENTS
        self.cursors: list[Cursor] = []
        self.decisions: list[Decision] = []
        self.listeners: list[Listener] = []
        self._keys = self._seconds = 0
        self._open(mode)

    def _open(self, mode: Mode) -> None:
        stage, study = stage_at(self.question, ()), self.question.lesson
        studies = mode == "study" and study is not None
        self.add(
            SessionOpened(
                organisation="school",
                questions=PINNED[:1],
                templates=self.templates.digest,
                role=RoleContext(),
                limits=SessionLimits(),
                interviewer=INTERVIEWER,
                mode=mode,
            ),
            ConsentGiven(wording="0" * 64),
            InterviewStarted(greeting="Hello."),
            QuestionOpened(
                index=0,
                name=self.question.name,
                asked=LESSON_OPENING if studies else self.question.seed_question,
                duration_ms=0,
                stage_duration_ms=0,
                files=self._shown(study.files if studies and study else stage.files),
            ),
        )

    def add(self, *events: AnyEvent) -> None:
        """Let events happen, ten seconds after the last ones."""
        self._seconds += 10
        for event in events:
            at_ms = STARTED_MS + self._seconds * 1000
            self.state = fold(self.state, Recorded(self.state.seq + 1, at_ms, "system", event))
            self.documents = fold_documents(self.documents, event)

    @property
    def over(self) -> bool:
        """Tell whether the session ended."""
        return self.state.phase == "ended"

    def cursor(self) -> Cursor:
        """Return the fields of the turn that is due."""
        return self.mode.build_cursor(
            CursorInputs(
                state=self.state,
                question=self.question,
                documents=self.documents,
                mode_brief=self.templates.mode_brief,
                now_ms=STARTED_MS + self._seconds * 1000,
            )
        )

    async def say(self, text: str) -> Move:
        """Answer, and return the move that follows."""
        return await self._ask(AnswerSubmitted(text=text, key=self._key()))

    async def ask(self, text: str) -> Move:
        """Ask what was meant, and return the move that follows."""
        return await self._ask(ClarificationAsked(text=text, key=self._key()))

    async def want_hint(self) -> Move:
        """Press the button for a hint, and return the move that follows."""
        return await self._ask(HintAsked(key=self._key()))

    async def skip(self) -> Move:
        """Decline the stage, and return the move that follows."""
        return await self._ask(SkipAsked(key=self._key()))

    def come_back(self) -> None:
        """Begin another visit, as the service does after a while away."""
        number = self.state.study.visits + 1
        assert self.state.live is not None
        stage = self.state.live.stage
        self.add(StageClosed(path=(), asked=stage.asked, record="They talked about misses."))
        self.add(VisitBegan(number=number), StageOpened(path=(), asked=stage.asked, duration_ms=0))

    def _key(self) -> str:
        self._keys += 1
        return f"key-{self._keys}"

    async def _ask(self, event: AnyEvent) -> Move:
        self.add(event)
        cursor, listener = self.cursor(), Listener()
        decision = await decide(
            cursor,
            mode=self.mode,
            completer=self.completer,
            templates=self.templates,
            audience=listener,
        )
        self.cursors.append(cursor)
        self.decisions.append(decision)
        self.listeners.append(listener)
        self.add(self._taken(decision), *self._consequences(decision.move))
        return decision.move

    def _taken(self, decision: Decision) -> TurnTaken:
        move = decision.move
        return TurnTaken(
            turn=self.state.turn,
            attempt=decision.attempt,
            move=move.kind,
            response=move.response,
            gap=move.gap,
            note=move.note,
            probe_id=move.probe_id,
            hint_id=move.hint_id,
            point=move.point,
            task_id=move.task_id,
            confusion=move.confusion,
            fallback=decision.fallback,
            as_of=self.state.seq,
            clock_at_ms=STARTED_MS + self._seconds * 1000,
            fingerprint=decision.fingerprint,
            offered=decision.offered,
            versions=TurnVersions(renderer=1, reducer=1, templates=self.templates.digest),
            raw_reply=decision.raw,
            rejections=decision.rejections,
            cost=decision.cost,
        )

    def _consequences(self, move: Move) -> Iterator[AnyEvent]:
        live = self.state.live
        assert live is not None
        match move.kind:
            case MoveKind.HINT:
                hint = hint_at(stage_at(self.question, live.stage.path), move.hint_id)
                yield HintGiven(hint_id=hint.id)
            case MoveKind.PROBE:
                yield self._closed(move)
                path = (*live.stage.path, move.probe_id)
                yield StageOpened(path=path, asked=move.response, duration_ms=0)
            case MoveKind.QUESTION_DONE:
                yield self._closed(move)
                yield QuestionClosed(index=0, topic=move.topic, summary=move.summary, reason="done")
                yield InterviewEnded(reason="finished")
            case MoveKind.TRY:
                yield self.task(move.task_id)
            case MoveKind.ADD_NOTE:
                yield NoteKept(text=move.note_text, by="tutor")
            case MoveKind.SUGGEST_ASSESS:
                yield AssessmentOffered()
            case _:
                return

    def _closed(self, move: Move) -> StageClosed:
        assert self.state.live is not None
        stage = self.state.live.stage
        return StageClosed(
            path=stage.path,
            asked=stage.asked,
            record=move.stage_record,
            level=move.level,
            evidence=move.evidence,
        )

    def task(self, task_id: str) -> TaskOpened:
        """Return the event that opens a task."""
        assert self.question.lesson is not None
        task = next(one for one in self.question.lesson.tasks if one.id == task_id)
        return TaskOpened(
            task_id=task.id,
            title=task.title,
            text=task.text,
            files=self._shown(task.files, editable=True),
        )

    def _shown(self, paths: tuple[str, ...], *, editable: bool = False) -> tuple[FileShown, ...]:
        return tuple(
            FileShown(path=path, text=file_text(self.question, path), editable=editable)
            for path in paths
        )
