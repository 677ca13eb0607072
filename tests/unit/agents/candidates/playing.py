"""A small interview without a service: candidate, built-in interviewer and the real checker."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from agents.candidates import (
    Action,
    Answer,
    AskHint,
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
from agents.check.reading import Rejected
from agents.check.rules import check
from agents.completers.builtin import BuiltinInterviewer
from agents.core.cursor import (
    CandidateResponse,
    CodeRun,
    CurrentQuestion,
    CurrentState,
    Cursor,
    ExpectedSolution,
    FileOnScreen,
    HistoryLine,
    InterviewContext,
    ProbeOption,
    StageRecord,
)
from agents.core.drawing import NO_DRAWING, Drawing, drawn
from agents.core.question import Question, Stage, stage_at
from agents.core.state import AskKind
from agents.core.text import apply_changes
from agents.core.values import RunResult, TestResult
from agents.core.whiteboard import Whiteboard, whiteboard_of
from agents.modes.interview.mode import INTERVIEW
from agents.moves import Move, MoveKind
from agents.prompts.templates import Templates
from agents.schema.question import read_question
from agents.turn import prompt_of
from interviews.banks.folders import read_folder

SHIPPED = Path(__file__).parents[4] / "interviews" / "banks" / "shipped"
TEMPLATES = Templates.load()
QUIET_S = 240
QUESTION_S, STAGE_S, MOST_STEPS = 1800, 700, 400


def shipped(slug: str) -> Question:
    """Return a question of the shipped bank."""
    return read_question(slug, read_folder(SHIPPED / slug))


@dataclass
class Taken:
    """One turn as it was taken."""

    cursor: Cursor
    move: Move


@dataclass
class Table:
    """Where the two sit: all that a service would keep, in plain variables."""

    question: Question
    rng: Random
    path: tuple[str, ...] = ()
    asked: str = ""
    words: str = ""
    history: list[HistoryLine] = field(default_factory=list)
    closed: list[StageRecord] = field(default_factory=list)
    spent: set[str] = field(default_factory=set)
    files: dict[str, str] = field(default_factory=dict)
    ever_edited: set[str] = field(default_factory=set)
    edited: set[str] = field(default_factory=set)
    drawing: Drawing = NO_DRAWING
    drew: bool = False
    runs: list[CodeRun] = field(default_factory=list)
    answers: int = 0
    stage_left_s: int = STAGE_S
    question_left_s: int = QUESTION_S
    over: bool = False
    taken: list[Taken] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.asked = self.words = self.question.seed_question
        if self.question.runtime is not None:
            self.files = dict(self.question.runtime.starter)

    @property
    def stage(self) -> Stage:
        """Return the live stage."""
        return stage_at(self.question, self.path)

    def view(self) -> CandidateView:
        """Return what the candidate sees."""
        hints = [hint for hint in self.stage.hints if hint.id not in self.spent]
        return CandidateView(
            question_index=0,
            path=self.path,
            opening=self.question.seed_question,
            asked=self.asked,
            words=self.words,
            files=dict(self.files),
            editable=tuple(self.files),
            last_run=self.runs[-1].result if self.runs else None,
            hints_left=len(hints),
            stage_left_s=max(0, self.stage_left_s),
            question_left_s=max(0, self.question_left_s),
        )

    def pass_time(self, seconds: int) -> None:
        """Let both clocks run."""
        self.stage_left_s -= seconds
        self.question_left_s -= seconds

    def run(self, *, by_interviewer: bool) -> None:
        """Run the tests: they pass for the reference solution and for nothing else."""
        assert self.question.runtime is not None
        good = self.question.runtime.solution.items() <= self.files.items()
        result = RunResult(
            ending="finished",
            exit_code=0,
            tests=(TestResult(name="keeps what was read", verdict="passed" if good else "wrong"),),
            hidden_passed=3 if good else 1,
            hidden_total=3,
        )
        self.runs.append(CodeRun(purpose="tests", by_interviewer=by_interviewer, result=result))


def chance(seed: int) -> Random:
    """Return chance that can be had again: simulations keep no secret."""
    return Random(seed)  # noqa: S311


async def play(question: Question, name: str, seed: int) -> tuple[list[Action], list[Taken]]:
    """Return what the candidate did and which turns were taken, until the question is closed."""
    table = Table(question, chance(seed))
    person = candidate(name, [question], table.rng)
    actions: list[Action] = []
    for _ in range(MOST_STEPS):
        actions.append(person.next_action(table.view()))
        await act(table, actions[-1])
        if table.over:
            return actions, table.taken
    raise AssertionError(f"{name} was not done after {MOST_STEPS} steps")


async def act(table: Table, action: Action) -> None:
    """Let an action have its effect; words and buttons get a reply."""
    match action:
        case Wait(ms=ms):
            await wait(table, ms // 1000)
        case Edit(path=path, new_text=text):
            type_out(table, path, text, typing(table.files[path], text, table.rng))
        case Paste(path=path, new_text=text):
            type_out(table, path, text, pasting(table.files[path], text))
        case Draw(elements=elements):
            table.drawing, table.drew = drawn(table.drawing, elements, ()), True
        case RunTests():
            table.run(by_interviewer=False)
        case End():
            table.over = True
        case _:
            await reply(table, *asked_by(action))
    if not table.over and table.question_left_s <= 0:
        await reply(table, "time_up")


async def wait(table: Table, seconds: int) -> None:
    """Let time pass; whoever is quiet for long is asked how it goes, once a stage."""
    table.pass_time(seconds)
    asked = any(line.kind == "silence" for line in table.history)
    if seconds >= QUIET_S and not asked and table.question_left_s > 0:
        await reply(table, "silence")


def _whiteboard(table: Table) -> Whiteboard | None:
    if table.question.mode != "draw-probe":
        return None
    drew, table.drew = table.drew, False
    return whiteboard_of(table.drawing, changed=drew)


def asked_by(action: Answer | Clarify | AskHint | Skip) -> tuple[AskKind, str]:
    """Return what an action asks the interviewer, and its words."""
    match action:
        case Answer(text=text):
            return "answer", text
        case Clarify(text=text):
            return "clarify", text
        case AskHint():
            return "hint", ""
        case Skip():
            return "skip", ""


def type_out(table: Table, path: str, text: str, keystrokes: list[Typed]) -> None:
    """Type a file out and check that the keystrokes give the text."""
    assert apply_changes(table.files[path], [sections for _, sections in keystrokes]) == text
    table.pass_time(keystrokes[-1][0] // 1000 if keystrokes else 0)
    table.files[path] = text
    table.ever_edited.add(path)
    table.edited.add(path)


async def reply(table: Table, kind: AskKind, text: str = "") -> None:
    """Take a turn, and a second time when the interviewer runs the tests first."""
    table.answers += kind == "answer"
    move = await decided(table, kind, text, runs_left=1)
    if move.kind is MoveKind.RUN_TESTS:
        table.run(by_interviewer=True)
        move = await decided(table, kind, text, runs_left=0)
    said = HistoryLine(
        by="interviewer", text=move.response, kind=str(move.kind), gap=move.gap, note=move.note
    )
    table.history += [HistoryLine(by="candidate", text=text, kind=kind), said]
    table.words = move.response
    table.edited.clear()
    follow(table, move)


async def decided(table: Table, kind: AskKind, text: str, *, runs_left: int) -> Move:
    """Ask the built-in interviewer and let the checker judge its very first reply."""
    cursor = cursor_of(table, kind, text, runs_left=runs_left)
    prompt = prompt_of(cursor, (), mode=INTERVIEW, templates=TEMPLATES)
    pieces: list[str] = []

    async def hear(piece: str) -> None:
        pieces.append(piece)

    completion = await BuiltinInterviewer().complete(prompt, on_text=hear)
    assert "".join(pieces) == completion.text
    offers = INTERVIEW.legal_moves(cursor)
    move = check(completion.text, cursor, offers, schema=prompt.output_schema, mode=INTERVIEW)
    assert not isinstance(move, Rejected), (move, completion.text)
    table.taken.append(Taken(cursor, move))
    return move


def follow(table: Table, move: Move) -> None:
    """Let a move have its effect."""
    match move.kind:
        case MoveKind.HINT:
            table.spent.add(move.hint_id)
        case MoveKind.PROBE:
            record = StageRecord(path=table.path, asked=table.asked, record=move.stage_record)
            table.closed.append(record)
            table.path = (*table.path, move.probe_id)
            table.asked, table.history, table.spent = move.response, [], set()
            table.stage_left_s = STAGE_S
        case MoveKind.QUESTION_DONE:
            table.over = True
        case _:
            pass


def cursor_of(table: Table, kind: AskKind, text: str, *, runs_left: int) -> Cursor:
    """Return the fields of the turn that is due."""
    stage, question = table.stage, table.question
    return Cursor(
        mode_brief=TEMPLATES.mode_brief,
        name=question.name,
        topics=question.topics,
        seniority=question.seniority,
        brief=question.question_prompt,
        global_interview_context=InterviewContext(question_number=1, question_count=1),
        stages_so_far=tuple(table.closed),
        current_question=CurrentQuestion(
            path=table.path, mode=question.mode, asked=table.asked, files=files_of(table)
        ),
        stage_history=tuple(table.history),
        candidate_response=CandidateResponse(
            kinds=(kind,),
            text=text,
            edited_files=tuple(sorted(table.edited)),
            quiet_s=QUIET_S if kind == "silence" else 0,
            whiteboard=_whiteboard(table),
        ),
        expected_current_solution=ExpectedSolution(
            text=stage.solution,
            concepts=stage.concepts,
            red_flags=stage.red_flags,
            good_additional_points=stage.good_additional_points,
        ),
        withheld_solution_parts=stage.withheld,
        probe_options=tuple(
            ProbeOption(id=child.id, description=child.description) for child in stage.children
        ),
        available_hints=tuple(hint for hint in stage.hints if hint.id not in table.spent),
        current_state=numbers_of(table, runs_left),
        runnable_files=tuple(table.files),
        code_runs=tuple(table.runs[-3:]),
    )


def files_of(table: Table) -> tuple[FileOnScreen, ...]:
    """Return the files on screen."""
    return tuple(
        FileOnScreen(path=path, text=text, editable=True, edited=path in table.ever_edited)
        for path, text in table.files.items()
    )


def numbers_of(table: Table, runs_left: int) -> CurrentState:
    """Return clocks and depth."""
    return CurrentState(
        stage_used_s=STAGE_S - table.stage_left_s,
        stage_left_s=max(0, min(table.stage_left_s, table.question_left_s)),
        question_left_s=max(0, table.question_left_s),
        question_number=1,
        question_count=1,
        stage_number=len(table.path) + 1,
        stage_count=len(table.path) + 2,
        answers_in_question=table.answers,
        answers_before_done=2,
        closing_s=30,
        probes_left=1,
        interviewer_runs_left=runs_left,
        time_ran_out=table.question_left_s <= 0,
    )
