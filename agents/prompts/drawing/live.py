"""Block B: where the question stands this turn, drawn anew from the cursor every time."""

from __future__ import annotations

from functools import lru_cache

from agents.core.cursor import (
    CurrentQuestion,
    CurrentState,
    ExpectedSolution,
    FileOnScreen,
    HistoryLine,
    ProbeOption,
    StageRecord,
)
from agents.core.messages import Attempt
from agents.core.question import Concept, Hint
from agents.core.values import Attachment, ChoiceShown
from agents.prompts.quoting import (
    CLOSE,
    END,
    OPEN,
    bullets,
    clipped,
    defused,
    fenced,
    numbered,
    on_one_line,
    quoted,
)
from agents.prompts.templates import Templates

FILE_CHARS = 24_000
"""How much of one file a prompt carries; more would crowd out the interview."""

LINE_CHARS = 200
"""How much of one line is shown of a file that is cut."""

MINUTE_S = 60
RULES = ("not_json", "schema", "illegal_move", "withheld", "private_text", "cut_off")
"""The rules of every mode; a mode's own have their words in its own texts."""
_MODES = {"mcq": "stage.mcq", "draw-probe": "stage.drawing", "code": "stage.code"}


def clock(texts: Templates, *, current_state: CurrentState) -> str:
    """Draw depth and time left, and what the candidate saw of a reply that was stopped."""
    state = current_state
    place = texts.fill(
        "clock.place",
        question=str(state.question_number),
        questions=str(state.question_count),
        stage=str(state.stage_number),
        stages=str(state.stage_count),
        answers=str(state.answers_in_question),
    )
    left = texts.fill(
        "clock.left",
        stage_left=_length(texts, state.stage_left_s),
        stage_used=_length(texts, state.stage_used_s),
        question_left=_length(texts, state.question_left_s),
    )
    urgent = _urgency(state)
    parts = [place, left, texts.fill(urgent) if urgent else "", withdrawn(texts, state)]
    return "\n".join(part for part in parts if part)


def _length(texts: Templates, seconds: int) -> str:
    if seconds < MINUTE_S:
        return texts.fill("clock.seconds", seconds=str(seconds))
    minutes, rest = divmod(seconds, MINUTE_S)
    return texts.fill("clock.minutes", minutes=str(minutes), seconds=str(rest))


def _urgency(state: CurrentState) -> str:
    if state.time_ran_out or state.question_left_s <= 0:
        return "clock.over"
    if state.question_left_s <= state.closing_s:
        return "clock.closing"
    return "clock.stage_over" if state.stage_left_s <= 0 else ""


def withdrawn(texts: Templates, state: CurrentState) -> str:
    """Draw what was seen of a reply that was stopped; nothing where none was."""
    if not state.withdrawn:
        return ""
    label = texts.fill("clock.label_withdrawn")
    return f"{texts.fill('clock.withdrawn')}\n{fenced(label, quoted(state.withdrawn))}"


def directions(texts: Templates, *, probe_options: tuple[ProbeOption, ...]) -> str:
    """Draw where the interview may go from here, as intents."""
    if not probe_options:
        return texts.fill("directions.none")
    items = (
        texts.fill("directions.item", id=on_one_line(option.id), text=defused(option.description))
        for option in probe_options
    )
    return "\n".join((texts.fill("directions.intro"), *items))


def hints(texts: Templates, *, available_hints: tuple[Hint, ...]) -> str:
    """Draw the hints of this stage that were not spent."""
    if not available_hints:
        return texts.fill("hints.none")
    return "\n".join(
        texts.fill("hints.item", id=on_one_line(hint.id), text=defused(hint.text))
        for hint in available_hints
    )


def decide(texts: Templates, *, lines: tuple[str, ...]) -> str:
    """Draw the legal moves, one line each."""
    return texts.fill("decide.text", moves="\n".join(defused(line) for line in lines))


def refused(texts: Templates, *, earlier: tuple[Attempt, ...]) -> str:
    """Draw what was wrong with the attempts before this one; nothing on the first."""
    return "\n".join(
        _refusal(texts, attempt, number) for number, attempt in enumerate(earlier, start=1)
    )


