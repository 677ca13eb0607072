"""A labelled turn becomes the same fields that a real turn has: a cursor, and its legal moves."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

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
)
from agents.core.question import Concept, Hint
from agents.core.values import Attachment, RunResult, TestResult
from agents.moves import legal_moves

TURNS = Path(__file__).parents[3] / "golden" / "turns"
Json = dict[str, Any]  # labelled turns are loose JSON, written by hand


class Labelled(Struct, frozen=True):
    """A turn with the moves that a fair interviewer could make, and what a reader finds shown."""

    id: str
    cursor: Cursor
    moves: tuple[str, ...]
    shown: frozenset[str] | None
    why: str

    @property
    def fields(self) -> dict[str, object]:
        """Return the fields of the turn's prompt."""
        return fields_of(self.cursor)


def fields_of(cursor: Cursor, *, attempt: int = 1) -> dict[str, object]:
    """Return a cursor as a prompt carries it, with its offers."""
    offers = [{"move": str(o.move), "ids": list(o.ids)} for o in legal_moves(cursor)]
    fields: dict[str, object] = msgspec.to_builtins(cursor)
    return {**fields, "offers": offers, "attempt": attempt, "earlier_attempts": []}


def labelled_turns(folder: Path = TURNS) -> list[Labelled]:
    """Return the labelled turns of one folder, in order."""
    return [turn for path in sorted(folder.glob("*.json")) for turn in _turns(path)]


def _turns(path: Path) -> list[Labelled]:
    told = json.loads(path.read_text("utf-8"))
    return [
        Labelled(
            id=turn["id"],
            cursor=_cursor(told["question"], turn),
            moves=tuple(turn["moves"]),
            shown=frozenset(turn["shown"]) if "shown" in turn else None,
            why=turn["why"],
        )
        for turn in told["turns"]
    ]


def _cursor(question: Json, turn: Json) -> Cursor:
    stage = question["stages"][turn["stage"]]
    return Cursor(
        mode_brief="Interview.",
        name=question["name"],
        topics=tuple(question["topics"]),
        seniority=question["seniority"],
        brief=question["brief"],
        global_interview_context=InterviewContext(question_number=1, question_count=2),
        stages_so_far=(),
        current_question=CurrentQuestion(
            path=tuple(stage["path"]),
            mode=question["mode"],
            asked=stage["asked"],
            files=tuple(_files(question, turn.get("files", {}))),
        ),
        stage_history=tuple(_line(line) for line in turn.get("history", ())),
        candidate_response=_response(turn),
        expected_current_solution=_expected(stage),
        withheld_solution_parts=tuple(stage["withheld"]),
        probe_options=msgspec.convert(stage["probes"], tuple[ProbeOption, ...]),
        available_hints=_hints(stage, turn.get("spent", ())),
        current_state=_numbers(turn),
        runnable_files=tuple(question["runnable"]),
        code_runs=tuple(_run(run) for run in turn.get("runs", ())),
    )


def _files(question: Json, edited: Mapping[str, str]) -> list[FileOnScreen]:
    return [
        FileOnScreen(
            path=file["path"],
            text=edited.get(file["path"], file["text"]),
            editable=file["editable"],
            edited=file["path"] in edited,
        )
        for file in question["files"]
    ]


def _line(line: list[str]) -> HistoryLine:
    by, kind, text = line
    return msgspec.convert({"by": by, "kind": kind, "text": text}, HistoryLine)


def _response(turn: Json) -> CandidateResponse:
    return CandidateResponse(
        kinds=tuple(turn.get("kinds", ("answer",))),
        text=turn["said"],
        attachments=msgspec.convert(turn.get("attachments", ()), tuple[Attachment, ...]),
        edited_files=tuple(turn["edited"] if "edited" in turn else turn.get("files", ())),
    )


def _expected(stage: Json) -> ExpectedSolution:
    concepts = msgspec.convert(stage["concepts"], tuple[Concept, ...])
    return ExpectedSolution(
        text="\n".join(f"- {concept.text}" for concept in concepts),
        concepts=concepts,
        red_flags=tuple(stage.get("red_flags", ())),
    )


def _hints(stage: Json, spent: list[str]) -> tuple[Hint, ...]:
    hints = msgspec.convert(stage["hints"], tuple[Hint, ...])
    return tuple(hint for hint in hints if hint.id not in spent)


def _numbers(turn: Json) -> CurrentState:
    answers = sum(line[0] == "candidate" for line in turn.get("history", ()))
    return CurrentState(
        stage_used_s=120,
        stage_left_s=turn.get("stage_left", 400),
        question_left_s=turn.get("question_left", 1200),
        question_number=1,
        question_count=2,
        stage_number=1,
        stage_count=3,
        answers_in_question=turn.get("answers", answers) + ("kinds" not in turn),
        answers_before_done=2,
        closing_s=30,
        probes_left=2,
        interviewer_runs_left=turn.get("runs_left", 1),
        time_ran_out="time_up" in turn.get("kinds", ()),
    )


def _run(run: Json) -> CodeRun:
    passed = [TestResult(name=f"passes {n}", verdict="passed") for n in range(run["passed"])]
    failed = [TestResult(name=name, verdict="wrong") for name in run["failed"]]
    result = RunResult(
        ending="finished",
        exit_code=0,
        tests=(*passed, *failed),
        hidden_passed=run["hidden"][0],
        hidden_total=run["hidden"][1],
    )
    return CodeRun(purpose="tests", by_interviewer=run.get("by_interviewer", False), result=result)
