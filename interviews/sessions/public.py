"""What a candidate's browser may know of each event: an allow-list, field by field.

Everything else of an event (gaps, notes, raw replies, hint ids, probe paths) stays on the server. A
kind that is not listed here is not sent at all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

import msgspec
from msgspec import UnsetType
from msgspec.structs import replace

from agents.core import events as ev
from agents.core.values import (
    Attachment,
    ChoiceShown,
    FileShown,
    MediaShown,
    OwnTest,
    RunResult,
    TestResult,
)

Public = dict[str, object]
E = TypeVar("E", bound=ev.Event)
Show = Callable[[ev.Event], Public]

_shows: dict[str, Show] = {}


def _shown(kind: type[E]) -> Callable[[Callable[[E], Public]], Callable[[E], Public]]:
    def keep(show: Callable[[E], Public]) -> Callable[[E], Public]:
        _shows[kind.__name__] = cast("Show", show)
        return show

    return keep


def is_public(kind: str) -> bool:
    """Tell whether a candidate's browser hears of a kind at all."""
    return kind in _shows


def public(event: ev.Event) -> Public | None:
    """Return the public fields of an event, JSON-like; None for what is not sent.

    Of a reply that nobody waited for it is not told that it could not be had.
    """
    if isinstance(event, ev.TurnFailed) and event.unasked:
        return None
    show = _shows.get(ev.kind_of(event))
    return show(event) if show else None


def _paths(files: tuple[FileShown, ...]) -> list[str]:
    return [file.path for file in files]


def _lines(attachments: tuple[Attachment, ...]) -> list[Public]:
    return [
        {"path": lines.path, "from_line": lines.from_line, "to_line": lines.to_line}
        for lines in attachments
    ]


@_shown(ev.InterviewStarted)
def _started(event: ev.InterviewStarted) -> Public:
    return {"greeting": event.greeting}


@_shown(ev.QuestionOpened)
def _question(event: ev.QuestionOpened) -> Public:
    return {
        "index": event.index,
        "number": event.index + 1,
        "name": event.name,
        "asked": event.asked,
        "files": _paths(event.files),
        "documents": [_document(file) for file in event.files],
        "highlights": msgspec.to_builtins(event.highlights),
        "choices": [_choice(choice, event.files) for choice in event.choices],
        "several": event.several,
    }


def _choice(choice: ChoiceShown, files: tuple[FileShown, ...]) -> Public:
    """Return a choice as it is drawn: with the text of its file, where it is one."""
    file = next((file for file in files if file.path == choice.file), None)
    shown = media_of(file.media) if file else {}
    return {**_named(choice), "code": "" if shown or file is None else file.text, **shown}


def _named(choice: ChoiceShown) -> Public:
    return {"id": choice.id, "letter": choice.letter, "text": choice.text, "file": choice.file}


def _document(file: FileShown) -> Public:
    told = {"path": file.path, "text": file.text, "editable": file.editable, "version": 0}
    return told | media_of(file.media)


def media_of(media: MediaShown | UnsetType | None) -> Public:
    """Return what a file is shown as, for a browser; nothing for a text."""
    if not isinstance(media, MediaShown):
        return {}
    shown = {name: getattr(media, name) for name in ("kind", "about", "captions", "text")}
    return {"media": shown}


@_shown(ev.StageOpened)
def _stage(event: ev.StageOpened) -> Public:
    return {
        "number": len(event.path) + 1,
        "files": _paths(event.files),
        "documents": [_document(file) for file in event.files],
        "highlights": msgspec.to_builtins(event.highlights),
    }


@_shown(ev.QuestionClosed)
def _closed(event: ev.QuestionClosed) -> Public:
    return {"index": event.index}


@_shown(ev.InterviewEnded)
def _ended(event: ev.InterviewEnded) -> Public:
    return {"reason": event.reason}


@_shown(ev.AnswerSubmitted)
def _answer(event: ev.AnswerSubmitted) -> Public:
    return {
        "key": event.key,
        "text": event.text,
        "attachments": _lines(event.attachments),
        "choices": [_named(choice) for choice in event.choices],
    }


@_shown(ev.HintAsked)
def _hint_asked(event: ev.HintAsked) -> Public:
    return {"key": event.key}


@_shown(ev.ClarificationAsked)
def _clarification(event: ev.ClarificationAsked) -> Public:
    return {"key": event.key, "text": event.text}


@_shown(ev.SkipAsked)
def _skip(event: ev.SkipAsked) -> Public:
    return {"key": event.key}


@_shown(ev.EditsReceived)
def _edits(event: ev.EditsReceived) -> Public:
    return {
        "index": event.index,
        "path": event.path,
        "tab": event.tab,
        "number": event.number,
        "version": event.version,
        "changes": [[change.offset_ms, change.sections] for change in event.changes],
    }


@_shown(ev.DrawingChanged)
def _drawn(event: ev.DrawingChanged) -> Public:
    plain = cast("Public", msgspec.to_builtins(event))
    return {name: plain[name] for name in event.__struct_fields__}


@_shown(ev.EditingTaken)
def _taken_over(event: ev.EditingTaken) -> Public:
    return {"tab": event.tab}


