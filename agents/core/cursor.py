"""The fifteen fields of a turn: the only list of them, rebuilt from stored state every time."""

from __future__ import annotations

from msgspec import UNSET, Struct

from agents.core import clock
from agents.core.changed import Lines, changed_lines
from agents.core.documents import Document, Documents
from agents.core.drawing import NO_DRAWING, Drawing
from agents.core.left import probes_left, tests_left
from agents.core.question import (
    OPENING,
    Concept,
    Hint,
    Path,
    Question,
    Stage,
    file_text,
    in_language,
    stage_at,
)
from agents.core.state import (
    AskKind,
    LiveQuestion,
    RunSeen,
    SeenPurpose,
    SessionState,
    Speaker,
    latest_runs,
)
from agents.core.values import Attachment, ChoiceShown, RefusedFor, RunResult
from agents.core.whiteboard import Whiteboard, whiteboard_of

RUNS_SHOWN = 3


class InterviewContext(Struct, frozen=True, kw_only=True):
    """The role applied for and, in one line each, the questions already finished."""

    role_title: str = ""
    role_level: str = ""
    experience: str = ""
    highlights: tuple[str, ...] = ()
    question_number: int
    question_count: int
    finished: tuple[tuple[str, str, str], ...] = ()
    """(title, topic, summary) of each finished question."""


class StageRecord(Struct, frozen=True, kw_only=True):
    """A closed stage of this question."""

    path: Path
    asked: str
    record: str
    declined: bool = False


class FileOnScreen(Struct, frozen=True, kw_only=True):
    """A file the candidate sees, with its text now.

    `focus` are the lines to keep when it is too long: highlighted or changed. `drawn` are the lines
    that a prompt shows of it; empty: all.
    """

    path: str
    text: str
    editable: bool
    edited: bool
    focus: tuple[Lines, ...] = ()
    drawn: tuple[Lines, ...] = ()


class CurrentQuestion(Struct, frozen=True, kw_only=True):
    """The live stage: its place in the tree, what was asked, what is on screen.

    Of `choices` one is to be chosen, or `several` may be; they stay on screen below the opening.
    """

    path: Path
    mode: str
    asked: str
    files: tuple[FileOnScreen, ...] = ()
    choices: tuple[ChoiceShown, ...] = ()
    several: bool = False


class HistoryLine(Struct, frozen=True, kw_only=True):
    """One line of the raw conversation of this stage."""

    by: Speaker
    text: str
    kind: str = ""
    gap: str = ""
    note: str = ""
    attachments: tuple[Attachment, ...] = ()
    choices: tuple[ChoiceShown, ...] = ()


class CandidateResponse(Struct, frozen=True, kw_only=True):
    """What this turn answers: messages in order, the last choice, files changed since, the drawing.

    `quiet_s` is how long nobody did anything, where silence is all there is to answer.
    `whiteboard` is None where the question has none.
    """

    kinds: tuple[AskKind, ...]
    text: str
    attachments: tuple[Attachment, ...] = ()
    edited_files: tuple[str, ...] = ()
    quiet_s: int = 0
    whiteboard: Whiteboard | None = None
    choices: tuple[ChoiceShown, ...] = ()


class ExpectedSolution(Struct, frozen=True, kw_only=True):
    """What a complete answer to this stage holds; `choices` are the right ones."""

    text: str
    concepts: tuple[Concept, ...] = ()
    red_flags: tuple[str, ...] = ()
    good_additional_points: tuple[str, ...] = ()
    choices: tuple[ChoiceShown, ...] = ()


class ProbeOption(Struct, frozen=True, kw_only=True):
    """A child of this node: an intent, not wording."""

    id: str
    description: str


class CurrentState(Struct, frozen=True, kw_only=True):
    """Clocks and depth. Times in whole seconds, counted only while the candidate could work.

    `tests_left` is how many tests may still be added to this question.
    """

    stage_used_s: int
    stage_left_s: int
    question_left_s: int
    question_number: int
    question_count: int
    stage_number: int
    stage_count: int
    answers_in_question: int
    answers_before_done: int
    closing_s: int
    probes_left: int
    interviewer_runs_left: int
    time_ran_out: bool
    withdrawn: str = ""
    tests_left: int = 0
    prompt_tokens: int = 0


