"""A turn of a small interview, whole enough that an answer to it shows whether a model can ask."""

from __future__ import annotations

from agents.core.cursor import (
    CandidateResponse,
    CurrentQuestion,
    CurrentState,
    Cursor,
    ExpectedSolution,
    InterviewContext,
    ProbeOption,
)
from agents.core.question import Hint
from agents.prompts.templates import Templates


def small_turn() -> Cursor:
    """Return the cursor of a turn in which six moves are legal."""
    return Cursor(
        mode_brief=Templates.load().mode_brief,
        name="Undo",
        topics=("data structures",),
        seniority="mid",
        brief="Press on what happens to the redone steps when something new is typed.",
        global_interview_context=InterviewContext(question_number=1, question_count=1),
        stages_so_far=(),
        current_question=CurrentQuestion(
            path=(),
            mode="talk",
            asked="How would you build undo and redo for a text editor?",
            files=(),
        ),
        stage_history=(),
        candidate_response=CandidateResponse(
            kinds=("answer",), text="I would put every change on a stack and take the last one off."
        ),
        expected_current_solution=ExpectedSolution(
            text="Two stacks of changes; a new change empties the second.", concepts=()
        ),
        withheld_solution_parts=("second stack", "two stacks"),
        probe_options=(ProbeOption(id="memory", description="The history grows without end."),),
        available_hints=(Hint(id="h1", text="Ask where an undone step goes."),),
        current_state=CurrentState(
            stage_used_s=60,
            stage_left_s=300,
            question_left_s=600,
            question_number=1,
            question_count=1,
            stage_number=1,
            stage_count=2,
            answers_in_question=1,
            answers_before_done=2,
            closing_s=30,
            probes_left=1,
            interviewer_runs_left=0,
            time_ran_out=False,
        ),
    )