def _refusal(texts: Templates, attempt: Attempt, number: int) -> str:
    if f"refused.{attempt.rule}" in texts.texts:
        meaning = texts.fill(f"refused.{attempt.rule}")
    else:
        meaning = texts.fill("refused.other", rule=on_one_line(attempt.rule))
    parts = [texts.fill("refused.intro", attempt=str(number), meaning=meaning)]
    if attempt.detail:
        parts.append(fenced(texts.fill("refused.label_detail"), quoted(attempt.detail)))
    if attempt.shown:
        parts.append(texts.fill("refused.shown"))
        parts.append(fenced(texts.fill("refused.label_shown"), quoted(attempt.shown)))
    return "\n".join(parts)


def closed(texts: Templates, *, stages_so_far: tuple[StageRecord, ...], left_out: int = 0) -> str:
    """Draw one record per closed stage: what was asked, how it went."""
    first = left_out + 1
    drawn = (_closed(texts, record, place) for place, record in enumerate(stages_so_far, first))
    return "\n".join((*fewer(texts, "closed.left_out", left_out), *drawn))


def fewer(texts: Templates, name: str, left_out: int) -> tuple[str, ...]:
    """Return the line that says how much is left out; none where nothing is."""
    return (texts.fill(name, count=str(left_out)),) if left_out else ()


def _closed(texts: Templates, record: StageRecord, number: int) -> str:
    path = on_one_line("/".join(record.path)) or texts.fill("closed.opening")
    return "\n".join(
        (
            texts.fill("closed.place", number=str(number), path=path),
            fenced(texts.fill("closed.label_asked"), quoted(record.asked)),
            *_declined(texts, record),
            fenced(texts.fill("closed.label_record"), quoted(record.record)),
        )
    )


def _declined(texts: Templates, record: StageRecord) -> tuple[str, ...]:
    """Say that a part was declined; a session of older texts has no words for it."""
    told = record.declined and "closed.declined" in texts.texts
    return (texts.fill("closed.declined"),) if told else ()


def stage(texts: Templates, *, current_question: CurrentQuestion) -> str:
    """Draw the live stage: what was asked, and the files on screen with their line numbers."""
    current = current_question
    path = on_one_line("/".join(current.path))
    where = texts.fill("stage.probe", path=path) if path else texts.fill("stage.opening")
    kind = texts.fill(_MODES[current.mode]) if current.mode in _MODES else ""
    asked = fenced(texts.fill("stage.label_asked"), quoted(current.asked))
    files = (_file(texts, file) for file in current.files)
    choices = _choices(texts, current)
    return "\n".join(part for part in (where, kind, asked, choices, *files) if part)


def _choices(texts: Templates, current: CurrentQuestion) -> str:
    """Draw what can be chosen; the texts of a session that opened before that was so have none."""
    name = "stage.choose_several" if current.several else "stage.choose_one"
    if not current.choices or name not in texts.texts:
        return ""
    return f"{texts.fill(name)}\n{bullets(choice.told for choice in current.choices)}"


def _file(texts: Templates, file: FileOnScreen) -> str:
    state = "edited" if file.edited else "editable" if file.editable else "shown"
    label = texts.fill("stage.label_file", path=file.path, state=texts.fill(f"stage.state_{state}"))
    lines = _cut(texts, file) if file.drawn else numbered(clipped(file.text, longest=FILE_CHARS))
    return fenced(label, lines)


def _cut(texts: Templates, file: FileOnScreen) -> str:
    """Draw the chosen lines with their numbers, and between them which lines are not shown."""
    lines = file.text.split("\n")
    parts: list[str] = []
    following = 1
    for first, last in file.drawn:
        parts += _gap(texts, following, first - 1)
        shown = [_clipped_line(line) for line in lines[first - 1 : last]]
        parts.append(numbered("\n".join(shown), first=first))
        following = last + 1
    return "\n".join((*parts, *_gap(texts, following, len(lines))))


def _gap(texts: Templates, first: int, last: int) -> tuple[str, ...]:
    if first > last:
        return ()
    return (texts.fill("stage.lines_left_out", first=str(first), last=str(last)),)


def _clipped_line(line: str) -> str:
    return line if len(line) <= LINE_CHARS else f"{line[:LINE_CHARS]}…"