class CodeRun(Struct, frozen=True, kw_only=True):
    """What a run printed and how its tests went; of hidden tests only the counts.

    A trial is a proposed test on the reference solution, and why it was `refused`. `outdated`: a
    file that ran has been changed since; `stopped`: the candidate stopped it.
    """

    purpose: SeenPurpose
    by_interviewer: bool
    result: RunResult
    refused: RefusedFor = ""
    outdated: bool = False
    stopped: bool = False


class Cursor(Struct, frozen=True, kw_only=True):
    """Everything a turn may know, in the order of the contract."""

    mode_brief: str
    name: str
    topics: tuple[str, ...]
    seniority: str
    brief: str
    global_interview_context: InterviewContext
    stages_so_far: tuple[StageRecord, ...]
    current_question: CurrentQuestion
    stage_history: tuple[HistoryLine, ...]
    candidate_response: CandidateResponse
    expected_current_solution: ExpectedSolution
    withheld_solution_parts: tuple[str, ...]
    probe_options: tuple[ProbeOption, ...]
    available_hints: tuple[Hint, ...]
    current_state: CurrentState
    runnable_files: tuple[str, ...] = ()
    code_runs: tuple[CodeRun, ...] = ()


def board_texts(cursor: Cursor) -> list[str]:
    """Return what the candidate drew, in words; nothing where nothing is drawn."""
    board = cursor.candidate_response.whiteboard
    return [board.text] if board is not None and board.text else []


def build_cursor(
    state: SessionState,
    *,
    question: Question,
    documents: Documents,
    drawing: Drawing = NO_DRAWING,
    mode_brief: str,
    now_ms: int,
) -> Cursor:
    """Return the fields of the turn that is due; raise ValueError when no question is live."""
    live = state.live
    if live is None:
        raise ValueError("no question is live, so no turn can be due")
    stage = stage_at(question, live.stage.path)
    return Cursor(
        mode_brief=mode_brief,
        name=question.name,
        topics=question.topics,
        seniority=question.seniority,
        brief=question.question_prompt,
        global_interview_context=_context(state, question),
        stages_so_far=tuple(
            StageRecord(
                path=past.path, asked=past.asked, record=past.record, declined=past.declined
            )
            for past in live.closed
        ),
        current_question=_current(live, stage, question=question, documents=documents),
        stage_history=_history(live),
        candidate_response=_response(
            state,
            whiteboard_of(drawing, changed=live.drawing.edited_seq > state.read_seq)
            if question.mode == "draw-probe"
            else None,
        ),
        expected_current_solution=_expected(live, stage, question),
        withheld_solution_parts=tuple(dict.fromkeys(stage.withheld)),
        probe_options=_probes(live, stage, question),
        available_hints=_unspent(state, live, stage),
        current_state=_numbers(state, live, question=question, now_ms=now_ms),
        runnable_files=_runnable(live, question),
        code_runs=_runs(live, documents) if question.runtime else (),
    )


def _unspent(state: SessionState, live: LiveQuestion, stage: Stage) -> tuple[Hint, ...]:
    """A session may go without hints: then there are none, whatever the question holds."""
    if not state.limits.hints:
        return ()
    return tuple(hint for hint in stage.hints if hint.id not in live.stage.spent_hints)


def _context(state: SessionState, question: Question) -> InterviewContext:
    role = state.role
    parts = ("title", "level", "experience", "highlights")
    given = parts if question.role_context is UNSET else question.role_context
    return InterviewContext(
        role_title=role.title if "title" in given else "",
        role_level=role.level if "level" in given else "",
        experience=role.experience if "experience" in given else "",
        highlights=role.highlights if "highlights" in given else (),
        question_number=(state.live.index if state.live else 0) + 1,
        question_count=len(state.questions),
        finished=tuple((past.name, past.topic, past.summary) for past in state.finished),
    )


def _current(
    live: LiveQuestion, stage: Stage, *, question: Question, documents: Documents
) -> CurrentQuestion:
    return CurrentQuestion(
        path=live.stage.path,
        mode=question.mode,
        asked=live.stage.asked,
        files=tuple(
            _on_screen(path, documents[path], question=question, stage=stage) for path in live.files
        ),
        choices=live.choices,
        several=live.several,
    )


