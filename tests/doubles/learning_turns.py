"""One ordinary turn of a lesson and one of an assessment, made by hand: they change for nobody."""

from __future__ import annotations

from agents.core.cursor import (
    CandidateResponse,
    CurrentQuestion,
    Cursor,
    ExpectedSolution,
    FileOnScreen,
    HistoryLine,
    ProbeOption,
    StageRecord,
)
from agents.core.question import Concept, Hint
from agents.modes.base import extended
from agents.modes.study.fields import (
    LearnerNote,
    Progress,
    StageResult,
    StudyCursor,
    TaskToDo,
)
from agents.prompts.templates import Templates
from tests.doubles.turns import cursor_of, numbers_of

CODE = "def get(self, key):\n    return self._load(key)\n"
MISS = Concept(
    id="miss",
    text="On a miss the value is loaded and kept for the next reader.",
    any_of=(("miss", "load"), ("not there", "load")),
    ask="What does the second reader do differently?",
)

PROGRESS = Progress(
    visit=2,
    messages=6,
    task_id="keep",
    tasks_opened=("keep",),
    confusion="some",
    assessments=1,
    results=(StageResult(title="A read", level="weak"), StageResult(title="Old", level="")),
)


def assessed() -> Cursor:
    """Return the fields of an ordinary turn of an assessment."""
    return cursor_of(
        mode_brief=Templates.load("assess").mode_brief,
        name="Caching",
        topics=("Caching", "Load"),
        brief="Take the idea, not the word.",
        stages_so_far=(StageRecord(path=(), asked="What is a cache for?", record="Said why."),),
        current_question=CurrentQuestion(
            path=("miss",), mode="open-probe", asked="What happens on a read, step by step?"
        ),
        stage_history=(
            HistoryLine(by="candidate", text="It looks there first.", kind="answer"),
            HistoryLine(
                by="interviewer",
                text="What does the second reader do differently?",
                kind="FOLLOW_UP",
                gap="Not said what a miss leaves behind.",
                note="Asked for the second reader.",
            ),
        ),
        candidate_response=CandidateResponse(kinds=("answer",), text="It finds the price there."),
        expected_current_solution=ExpectedSolution(text="Look, load, keep.", concepts=(MISS,)),
        withheld_solution_parts=("keep the value",),
        probe_options=(ProbeOption(id="old", description="What if the price changes?"),),
        available_hints=(Hint(id="h1", text="Follow two readers of the same price."),),
        current_state=numbers_of(stage_number=2, stage_count=4),
        runnable_files=(),
    )


def studied() -> StudyCursor:
    """Return the fields of an ordinary turn of a lesson, in its second visit."""
    common = cursor_of(
        mode_brief=Templates.load("study").mode_brief,
        name="Caching",
        topics=("Caching", "Load"),
        brief="Let them predict before they try.",
        stages_so_far=(StageRecord(path=(), asked="Where to begin?", record="Spoke of hits."),),
        current_question=CurrentQuestion(
            path=(),
            mode="open-probe",
            asked="The lesson stands beside our talk.",
            files=(FileOnScreen(path="cache.py", text=CODE, editable=True, edited=True),),
        ),
        stage_history=(),
        candidate_response=CandidateResponse(
            kinds=("answer",), text="Why keep it?", edited_files=("cache.py",)
        ),
        expected_current_solution=ExpectedSolution(text="Look, load, keep.", concepts=(MISS,)),
        withheld_solution_parts=("self._kept[key] = value",),
        probe_options=(),
        available_hints=(),
        current_state=numbers_of(answers_in_question=6),
        runnable_files=(),
    )
    return extended(
        common,
        StudyCursor,
        lesson="# Caches\n\nA cache keeps what was slow to find out.",
        tasks=(
            TaskToDo(
                id="keep",
                title="Keep it",
                text="Load each key once.",
                solution="self._kept[key] = value",
            ),
        ),
        progress=PROGRESS,
        learner_notes=(
            LearnerNote(by="tutor", text="A hit leaves the slow thing in peace."),
            LearnerNote(by="learner", text="Ask about memory."),
        ),
        open_gaps=("Does not see what a miss leaves behind.",),
    )
