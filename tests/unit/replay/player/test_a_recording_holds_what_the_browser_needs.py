"""A recording holds the log's own changes with their times; private words only where allowed."""

from __future__ import annotations

from msgspec.structs import replace

from agents.core.events import EditsReceived, Recorded, TurnTaken
from agents.core.question import Highlight
from agents.core.text import apply_changes
from agents.core.values import Change
from replay.player.recording import encode_recording, recording_of
from tests.doubles.interview import STARTER, WHOLE, WITH_GET, recorded_interview

LOG = recorded_interview()
WHOLE_RECORDING = recording_of(LOG, private=True)


def test_the_changes_in_order_make_the_last_text() -> None:
    files = WHOLE_RECORDING.files
    assert [(file.index, file.path, file.text) for file in files] == [(0, "cache.py", STARTER)]
    changes = [sections for _, _, file, sections in WHOLE_RECORDING.edits if file == 0]
    assert apply_changes(STARTER, changes) == WHOLE


def test_a_keyframe_is_the_text_after_the_changes_before_it() -> None:
    ((count, file, text),) = WHOLE_RECORDING.keyframes
    changes = [sections for _, _, _, sections in WHOLE_RECORDING.edits[:count]]
    assert (file, text) == (0, WITH_GET)
    assert apply_changes(STARTER, changes) == text


def test_each_change_has_its_own_time_before_the_batch_came_in() -> None:
    batch = EditsReceived(
        index=0,
        path="cache.py",
        tab="t",
        number=1,
        version=2,
        changes=(
            Change(offset_ms=0, sections=((0, "a"), len(STARTER))),
            Change(offset_ms=800, sections=(1, (0, "b"), len(STARTER))),
        ),
    )
    log = [*LOG[:5], Recorded(6, LOG[4].at_ms + 10_000, "candidate", batch)]
    times = [t for t, *_ in recording_of(log, private=True).edits]
    assert times == [10_020 - 800, 10_020]


def test_times_never_go_back() -> None:
    times = [t for t, *_ in WHOLE_RECORDING.edits]
    assert times == sorted(times)


def test_gap_and_note_are_in_it_only_for_those_who_may_see_them() -> None:
    assert b"Clear design. Let them find the read." in encode_recording(WHOLE_RECORDING)
    public = encode_recording(recording_of(LOG, private=False))
    assert b"Let them find" not in public
    assert b"Has not said that a read" not in public


def test_a_run_is_told_with_its_question_and_counts() -> None:
    runs = [(run.index, run.passed, run.total) for run in WHOLE_RECORDING.runs]
    assert runs == [(0, 2, 6), (0, 6, 6)]


def test_typing_is_no_step_and_machinery_is_not_told() -> None:
    kinds = {step.kind for step in WHOLE_RECORDING.steps}
    assert kinds.isdisjoint({"EditsReceived", "TextKept", "SessionOpened", "StageClosed"})
    assert all(step.words for step in WHOLE_RECORDING.steps)


def test_a_selection_says_its_file_and_lines() -> None:
    selected = [step for step in WHOLE_RECORDING.steps if step.kind == "LinesSelected"]
    assert [(step.file, step.lines) for step in selected] == [(0, (5, 6))]


def test_lines_that_the_tutor_points_at_are_told_with_their_file() -> None:
    pointed = [_pointing(recorded) for recorded in LOG]
    steps = [step for step in recording_of(pointed, private=False).steps if step.lines == (2, 3)]
    assert steps
    assert {(step.kind, step.file) for step in steps} == {("TurnTaken", 0)}


def _pointing(recorded: Recorded) -> Recorded:
    if not isinstance(recorded.event, TurnTaken) or recorded.event.turn != 2:
        return recorded
    point = Highlight(file="cache.py", lines=(2, 3))
    return Recorded(
        recorded.seq, recorded.at_ms, recorded.actor, replace(recorded.event, point=point)
    )
