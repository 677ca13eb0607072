"""What a stage's answers have shown so far, what this message added, and how the code stands."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from agents.completers.builtin import choosing, same
from agents.completers.builtin.hearing import Heard, intent_of
from agents.completers.builtin.reading import Board, File, Run, View
from agents.concepts import Evidence, Grade, derive_concepts, grade, with_drawing
from agents.concepts.choices import Standing
from agents.concepts.tokens import content, tokens_of
from agents.core.question import Concept

Code = Literal["none", "missing", "untested", "red", "green"]
_IN_PASSING = frozenset(
    ("off_topic", "clarify", "fishing", "unsure", "empty", "greeting", "no_more", "thinking")
)
TRIES = frozenset(("answer", "unsure", "empty", "finished", "no_more"))
"""What counts as a try at the task; the rest is talk around it."""
REPEATED_SHARE = 0.8
REPEATED_WORDS = 3
ENOUGH = 0.5


class Judged(Struct, frozen=True, kw_only=True):
    """The judgement of one turn; `new` and `missing` are concepts in authored order.

    `barren` counts answers in a row, this one included, that showed nothing new;
    `fruitless` those since the last hint. `pressed`: only buttons, no answer. `code` is `none`
    where the stage asks for no code. `ahead` are concepts that only earlier stages' words show.
    `chose` are the letters chosen last, `choice` how they stand.
    """

    concepts: tuple[Concept, ...]
    grade: Grade
    new: tuple[str, ...]
    missing: tuple[Concept, ...]
    flagged: bool
    repeated: bool
    fruitless: int
    barren: int
    pressed: bool
    code: Code
    last_tests: Run | None
    ahead: tuple[str, ...] = ()
    choice: Standing = ""
    chose: str = ""

    @property
    def covered(self) -> bool:
        """Tell whether the talk shows all that is required, or half of derived terms."""
        if not self.concepts:
            return self.fruitless > 1
        if self.concepts[0].derived:
            return len(self.grade.shown) >= ENOUGH * len(self.concepts)
        return not self.missing

    def said_new(self, text: str) -> bool:
        """Tell whether it was this message, and not the code, that showed something new."""
        return any(self.evidence_of(concept).clause in text for concept in self.new)

    def evidence_of(self, concept: str) -> Evidence:
        """Return where a concept was shown; raise KeyError for one that was not."""
        return self.grade.shown[concept]


def judge(view: View, heard: Heard, *, ahead: tuple[str, ...] = ()) -> Judged:
    """Return the judgement of a turn; `ahead` is what earlier stages heard for later ones."""
    expected = view.expected_current_solution
    concepts = expected.concepts or derive_concepts([expected.text])
    said = [*view.answers, heard.clean]
    code = _code_text(view)
    own = [*said, code] if code else said
    # What was said ahead comes last, so that the same words said here count as said here.
    result = _own_flags(
        grade(
            [*own, *(ahead if expected.concepts else ())],
            concepts,
            asked=_asked(view),
            red_flags=expected.red_flags,
            replied_to=(*view.replied_to, view.asked_last),
        ),
        len(own),
    )
    board = view.candidate_response.whiteboard or Board()
    at = len(own) + len(ahead)
    result = with_drawing(result, board.claims, concepts, asked=_asked(view), at=at)
    now = {len(said) - 1} | ({len(said)} if view.candidate_response.edited_files else set())
    now |= {at} if board.changed else set()
    new = tuple(c.id for c in concepts if c.id in result.shown and _index(result, c.id) in now)
    tried = heard.intent in TRIES
    fruitless, barren = (0, 0) if new else _tries(view, result, tried=tried)
    return Judged(
        concepts=concepts,
        grade=result,
        new=new,
        missing=tuple(c for c in concepts if c.id in result.missed),
        flagged=any(flag.evidence.answer_index in now for flag in result.flags),
        repeated=_repeats(heard.clean, view.answers),
        fruitless=fruitless,
        barren=barren,
        pressed="answer" not in view.candidate_response.kinds,
        code=_code_state(view, heard),
        last_tests=_last_tests(view),
        ahead=tuple(one for one in result.shown if len(own) <= _index(result, one) < at),
        choice=choosing.standing(view),
        chose=choosing.letters(choosing.chosen(view)) if choosing.chosen(view) else "",
    )


def _own_flags(result: Grade, own: int) -> Grade:
    """Return a grade without red flags of earlier stages: they were told where they were said."""
    return replace(result, flags=tuple(f for f in result.flags if f.evidence.answer_index < own))


def settled(heard: Heard, judged: Judged) -> Heard:
    """Return the message as an answer after all, where it showed something new in passing."""
    if judged.pressed or not judged.new or heard.intent not in _IN_PASSING:
        return heard
    return replace(heard, intent="answer")


def _index(result: Grade, concept: str) -> int:
    return result.shown[concept].answer_index


def _asked(view: View) -> str:
    """Return what echoes are compared with; quoted words are the candidate's, so they stay out."""
    replies = [same.unquoted(line.text) for line in view.replies]
    asked = same.unquoted(view.current_question.asked).replace("\n\n", "\n")
    choices = [choice.text for choice in view.current_question.choices]
    return "\n\n".join([asked, *choices, *replies])


