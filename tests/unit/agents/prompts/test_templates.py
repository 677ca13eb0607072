"""Texts are filled strictly, once, and known by their content."""

from __future__ import annotations

import pytest

from agents.modes import MODES
from agents.prompts.drawing.live import RULES
from agents.prompts.sections import SECTIONS
from agents.prompts.templates import TemplateError, Templates, parse

TEXTS = Templates("interview", {"a.b": "Hello {{ name }}, {{ name }}: {{ rest }}"})


def test_variables_are_replaced_once_and_values_are_never_read_again() -> None:
    filled = TEXTS.fill("a.b", name="{{ rest }}", rest=r"\1 {{ name }} %% x")
    assert filled == r"Hello {{ rest }}, {{ rest }}: \1 {{ name }} %% x"


@pytest.mark.parametrize("values", [{}, {"name": "x"}, {"name": "x", "rest": "y", "more": "z"}])
def test_a_missing_or_unused_variable_is_an_error(values: dict[str, str]) -> None:
    with pytest.raises(TemplateError):
        TEXTS.fill("a.b", **values)


def test_an_unknown_text_is_an_error() -> None:
    with pytest.raises(TemplateError):
        TEXTS.fill("a.c")


def test_stored_texts_come_back_with_the_same_bytes_and_digest() -> None:
    shipped = Templates.load()
    again = Templates.from_bytes(shipped.to_bytes())
    assert again == shipped
    assert again.to_bytes() == shipped.to_bytes()
    assert again.digest == shipped.digest
    assert len(shipped.digest) == 64
    assert Templates("interview", {"a.b": "Hello"}).digest != TEXTS.digest


@pytest.mark.parametrize("mode", MODES)
def test_every_section_move_and_rule_has_its_words(mode: str) -> None:
    texts = Templates.load(mode).texts
    wanted = {f"heading.{section.name}" for section in SECTIONS[mode] if section.block != "user"}
    wanted |= {f"move.{move}" for move in MODES[mode].spelling.fields}
    wanted |= {f"refused.{rule}" for rule in RULES}
    assert wanted <= texts.keys()


def test_only_an_assessment_has_words_for_a_quote_that_was_not_said() -> None:
    assert [mode for mode in MODES if "refused.evidence" in Templates.load(mode).texts] == [
        "assess"
    ]


def test_a_file_of_texts_is_read_by_names() -> None:
    assert parse("%% one\na\nb\n\n%% two\nc\n", subject="s") == {"s.one": "a\nb", "s.two": "c"}
    for bad in ("lost\n%% one\na", "%% one\na\n%% one\nb"):
        with pytest.raises(TemplateError):
            parse(bad, subject="s")