def conversation(
    texts: Templates, *, stage_history: tuple[HistoryLine, ...], left_out: int = 0
) -> str:
    """Draw this stage's turns as they were, with the interviewer's own gaps and notes."""
    if not stage_history:
        return texts.fill("conversation.none")
    drawn = (_said(texts, line) for line in stage_history)
    return "\n".join((*fewer(texts, "conversation.left_out", left_out), *drawn))


@lru_cache(maxsize=2048)  # To fit a budget a line is drawn several times, and again next turn.
def _said(texts: Templates, line: HistoryLine) -> str:
    if line.by == "candidate":
        return _candidate(texts, line)
    if line.by == "watcher":
        return fenced(texts.fill("conversation.label_watcher"), quoted(line.text))
    if line.by == "colleague":
        return fenced(_label_colleague(texts), quoted(line.text))
    label = texts.fill("conversation.label_interviewer", move=line.kind)
    parts = [fenced(label, quoted(line.text))]
    if line.gap:
        parts.append(fenced(texts.fill("conversation.label_gap"), quoted(line.gap)))
    if line.note:
        parts.append(fenced(texts.fill("conversation.label_note"), quoted(line.note)))
    return "\n".join(parts)


def _label_colleague(texts: Templates) -> str:
    """A session that was opened with older texts has no words for one: they spoke in its place."""
    if "conversation.label_colleague" in texts.texts:
        return texts.fill("conversation.label_colleague")
    return texts.fill("conversation.label_interviewer", move="a colleague in your place")


def _candidate(texts: Templates, line: HistoryLine) -> str:
    label = texts.fill("conversation.label_candidate")
    if line.kind not in ("", "answer"):
        label = f"{label}, {texts.fill(f'conversation.asked_{line.kind}')}"
    if line.choices and "conversation.chose" in texts.texts:
        label = f"{label}, {texts.fill('conversation.chose', letters=letters_of(line.choices))}"
    spoken = [fenced(label, quoted(line.text))]
    spoken += [attached(texts, "conversation.label_lines", lines) for lines in line.attachments]
    return "\n".join(spoken)


def letters_of(choices: tuple[ChoiceShown, ...]) -> str:
    """Return the letters of choices in one row."""
    return ", ".join(choice.letter for choice in choices)


def attached(texts: Templates, name: str, lines: Attachment) -> str:
    """Draw lines that the candidate attached, with the numbers they had."""
    first, last = str(lines.from_line), str(lines.to_line)
    label = texts.fill(name, first=first, last=last, path=lines.path)
    text = clipped(lines.text, longest=FILE_CHARS)
    return fenced(label, numbered(text, first=lines.from_line))


def security(texts: Templates) -> str:
    """Draw the rule that quotations are data."""
    return texts.fill("security.text", open=OPEN, close=CLOSE, end=END)


def rubric(texts: Templates, *, expected_current_solution: ExpectedSolution) -> str:
    """Draw what a complete answer to this stage holds."""
    expected = expected_current_solution
    stated = [concept for concept in expected.concepts if not concept.derived]
    parts = {
        "solution": defused(expected.text).strip("\n"),
        "choices": _right(texts, expected),
        "concepts": "\n".join(f"- {_concept(texts, concept)}" for concept in stated),
        "red_flags": bullets(expected.red_flags),
        "additional": bullets(expected.good_additional_points),
    }
    drawn = [_part(texts, name, items) for name, items in parts.items() if items]
    return "\n".join((texts.fill("rubric.intro"), *(drawn or [texts.fill("rubric.none")])))


def _right(texts: Templates, expected: ExpectedSolution) -> str:
    known = "rubric.choices" in texts.texts
    return bullets(choice.told for choice in expected.choices) if known else ""


def _part(texts: Templates, name: str, items: str) -> str:
    if name == "solution":
        return texts.fill("rubric.solution", text=items)
    return texts.fill(f"rubric.{name}", items=items)


def _concept(texts: Templates, concept: Concept) -> str:
    text = on_one_line(concept.text)
    if not concept.ask:
        return text
    return texts.fill("rubric.concept", text=text, ask=on_one_line(concept.ask))


def never_say(texts: Templates, *, withheld_solution_parts: tuple[str, ...]) -> str:
    """Draw the list of what is never said: the last thing a model reads."""
    if not withheld_solution_parts:
        return texts.fill("never_say.none")
    return texts.fill("never_say.text", items=bullets(withheld_solution_parts))