def _on_screen(path: str, document: Document, *, question: Question, stage: Stage) -> FileOnScreen:
    """A description stands for the file it describes, as long as nobody edited that file."""
    described = question.descriptions.get(path) if document.version == 0 else None
    return FileOnScreen(
        path=path,
        text=document.text if described is None else described,
        editable=document.editable,
        edited=document.version > 0,
        focus=_focus(path, document, question=question, stage=stage) if described is None else (),
    )


def _focus(path: str, document: Document, *, question: Question, stage: Stage) -> tuple[Lines, ...]:
    marked = [highlight.lines for highlight in stage.highlights if highlight.file == path]
    changed = changed_lines(file_text(question, path), document.text) if document.version else None
    return (*marked, changed) if changed else tuple(marked)


def _history(live: LiveQuestion) -> tuple[HistoryLine, ...]:
    fields = HistoryLine.__struct_fields__
    return tuple(
        HistoryLine(**{name: getattr(said, name) for name in fields}) for said in live.stage.history
    )


def _response(state: SessionState, whiteboard: Whiteboard | None) -> CandidateResponse:
    changed = (
        path
        for path, file in sorted(state.files.items())
        if file.edited_seq > state.read_seq and state.live and path in state.live.files
    )
    return CandidateResponse(
        kinds=tuple(asked.kind for asked in state.asked),
        text="\n\n".join(asked.text for asked in state.asked if asked.text),
        attachments=tuple(lines for asked in state.asked for lines in asked.attachments),
        edited_files=tuple(changed),
        quiet_s=max((asked.quiet_ms for asked in state.asked), default=0) // 1000,
        whiteboard=whiteboard,
        choices=next((asked.choices for asked in reversed(state.asked) if asked.choices), ()),
    )


def _expected(live: LiveQuestion, stage: Stage, question: Question) -> ExpectedSolution:
    right = question.answer_key.mcq_choice if stage.path == OPENING else ()
    return ExpectedSolution(
        text=stage.solution,
        concepts=stage.concepts,
        red_flags=stage.red_flags,
        good_additional_points=stage.good_additional_points,
        choices=tuple(choice for choice in live.choices if choice.id in right),
    )


def _probes(live: LiveQuestion, stage: Stage, question: Question) -> tuple[ProbeOption, ...]:
    if probes_left(live, question) == 0:
        return ()
    return tuple(
        ProbeOption(id=child.id, description=child.description)
        for child in stage.children
        if (*stage.path, child.id) not in live.visited
    )


def _numbers(
    state: SessionState, live: LiveQuestion, *, question: Question, now_ms: int
) -> CurrentState:
    return CurrentState(
        stage_used_s=clock.stage_counted_ms(state, now_ms) // 1000,
        stage_left_s=clock.stage_left_ms(state, now_ms) // 1000,
        question_left_s=clock.question_left_ms(state, now_ms) // 1000,
        question_number=live.index + 1,
        question_count=len(state.questions),
        stage_number=len(live.visited) + 1,
        stage_count=len(live.visited) + 1 + probes_left(live, question),
        answers_in_question=live.answers,
        answers_before_done=state.limits.answers_before_done,
        closing_s=state.limits.closing_ms // 1000,
        probes_left=probes_left(live, question),
        interviewer_runs_left=max(
            0, state.limits.interviewer_runs_per_turn - live.interviewer_runs_this_turn
        ),
        time_ran_out=live.ran_out,
        withdrawn=state.withdrawn,
        tests_left=tests_left(state, live, question),
        prompt_tokens=state.limits.prompt_tokens,
    )


def _runnable(live: LiveQuestion, question: Question) -> tuple[str, ...]:
    if question.runtime is None:
        return ()
    return tuple(in_language(question.runtime, live.language).starter)


def _runs(live: LiveQuestion, documents: Documents) -> tuple[CodeRun, ...]:
    return tuple(
        CodeRun(
            purpose=run.purpose,
            by_interviewer=run.by_interviewer,
            result=run.result,
            refused=run.refused,
            outdated=_outdated(run, documents),
            stopped=run.stopped,
        )
        for run in latest_runs(live.runs, RUNS_SHOWN)
    )


def _outdated(run: RunSeen, documents: Documents) -> bool:
    """Tell whether a file that ran has been changed since; unknown counts as no."""
    return any(
        path in documents and documents[path].version > version
        for path, version in run.versions.items()
    )
