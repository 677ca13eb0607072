"""The estimate of tokens lies above what a real tokenizer takes, and not far above."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

from agents.prompts.tokens import tokens, weight
from tests.doubles.tiny_model import tokenizer as tiny

ROOT = Path(__file__).parents[4]
VOCABULARY = 8_000
PROMPTS = sorted((ROOT / "tests/golden/prompts").glob("*.txt"))


@cache
def trained() -> Tokenizer:
    """Return a byte-level tokenizer trained on this repository's own prose and code."""
    made = Tokenizer(models.BPE())
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=VOCABULARY,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    files = [*(ROOT / "docs").glob("*.md"), *(ROOT / "agents").rglob("*.py")]
    made.train_from_iterator((path.read_text("utf-8") for path in files), trainer)
    return made


@pytest.mark.parametrize("path", PROMPTS, ids=lambda path: path.stem)
def test_a_prompt_is_estimated_above_what_it_takes_and_below_twice_that(path: Path) -> None:
    text = path.read_text("utf-8")
    real = len(trained().encode(text).ids)
    assert real <= tokens(text) <= 2 * real


@pytest.mark.parametrize("name", ["agents/turn.py", "agents/prompts/render.py"])
def test_code_is_estimated_above_what_it_takes(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    assert len(trained().encode(text).ids) <= tokens(text)


def test_even_a_vocabulary_of_five_hundred_takes_little_more_than_twice_the_estimate() -> None:
    text = (ROOT / "tests/golden/prompts/ordinary.txt").read_text("utf-8")
    assert len(tiny().encode(text).ids) <= 2.25 * tokens(text)


@given(st.text(), st.text())
def test_two_texts_in_a_row_weigh_what_they_weigh_apart(one: str, other: str) -> None:
    assert weight(one + other) == weight(one) + weight(other)


WEIGHED = {
    "a": 278,
    " ": 278,
    "A": 500,
    "7": 1_200,
    "{": 700,
    "\n": 700,
    "é": 700,
    "ж": 700,
    "中": 1_300,
    "⟦": 1_300,
    "🙂": 5_000,
}


@pytest.mark.parametrize(("character", "weighs"), WEIGHED.items())
def test_each_class_of_characters_has_its_weight(character: str, weighs: int) -> None:
    assert weight(character) == weighs


def test_a_half_of_a_surrogate_pair_is_counted_and_not_refused() -> None:
    assert weight("\ud800") == 1_300