@_shown(ev.ConnectionBack)
def _back(event: ev.ConnectionBack) -> Public:
    return {"away_s": event.away_ms // 1000}


@_shown(ev.OutageNoted)
def _outage(event: ev.OutageNoted) -> Public:
    return {"away_s": (event.to_ms - event.from_ms) // 1000}


@_shown(ev.TimeWarned)
def _warned(event: ev.TimeWarned) -> Public:
    return {"minutes_left": event.minutes_left}


@_shown(ev.TimeRanOut)
def _out(event: ev.TimeRanOut) -> Public:
    return {"index": event.index}


@_shown(ev.RunRequested)
def _run_requested(event: ev.RunRequested) -> Public:
    return {
        "run": event.run,
        "key": event.key,
        "purpose": event.purpose,
        "by_interviewer": event.turn is not None,
        "ahead": event.ahead,
        "versions": event.versions,
        "test": event.test,
    }


@_shown(ev.RunStopRequested)
def _run_stop_requested(event: ev.RunStopRequested) -> Public:
    return {"run": event.run, "key": event.key}


@_shown(ev.RunFinished)
def _run_finished(event: ev.RunFinished) -> Public:
    return {
        "run": event.run,
        "purpose": event.purpose,
        "by_interviewer": event.by_interviewer,
        "result": result_of(event.result),
        "versions": event.versions,
        "test": event.test,
    }


def result_of(result: RunResult) -> Public:
    """Return a run's result with its counts, as the runs panel reads it.

    Of hidden tests not even the count is sent where the question does not tell it, and never how
    many of them we failed to judge.
    """
    told = replace(result, hidden_unjudged=0)
    if not result.hidden_shown:
        told = replace(told, hidden_passed=0, hidden_total=0)
    plain = cast("Public", msgspec.to_builtins(told))
    return {
        **plain,
        "passed": _passed(result.tests),
        "total": len(result.tests),
        "stopped": sum(test.verdict == "stopped" for test in result.tests),
        "ran": sum(test.verdict != "stopped" for test in result.tests),
        "own_passed": _passed(result.own_tests),
        "own_total": len(result.own_tests),
    }


def _passed(tests: tuple[TestResult, ...]) -> int:
    return sum(test.verdict == "passed" for test in tests)


@_shown(ev.OwnTestKept)
def _own_test(event: ev.OwnTestKept) -> Public:
    return {"key": event.key, "test": own_test(event.test)}


def own_test(test: OwnTest) -> Public:
    """Return a candidate's own test as its author wrote it."""
    return {
        "name": test.name,
        "calls": [call.told for call in test.calls],
        "stdin": test.stdin,
        "stdout": test.stdout,
    }


@_shown(ev.LanguageChosen)
def _language(event: ev.LanguageChosen) -> Public:
    """The files come with the greeting that the room asks for: they may have been there before."""
    return {"key": event.key, "language": event.language, "files": _paths(event.files)}


@_shown(ev.OwnTestDropped)
def _own_test_dropped(event: ev.OwnTestDropped) -> Public:
    return {"key": event.key, "name": event.name}


@_shown(ev.TestAdded)
def _test_added(event: ev.TestAdded) -> Public:
    return {"name": event.test.name, "calls": [call.told for call in event.test.calls]}


@_shown(ev.RunFailed)
def _run_failed(event: ev.RunFailed) -> Public:
    return {"run": event.run, "attempt": event.attempt, "final": event.final}


@_shown(ev.ReplyStarted)
def _reply_started(event: ev.ReplyStarted) -> Public:
    return {"turn": event.turn, "attempt": event.attempt}


@_shown(ev.ReplyWithdrawn)
def _withdrawn(event: ev.ReplyWithdrawn) -> Public:
    return {"turn": event.turn, "attempt": event.attempt, "shown": event.shown}


@_shown(ev.TurnFailed)
def _failed(event: ev.TurnFailed) -> Public:
    return {"turn": event.turn, "attempt": event.attempt}


@_shown(ev.TurnTaken)
def _turn(event: ev.TurnTaken) -> Public:
    point = msgspec.to_builtins(event.point)
    return {
        "turn": event.turn,
        "attempt": event.attempt,
        "response": event.response,
        "point": point,
        "stand_in": "" if event.fallback else event.cost.stand_in,
    }


@_shown(ev.HintGiven)
def _hint_given(event: ev.HintGiven) -> Public:
    return {"files": _paths(event.files), "documents": [_document(f) for f in event.files]}


@_shown(ev.NoteKept)
def _note(event: ev.NoteKept) -> Public:
    return {"text": event.text, "by": event.by, "key": event.key}


@_shown(ev.TaskOpened)
def _task(event: ev.TaskOpened) -> Public:
    return {
        "task_id": event.task_id,
        "title": event.title,
        "text": event.text,
        "files": _paths(event.files),
        "documents": [_document(file) for file in event.files],
    }


@_shown(ev.AssessmentOffered)
def _assessment_offered(_: ev.AssessmentOffered) -> Public:
    return {}


@_shown(ev.AssessmentStarted)
def _assessment_started(event: ev.AssessmentStarted) -> Public:
    return {"session": event.session}


@_shown(ev.AssessmentFinished)
def _assessment_finished(event: ev.AssessmentFinished) -> Public:
    """The levels and the learner's own words: an assessment is told to whoever took it."""
    return {"session": event.session, "stages": msgspec.to_builtins(event.stages)}


@_shown(ev.ConversationTaken)
def _colleague_speaks(event: ev.ConversationTaken) -> Public:
    return {"by": event.by}


@_shown(ev.ColleagueSaid)
def _colleague_said(event: ev.ColleagueSaid) -> Public:
    return {"by": event.by, "text": event.text}


@_shown(ev.ConversationHandedBack)
def _handed_back(event: ev.ConversationHandedBack) -> Public:
    return {"by": event.by, "reason": event.reason}


@_shown(ev.VisitBegan)
def _visit(event: ev.VisitBegan) -> Public:
    return {"number": event.number}
