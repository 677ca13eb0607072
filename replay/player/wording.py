"""What happened, in a few words for people: the same words in chapters, marks and the player."""

from __future__ import annotations

from msgspec.structs import replace

from agents.core.events import (
    AnswerSubmitted,
    AnyEvent,
    AssessmentFinished,
    AssessmentOffered,
    AssessmentStarted,
    ClarificationAsked,
    ColleagueSaid,
    ConnectionBack,
    ConnectionLost,
    ConversationHandedBack,
    ConversationTaken,
    DrawingChanged,
    EditsReceived,
    FocusChanged,
    HintAsked,
    HintGiven,
    InterviewEnded,
    InterviewStarted,
    LanguageChosen,
    LinesSelected,
    NoteKept,
    NoteSent,
    OutageNoted,
    OwnTestDropped,
    OwnTestKept,
    QuestionClosed,
    QuestionOpened,
    QuietNoticed,
    RunFailed,
    RunFinished,
    RunRequested,
    RunStopRequested,
    SkipAsked,
    StageOpened,
    TaskOpened,
    TestAdded,
    TestRefused,
    TextPasted,
    TimeRanOut,
    TimeWarned,
    TurnFailed,
    TurnTaken,
    VisitBegan,
)
from agents.core.question import Path
from agents.core.values import ChoiceShown, RunResult

MINUTE_S = 60
MOVES = {
    "CLARIFY": "clarification",
    "REDIRECT": "back to the question",
    "FOLLOW_UP": "follow-up",
    "HINT": "hint",
    "PROBE": "goes deeper",
    "RUN_TESTS": "runs the tests",
    "ADD_TEST": "adds a test",
    "QUESTION_DONE": "closes the question",
    "EXPLAIN": "explains",
    "POINT": "points at lines",
    "TRY": "suggests a task",
    "CHECK_ME": "asks to be shown",
    "SUGGEST_ASSESS": "suggests the assessment",
    "ADD_NOTE": "adds a note",
}
PLAIN = {
    DrawingChanged: "The candidate draws",
    InterviewStarted: "The interview starts",
    ClarificationAsked: "The candidate asks what the question means",
    HintAsked: "The candidate asks for a hint",
    SkipAsked: "The candidate skips this part",
    HintGiven: "A hint is given",
    ConnectionLost: "The connection is lost; the clock stops",
    OutageNoted: "We were not running; the clock gives the time back",
    TimeRanOut: "The question's time is up",
    TestRefused: "A test of the interviewer is refused: the candidate does not see it",
    QuestionClosed: "The question is closed",
    InterviewEnded: "The interview ends",
    AssessmentOffered: "The tutor suggests the assessment",
    AssessmentStarted: "The learner goes to the assessment",
    AssessmentFinished: "The learner comes back from the assessment",
}
"""Kinds that need no figures. A kind that is in no list here is machinery and is not told."""


def move_words(move: str) -> str:
    """Return what a move is called on a page."""
    return MOVES.get(move, move.replace("_", " ").lower())


def stage_name(path: Path) -> str:
    """Return a stage's short name, from the id its author gave it."""
    if not path:
        return "Opening"
    words = path[-1].replace("-", " ").replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def tests_words(result: RunResult) -> str:
    """Return how many of all tests passed, hidden ones counted in: "3 of 5"."""
    passed, total = tests_counted(result)
    return f"{passed} of {total}"


def passed_words(result: RunResult, noun: str = "") -> str:
    """Return the same as a sentence: "3 of 5 tests passed, 1 not judged"."""
    told = " ".join(part for part in (tests_words(result), noun, "passed") if part)
    return told + unjudged_words(tests_unjudged(result))


def tests_told(result: RunResult) -> str:
    """Return the same in short: "3 of 5, 1 not judged"."""
    return tests_words(result) + unjudged_words(tests_unjudged(result))


def unjudged_words(unjudged: int) -> str:
    """Return what is added to a count of tests of which we failed to judge some."""
    return f", {unjudged} not judged" if unjudged else ""


def tests_counted(result: RunResult) -> tuple[int, int]:
    """Return (passed, total) of a run's tests, hidden ones counted in.

    The total has those that we failed to judge: a run with one of them has not passed whole.
    """
    visible = sum(1 for test in result.tests if test.verdict == "passed")
    judged = len(result.tests) + result.hidden_total
    return visible + result.hidden_passed, judged + tests_unjudged(result)


def tests_unjudged(result: RunResult) -> int:
    """Return how many of a run's tests we failed to judge."""
    return len(result.unjudged) + result.hidden_unjudged


def chosen_words(choices: tuple[ChoiceShown, ...]) -> str:
    """Return what was chosen on one line: "Chose B: A lock."; empty for nothing."""
    return f"Chose {'; '.join(choice.told for choice in choices)}" if choices else ""


