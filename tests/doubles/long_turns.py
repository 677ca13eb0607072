"""Turns late in long interviews, at random: whatever grows has grown."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from agents.core.cursor import (
    CodeRun,
    Cursor,
    FileOnScreen,
    HistoryLine,
    InterviewContext,
    StageRecord,
)
from agents.core.values import Attachment, RunResult, TestResult
from agents.modes.study.fields import LearnerNote, StudyCursor
from tests.doubles.learning_turns import assessed, studied
from tests.doubles.turns import cursor_of

ORDINARY = {"interview": cursor_of, "assess": assessed, "study": studied}
LETTERS = "abcdefghij klmnop qrstuv wxyz ABC 0123 (){};:= \n éж中🙂⟦"


def long_turn(mode: str, rng: Random, *, budget: int) -> Cursor:
    """Return the ordinary turn of a mode with any amount of everything that may be left out."""
    ordinary = ORDINARY[mode]()
    longer = replace(
        ordinary,
        global_interview_context=_context(rng),
        stages_so_far=tuple(_closed(rng, number) for number in range(rng.randint(0, 20))),
        current_question=replace(
            ordinary.current_question,
            files=tuple(_file(rng, number) for number in range(rng.randint(0, 4))),
        ),
        stage_history=tuple(_line(rng) for _ in range(rng.randint(0, 60))),
        code_runs=tuple(_run(rng) for _ in range(rng.randint(0, 4))) if mode != "assess" else (),
        current_state=replace(ordinary.current_state, prompt_tokens=budget),
    )
    if not isinstance(longer, StudyCursor):
        return longer
    notes = (LearnerNote(by="learner", text=words(rng, 200)) for _ in range(rng.randint(0, 40)))
    return replace(longer, learner_notes=tuple(notes))


def words(rng: Random, longest: int) -> str:
    """Return up to so many characters of all kinds; mostly small letters."""
    kind = LETTERS if rng.random() < 0.2 else LETTERS[:32]
    return "".join(rng.choices(kind, k=rng.randint(0, longest)))


def _context(rng: Random) -> InterviewContext:
    finished = tuple(
        (f"Question {n}", "caching", words(rng, 300)) for n in range(rng.randint(0, 20))
    )
    return InterviewContext(
        question_number=len(finished) + 1, question_count=len(finished) + 2, finished=finished
    )


def _closed(rng: Random, number: int) -> StageRecord:
    return StageRecord(path=(f"p{number}",), asked=words(rng, 400), record=words(rng, 800))


def _file(rng: Random, number: int) -> FileOnScreen:
    lines = [words(rng, 90).replace("\n", " ") for _ in range(rng.choice([1, 5, 300, 900]))]
    first = rng.randint(1, len(lines))
    focus = ((first, rng.randint(first, len(lines) + 3)),) if rng.random() < 0.6 else ()
    text = "\n".join(lines)
    return FileOnScreen(path=f"{number}.py", text=text, editable=True, edited=True, focus=focus)


def _line(rng: Random) -> HistoryLine:
    if rng.random() < 0.5:
        said, note = words(rng, 1_200), words(rng, 600)
        return HistoryLine(by="interviewer", text=said, kind="FOLLOW_UP", gap=note, note=note)
    text = words(rng, rng.choice([100, 8_000]))
    attached = Attachment(path="0.py", from_line=1, to_line=9, text=words(rng, 4_000))
    attachments = (attached,) * rng.choice([0, 0, 1, 3])
    return HistoryLine(by="candidate", text=text, kind="answer", attachments=attachments)


def _run(rng: Random) -> CodeRun:
    test = TestResult(name="t", verdict="wrong", got=words(rng, 900), printed=words(rng, 900))
    tests = (test,) * rng.randint(0, 9)
    result = RunResult(ending="finished", stdout=words(rng, 9_000), stderr="", tests=tests)
    return CodeRun(purpose="tests", by_interviewer=False, result=result)
