"""Study: open-ended, with a memory, and solutions that code keeps back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from agents.core.events import AssessmentFinished, NoteKept
from agents.core.question import Lesson, Question, Task
from agents.core.values import StageLevel
from agents.modes import MODES, CursorInputs
from agents.modes.study.fields import Progress, StudyCursor
from agents.modes.study.mode import SAFE_REPLY
from agents.modes.study.withholding import hidden_lines, solution_phrases
from agents.moves import MoveKind
from tests.doubles.classroom import Classroom, lesson
from tests.doubles.due_lessons import study_turns

STUDY = MODES["study"]


def first() -> StudyCursor:
    cursor = study_turns()[0]
    assert isinstance(cursor, StudyCursor)
    return cursor


def offered(at: StudyCursor) -> list[str]:
    return [str(offer.move) for offer in STUDY.legal_moves(at)]


ALWAYS = ["REDIRECT", "EXPLAIN", "POINT", "TRY", "CHECK_ME", "ADD_NOTE"]


@pytest.mark.parametrize(
    ("progress", "suggested"),
    [
        (Progress(messages=4, tasks_opened=("expire",)), True),
        (Progress(messages=3, tasks_opened=("expire",)), False),
        (Progress(messages=4), False),
        (Progress(messages=9, tasks_opened=("expire",), assessment_offered=True), False),
    ],
)
def test_the_assessment_is_earned_by_talk_and_something_tried(
    progress: Progress, suggested: bool
) -> None:
    moves = offered(replace(first(), progress=progress))
    assert moves == [*ALWAYS, *(["SUGGEST_ASSESS"] if suggested else [])]


def test_a_check_counts_as_something_tried() -> None:
    checked = next(c for c in study_turns() if any(x.kind == "CHECK_ME" for x in c.stage_history))
    assert isinstance(checked, StudyCursor)
    assert "SUGGEST_ASSESS" in offered(replace(checked, progress=Progress(messages=4)))


def test_the_task_they_are_on_is_not_opened_again() -> None:
    at = replace(first(), progress=Progress(task_id="expire", tasks_opened=("expire",)))
    (tries,) = [offer for offer in STUDY.legal_moves(at) if offer.move is MoveKind.TRY]
    assert tries.ids == ("in-front", "forget")


def test_the_safe_move_asks_back_and_is_always_legal() -> None:
    for cursor in study_turns():
        offers = STUDY.legal_moves(cursor)
        move = STUDY.safe_move(cursor, offers)
        assert (move.kind, move.response) == (MoveKind.CHECK_ME, SAFE_REPLY)
        assert move.kind in {offer.move for offer in offers}


async def test_what_a_learner_left_behind_comes_back_in_the_fields() -> None:
    room = Classroom("study", lesson())
    await room.say("I'm completely lost.")
    await room.ask("What is a miss?")
    await room.say("give me a task")
    room.add(NoteKept(text="A miss is slow.", by="learner", key="note-1"))
    stages = (
        StageLevel(title="What happens on a read", level="ok"),
        StageLevel(title="noon", level=""),
    )
    room.add(AssessmentFinished(session="other", stages=stages))
    await room.say("ok")
    cursor = room.cursors[-1]
    assert isinstance(cursor, StudyCursor)
    progress = cursor.progress
    assert (progress.messages, progress.task_id) == (4, "in-front")
    assert [(result.title, result.level) for result in progress.results] == [
        ("What happens on a read", "ok"),
        ("noon", ""),
    ]
    assert ("learner", "A miss is slow.") in [(note.by, note.text) for note in cursor.learner_notes]
    assert cursor.open_gaps
    assert (cursor.probe_options, cursor.available_hints) == ((), ())


def test_the_aims_are_the_concepts_of_the_whole_chain_by_stage() -> None:
    ids = [concept.id for concept in first().expected_current_solution.concepts]
    assert len(ids) == len(set(ids)) == 11
    assert ids[0] == "steps"
    assert ids[-1] == "old-price/change/noon/remedy"


def test_a_question_without_a_lesson_cannot_be_studied() -> None:
    room = Classroom("study", lesson())
    bare = replace(room.question, lesson=None)
    inputs = CursorInputs(
        state=room.state, question=bare, documents=room.documents, mode_brief="", now_ms=0
    )
    with pytest.raises(ValueError, match="has no lesson"):
        STUDY.build_cursor(inputs)


def taught(solution: str, *, text: str = "Read.", files: dict[str, str] | None = None) -> Question:
    task = Task(id="t", title="Do it", text="Do it well.", solution=solution)
    return Question(slug="q", name="Q", lesson=Lesson(text=text, tasks=(task,)), files=files or {})


@pytest.mark.parametrize(
    ("line", "guarded"),
    [
        ("sort the list before", True),
        ("sort the list", False),
        ("total = count + 1", True),
        ("cache.pop(key)", True),
        ("else:", False),
        ("return None", False),
        ("}", False),
        ("", False),
        ("one two three four five six seven eight nine", False),
    ],
)
def test_lines_of_four_words_and_lines_of_code_become_phrases(line: str, guarded: bool) -> None:
    assert (line in solution_phrases(taught(f"# note\n    {line}\n"))) == guarded


def test_what_the_learner_has_before_them_is_not_guarded() -> None:
    line = "total = count + 1"
    assert solution_phrases(taught(line, text=f"We write `{line}` here.")) == ()
    assert solution_phrases(taught(line, files={"a.py": f"    {line}\n"})) == ()


def test_a_long_line_is_hidden_although_it_is_no_phrase() -> None:
    long = "one two three four five six seven eight nine"
    assert hidden_lines(taught(long)) == (long,)
