"""A prompt that is too long loses its oldest and widest parts first, in the order written here.

Block A has a share of its own, so that what is left out of it depends on nothing but itself, and it
stays byte-identical for a whole question. Never cut: the brief, the question, the moves, the hints,
the rubric, the withheld list, what was asked, and the candidate's message, which its own limits
bound. Where those alone exceed the budget, the prompt does too.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from agents.core.changed import Lines
from agents.core.cursor import CodeRun, Cursor, FileOnScreen, HistoryLine, StageRecord
from agents.core.values import Attachment, TestResult
from agents.modes.study.fields import StudyCursor
from agents.prompts.quoting import clipped, on_one_line
from agents.prompts.tokens import THOUSAND

TOKENS = 12_000
BLOCK_A_PARTS = 3
"""Block A is cut when it takes more than one of so many parts of the budget."""

LINES_KEPT = 6
"""How much of the live conversation stays until nothing else can be left out."""
LINE_CHARS = 200
"""A file with longer lines on average is cut however few they are."""
FILE_LEVELS = ((20, 120), (8, 40), (2, 12))
"""For each level of cutting files: lines around an edit or a highlight, and lines in all."""
BOARD_LEVELS = (60, 30, 12)
"""For each level of cutting a drawing: how many of its lines in words stay."""
CLOSED_KEPT, NOTES_KEPT = 8, 10
RECORD_CHARS, ASKED_CHARS, SUMMARY_CHARS = 160, 60, 60
SAID_CHARS, ATTACHED_CHARS, PRINTED_CHARS, VALUE_CHARS = 1_200, 200, 200, 80


class PromptBudget(Struct, frozen=True):
    """How long a prompt may be, in estimated tokens of its two messages; 0: as long as it is.

    `room` takes its place for all but Block A, where a server counted more than was estimated.
    """

    tokens: int = TOKENS
    room: int = 0


class Step(Struct, frozen=True, kw_only=True):
    """One thing that can be left out of a section, in `levels` steps from a little to all of it."""

    section: str
    levels: Callable[[Cursor], int]
    cut: Callable[[Cursor, int], Cursor]


Size = Callable[[str, Cursor], int]
"""Draws a section by its name and returns its weight."""


def fitted(
    cursor: Cursor,
    *,
    budget: PromptBudget,
    sizes: tuple[Mapping[str, int], Mapping[str, int]],
    size: Size,
) -> Cursor:
    """Return what of a cursor is drawn: all of it where that fits.

    `sizes` are the weights of the sections as they are: of Block A, and of all the others.
    """
    if not budget.tokens:
        return cursor
    stable, moving = dict(sizes[0]), dict(sizes[1])
    most = budget.tokens * THOUSAND // BLOCK_A_PARTS
    cursor = _cut(cursor, BLOCK_A, stable, room=most, size=size)
    room = (budget.room or budget.tokens) * THOUSAND
    return _cut(cursor, BLOCK_B, moving, room=room - sum(stable.values()), size=size)


def _cut(
    cursor: Cursor, steps: tuple[Step, ...], sizes: dict[str, int], *, room: int, size: Size
) -> Cursor:
    """Take the steps in order, each only as far as is needed; keep `sizes` as they become."""
    for step in steps:
        over = sum(sizes.values()) - room
        if over <= 0:
            break
        if step.section in sizes and (most := step.levels(cursor)) > 0:
            cursor = _taken(cursor, step, most, room=sizes[step.section] - over, size=size)
            sizes[step.section] = size(step.section, cursor)
    return cursor


def _taken(cursor: Cursor, step: Step, most: int, *, room: int, size: Size) -> Cursor:
    """Return the cursor at the first level at which the section fits its room, or at the last."""

    def fits(level: int) -> bool:
        return size(step.section, step.cut(cursor, level)) <= room

    level = 1 + bisect_left(range(1, most + 1), True, key=fits)
    return step.cut(cursor, min(level, most))


def _fewer_runs(cursor: Cursor, level: int) -> Cursor:
    return replace(cursor, code_runs=cursor.code_runs[level:])


def _shorter_talk(cursor: Cursor, level: int) -> Cursor:
    return replace(cursor, stage_history=cursor.stage_history[level:])


def _shorter_files(cursor: Cursor, level: int) -> Cursor:
    current = cursor.current_question
    around, most = FILE_LEVELS[level - 1]
    files = tuple(_around(file, around=around, most=most) for file in current.files)
    return replace(cursor, current_question=replace(current, files=files))


def _around(file: FileOnScreen, *, around: int, most: int) -> FileOnScreen:
    """Keep the lines around what was edited or is to be looked at, else the beginning."""
    count = file.text.count("\n") + 1
    if count <= most and len(file.text) <= most * LINE_CHARS:
        return file
    wanted = file.focus or ((1, most),)
    kept: list[Lines] = []
    left = most
    for first, last in sorted(wanted):
        begin = max(1, first - around, kept[-1][1] + 1 if kept else 1)
        end = min(count, last + around, begin + left - 1)
        if begin <= end:
            kept.append((begin, end))
            left -= end - begin + 1
    return replace(file, drawn=tuple(kept) or ((1, min(count, most)),))


def _shorter_records(cursor: Cursor, level: int) -> Cursor:
    short = tuple(_short(record) for record in cursor.stages_so_far[:level])
    return replace(cursor, stages_so_far=short + cursor.stages_so_far[level:])


def _short(record: StageRecord) -> StageRecord:
    asked, written = _line(record.asked, ASKED_CHARS), _line(record.record, RECORD_CHARS)
    return replace(record, asked=asked, record=written)


def _line(text: str, longest: int) -> str:
    line = on_one_line(text)
    return line if len(line) <= longest else f"{line[: longest - 1]}…"


def _fewer_records(cursor: Cursor, level: int) -> Cursor:
    return replace(cursor, stages_so_far=cursor.stages_so_far[level:])


def _notes(cursor: Cursor) -> int:
    return len(cursor.learner_notes) - NOTES_KEPT if isinstance(cursor, StudyCursor) else 0


def _fewer_notes(cursor: Cursor, level: int) -> Cursor:
    assert isinstance(cursor, StudyCursor)
    return replace(cursor, learner_notes=cursor.learner_notes[level:])


def _board_levels(cursor: Cursor) -> int:
    board = cursor.candidate_response.whiteboard
    lines = board.text.count("\n") + 1 if board else 0
    return len(BOARD_LEVELS) if lines > BOARD_LEVELS[-1] else 0


def _smaller_board(cursor: Cursor, level: int) -> Cursor:
    response = cursor.candidate_response
    assert response.whiteboard is not None
    board = replace(response.whiteboard, drawn=BOARD_LEVELS[level - 1])
    return replace(cursor, candidate_response=replace(response, whiteboard=board))


def _shorter_lines(cursor: Cursor, level: int) -> Cursor:
    short = tuple(_said(line) for line in cursor.stage_history[:level])
    return replace(cursor, stage_history=short + cursor.stage_history[level:])


def _said(line: HistoryLine) -> HistoryLine:
    attached = tuple(_attached(one) for one in line.attachments)
    return replace(line, text=clipped(line.text, longest=SAID_CHARS), attachments=attached)


def _attached(lines: Attachment) -> Attachment:
    return replace(lines, text=clipped(lines.text, longest=ATTACHED_CHARS))


def _quieter_runs(cursor: Cursor, level: int) -> Cursor:
    return replace(cursor, code_runs=tuple(_quiet(run) for run in cursor.code_runs))


def _quiet(run: CodeRun) -> CodeRun:
    result = replace(
        run.result,
        stdout=clipped(run.result.stdout, longest=PRINTED_CHARS),
        stderr=clipped(run.result.stderr, longest=PRINTED_CHARS),
        tests=tuple(_briefly(test) for test in run.result.tests),
        own_tests=tuple(_briefly(test) for test in run.result.own_tests),
    )
    return replace(run, result=result)


def _briefly(test: TestResult) -> TestResult:
    names = ("calls", "expected", "got", "printed", "error")
    return replace(test, **{name: _line(getattr(test, name), VALUE_CHARS) for name in names})


def _shorter_summaries(cursor: Cursor, level: int) -> Cursor:
    """Shorten the oldest summaries first; when all are short, leave their words out likewise."""
    context = cursor.global_interview_context
    count = len(context.finished)
    gone = max(0, level - count)
    finished = tuple(
        (name, topic, "…" if place < gone else _line(summary, SUMMARY_CHARS))
        if place < level
        else (name, topic, summary)
        for place, (name, topic, summary) in enumerate(context.finished)
    )
    return replace(cursor, global_interview_context=replace(context, finished=finished))


BLOCK_A: tuple[Step, ...] = (
    Step(
        section="interview",
        levels=lambda cursor: 2 * len(cursor.global_interview_context.finished),
        cut=_shorter_summaries,
    ),
)
"""What is left out of Block A, decided from Block A alone: finished questions' summaries."""

