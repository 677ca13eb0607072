"""Law 4: each field has one section, and of what is not reached only the directions stand there."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from agents.core.cursor import Cursor, HistoryLine, StageRecord
from agents.core.messages import Prompt
from agents.core.question import Concept, Hint, Probe, Question
from agents.core.values import Attachment
from agents.modes.interview.mode import INTERVIEW
from agents.prompts.sections import INTERVIEW as SECTIONS
from agents.prompts.templates import Templates
from agents.turn import prompt_of
from tests.doubles.due_turns import due_turns
from tests.doubles.interview import LIMITER, LRU
from tests.doubles.turns import cursor_of, run_of_tests

TEXTS = Templates.load()


def prompt(cursor: Cursor) -> Prompt:
    return prompt_of(cursor, (), mode=INTERVIEW, templates=TEXTS)


def test_every_field_has_exactly_one_section() -> None:
    counted = Counter(name for section in SECTIONS for name in section.fields)
    assert counted == dict.fromkeys(Cursor.__struct_fields__, 1)


def test_a_change_of_a_field_changes_its_section_alone() -> None:
    for field, changed in _changes().items():
        before, after = _sections(prompt(cursor_of())), _sections(prompt(cursor_of(**changed)))
        home = next(section.name for section in SECTIONS if field in section.fields)
        different = {n for n in {*before, *after} if before.get(n) != after.get(n)}
        # The DECIDE lines follow from the offers, which follow from several fields.
        assert different - {"decide"} == {home}, field


def _changes() -> dict[str, dict[str, object]]:
    ordinary = cursor_of()
    state, question = ordinary.current_state, ordinary.current_question
    context, expected = ordinary.global_interview_context, ordinary.expected_current_solution
    changed: dict[str, object] = {
        "mode_brief": "Be brief.",
        "name": "Another name",
        "topics": ("graphs",),
        "seniority": "senior",
        "brief": "Press elsewhere.",
        "global_interview_context": replace(context, question_count=5),
        "stages_so_far": (StageRecord(path=(), asked="a", record="b"),),
        "current_question": replace(question, asked="Something else."),
        "stage_history": (),
        "candidate_response": replace(ordinary.candidate_response, text="Other words."),
        "expected_current_solution": replace(expected, text="Something else."),
        "withheld_solution_parts": ("bloom filter",),
        "probe_options": ordinary.probe_options[:1],
        "available_hints": ordinary.available_hints[:1],
        "current_state": replace(state, stage_left_s=200),
        "runnable_files": ("other.py",),
        "code_runs": (run_of_tests(passed=1, total=2),),
    }
    assert changed.keys() == set(Cursor.__struct_fields__)
    return {name: {name: value} for name, value in changed.items()}


def _sections(drawn: Prompt) -> dict[str, str]:
    """Return the drawn sections by name."""
    names = {TEXTS.fill(f"heading.{s.name}"): s.name for s in SECTIONS if s.block != "user"}
    parts = f"\n\n{drawn.system}".split("\n\n⟦ ")[1:]
    found = {names[heading]: text for heading, _, text in (p.partition(" ⟧\n") for p in parts)}
    return {**found, "message": drawn.user}


def _secret(probe: Probe, name: str) -> Probe:
    """Return a probe whose every part names itself."""
    return replace(
        probe,
        description=f"{name} description",
        solution=f"{name} SECRET solution",
        withheld_solution_parts=(f"{name} SECRET phrase",),
        hints=(Hint("h1", f"{name} SECRET hint"),),
        concepts=(Concept("c", f"{name} SECRET concept", ask=f"{name} SECRET ask"),),
        next=(Probe("below", f"{name} SECRET direction below", solution=f"{name} SECRET deep"),),
    )


def _secretive(question: Question, name: str) -> Question:
    return replace(question, probes=tuple(_secret(probe, name) for probe in question.probes))


def test_of_a_stage_not_reached_only_its_direction_stands_there() -> None:
    questions = (_secretive(LRU, "first"), _secretive(LIMITER, "second"))
    openings = probes = 0
    for _, cursor in due_turns(questions):
        drawn = prompt(cursor)
        whole = f"{drawn.system}\n{drawn.user}\n{drawn.fields}\n{drawn.output_schema}"
        if cursor.current_question.path == ():
            openings += 1
            assert "SECRET" not in whole
            assert "description" in whole
        else:
            probes += 1
            assert "SECRET deep" not in whole
            assert "SECRET direction below" in whole
            assert "SECRET solution" in whole
    assert openings > 2
    assert probes > 0


HOSTILE = st.text(alphabet=st.sampled_from("⟦⟧〚end|\n\r\u2028 {}%\u200b# HINT:"), max_size=60)


@settings(max_examples=60, deadline=None)
@given(text=HOSTILE)
def test_no_text_of_others_can_add_a_mark_or_a_line_of_ours(text: str) -> None:
    lines = Attachment(path=f"a{text}", from_line=1, to_line=2, text=text)
    ordinary = cursor_of()

    def with_text(written: str) -> Prompt:
        said = HistoryLine(by="candidate", text=f"x{written}", attachments=(lines,))
        reply = HistoryLine(
            by="interviewer", text=f"x{written}", kind="HINT", gap=f"x{written}", note=f"x{written}"
        )
        response = replace(ordinary.candidate_response, text=f"x{written}", attachments=(lines,))
        return prompt(cursor_of(stage_history=(said, reply), candidate_response=response))

    hostile, harmless = with_text(text), with_text("")
    for one, other in ((hostile.system, harmless.system), (hostile.user, harmless.user)):
        assert one.count("⟦") == one.count("⟧") == other.count("⟦")
        assert _ours(one) == _ours(other)


def _ours(text: str) -> list[str]:
    """Return the lines that are not quoted, without the labels that name files."""
    free = (line for line in text.split("\n") if "|" not in line[:8])
    return [line for line in free if not line.endswith("attached⟧")]