def _written(view: View) -> list[File]:
    wanted = set(view.runnable_files)
    return [file for file in view.current_question.files if file.edited and file.path in wanted]


def _code_text(view: View) -> str:
    return "\n".join(f"```\n{file.text}\n```" for file in _written(view))


def _last_tests(view: View) -> Run | None:
    return next((run for run in reversed(view.code_runs) if run.purpose == "tests"), None)


def _code_state(view: View, heard: Heard) -> Code:
    if not view.runnable_files or view.current_question.path:
        return "none"
    if not _written(view):
        return "missing"
    last = _last_tests(view)
    told_red = last is not None and not passed_all(last) and speaks_of_failure(heard.clean)
    if told_red:
        return "red"
    if last is None or (view.candidate_response.edited_files and not last.by_interviewer):
        return "untested"
    return "green" if passed_all(last) else "red"


def speaks_of_failure(text: str) -> bool:
    """Tell whether a message is about a program that does not do what it should."""
    return any(word in text.casefold() for word in ("test", "fail", "error", "wrong", "bug", "red"))


def passed_all(run: Run) -> bool:
    """Tell whether a run ended well with every test, visible and hidden, passed."""
    result = run.result
    visible = all(test.verdict == "passed" for test in result.tests)
    ran = bool(result.tests or result.hidden_total) or (
        result.ending == "finished" and not result.exit_code
    )
    return ran and visible and result.hidden_passed >= result.hidden_total


def _repeats(text: str, earlier: tuple[str, ...]) -> bool:
    said = set(content(tokens_of(text)))
    if len(said) < REPEATED_WORDS:
        return False
    return any(
        len(said & set(content(tokens_of(other)))) >= REPEATED_SHARE * len(said)
        for other in earlier
    )


def _tries(view: View, result: Grade, *, tried: bool) -> tuple[int, int]:
    """Count tries since something new was shown: since the last hint, and in all."""
    asked = view.current_question.asked.casefold()
    said = len(view.answers)
    shown_at = (evidence.answer_index for evidence in result.shown.values())
    last = max((index for index in shown_at if index < said), default=-1)
    since_hint = in_all = 0
    number = -1
    for line in view.stage_history:
        if line.by == "interviewer" and line.kind == "HINT":
            since_hint = 0
        if line.by == "candidate" and line.text:
            number += 1
            answered = number > last and line.kind in ("", "answer")
            counts = answered and intent_of(line.text, asked) in TRIES
            since_hint += counts
            in_all += counts
    return since_hint + tried, in_all + tried