BLOCK_B: tuple[Step, ...] = (
    Step(section="runs", levels=lambda cursor: len(cursor.code_runs) - 1, cut=_fewer_runs),
    Step(
        section="conversation",
        levels=lambda cursor: len(cursor.stage_history) - LINES_KEPT,
        cut=_shorter_talk,
    ),
    Step(section="stage", levels=lambda cursor: len(FILE_LEVELS), cut=_shorter_files),
    Step(section="closed", levels=lambda cursor: len(cursor.stages_so_far), cut=_shorter_records),
    Step(
        section="closed",
        levels=lambda cursor: len(cursor.stages_so_far) - CLOSED_KEPT,
        cut=_fewer_records,
    ),
    Step(section="notes", levels=_notes, cut=_fewer_notes),
    Step(section="message", levels=_board_levels, cut=_smaller_board),
    Step(
        section="conversation",
        levels=lambda cursor: len(cursor.stage_history),
        cut=_shorter_lines,
    ),
    Step(
        section="conversation",
        levels=lambda cursor: len(cursor.stage_history) - 1,
        cut=_shorter_talk,
    ),
    Step(section="runs", levels=lambda cursor: len(cursor.code_runs), cut=_quieter_runs),
)
"""What is left out of the rest, in this order.

Older runs · older parts of the conversation, all but the last six · files but for the lines around
edits and highlights · closed stages' records but for a line · of many closed stages the oldest · of
many notes the oldest · of a large drawing all but its first lines · and when even that is too much:
what is long in the last six parts, the last parts but one, and what the last run printed.
"""