def event_words(event: AnyEvent) -> str:
    """Return what happened, in words; empty for machinery that nobody needs to see."""
    plain = PLAIN.get(type(event))
    if plain is not None:
        return plain
    told = _opened_words(event) or _waiting_words(event) or _lesson_words(event)
    return told or _run_words(event) or _test_words(event) or _signal_words(event)


def _opened_words(event: AnyEvent) -> str:
    match event:
        case QuestionOpened():
            return f"Question {event.index + 1} opens: {event.name}"
        case StageOpened():
            return f"Next part: {stage_name(event.path)}"
        case AnswerSubmitted():
            letters = " and ".join(choice.letter for choice in event.choices)
            answers = "answers" if event.text else ""
            doing = [answers, f"chooses {letters}" if letters else ""]
            return f"The candidate {' and '.join(part for part in doing if part)}"
        case TurnTaken():
            return f"The interviewer answers: {move_words(event.move)}".removesuffix(": ")
        case TimeWarned():
            return f"The candidate is told that {event.minutes_left} min are left"
        case _:
            return ""


def _waiting_words(event: AnyEvent) -> str:
    match event:
        case QuietNoticed():
            return f"After {quiet_words(event.quiet_ms)} of quiet"
        case TurnFailed():
            again = "nobody waited for it" if event.unasked else "we try again"
            return f"The interviewer could not answer; {again}"
        case _:
            return ""


def _lesson_words(event: AnyEvent) -> str:
    match event:
        case TaskOpened():
            return f"Task: {event.title}"
        case VisitBegan():
            return f"Visit {event.number} begins"
        case NoteKept():
            return f"A note of the {event.by}: {event.text}"
        case _:
            return _colleague_words(event)


HANDED_BACK = {
    "handed_back": "{by} hands back to the interviewer",
    "no_reply": "{by} does not reply: the interviewer goes on",
    "skipped": "The interviewer goes on: the part is skipped",
    "time_up": "The interviewer goes on: the time is up",
}


def _colleague_words(event: AnyEvent) -> str:
    match event:
        case NoteSent():
            return f"{event.by} writes to the interviewer"
        case ConversationTaken():
            return f"{event.by}, a person, takes over the conversation"
        case ColleagueSaid():
            return f"{event.by} speaks with the candidate"
        case ConversationHandedBack():
            return HANDED_BACK[event.reason].format(by=event.by)
        case _:
            return ""


def _run_words(event: AnyEvent) -> str:
    match event:
        case RunRequested():
            return _asked(event)
        case RunStopRequested():
            return "The candidate stops the run"
        case RunFinished():
            return _ran(event)
        case RunFailed():
            return "We could not run the code; the fault is ours"
        case _:
            return ""


def _test_words(event: AnyEvent) -> str:
    match event:
        case TestAdded():
            return f"The interviewer adds a test: {event.test.name}"
        case OwnTestKept():
            return f"The candidate keeps a test of their own: {event.test.name}"
        case LanguageChosen():
            return f"The candidate goes on in {event.language}"
        case OwnTestDropped():
            return f"The candidate takes a test of their own away: {event.name}"
        case _:
            return ""


def _asked(event: RunRequested) -> str:
    if event.purpose == "test":
        return f"One test alone is asked for: {event.test}"
    return "Tests are asked for" if event.purpose == "tests" else "A run is asked for"


def _ran(event: RunFinished) -> str:
    if event.purpose == "run":
        return "The program ran"
    if event.purpose == "tests":
        return f"Tests, {passed_words(event.result)}"
    # One test alone may be the candidate's own: it is counted here, where only that one ran.
    alone = (*event.result.tests, *event.result.own_tests)
    return f"One test alone, {passed_words(replace(event.result, tests=alone))}"


def _signal_words(event: AnyEvent) -> str:
    match event:
        case EditsReceived():
            return f"The candidate types in {event.path}"
        case TextPasted():
            return f"Paste, {counted(event.lines, 'line')}, in {event.path}"
        case FocusChanged():
            return "Back in the window" if event.focused else "Another window has the focus"
        case LinesSelected():
            return f"Selects lines {event.from_line} to {event.to_line} of {event.path}"
        case ConnectionBack():
            away = f" after {event.away_ms // 1000} s" if event.away_ms else ""
            return f"Connected{away}"
        case _:
            return ""


def quiet_words(quiet_ms: int) -> str:
    """Return "4 min", "40 s"."""
    seconds = quiet_ms // 1000
    return f"{seconds} s" if seconds < MINUTE_S else f"{seconds // MINUTE_S} min"


def counted(number: int, word: str) -> str:
    """Return "1 line", "3 lines"."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
