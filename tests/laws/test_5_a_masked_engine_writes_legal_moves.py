"""Law 5, at the engine: whatever tokens chance picks under a turn's mask, the move is legal.

llguidance compiles the turn's canonical schema, masks the vocabulary token by token, and random
tokens are drawn from what the mask leaves: the same library that masks for vLLM and llama.cpp.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice, product

import numpy as np
import pytest
from llguidance import LLMatcher, LLTokenizer
from msgspec.structs import replace

from agents.check.reading import Rejected, read_reply
from agents.check.rules import Rules, move_of
from agents.completers.dialects import WRAPPER, openai_strict
from agents.core.cursor import CandidateResponse, Cursor
from agents.core.messages import Prompt
from agents.modes import MODES as MODES_BY_NAME
from agents.modes.base import Mode
from agents.modes.interview.mode import INTERVIEW
from agents.moves import MoveKind
from agents.prompts.templates import Templates
from agents.turn import prompt_of
from tests.doubles.due_lessons import assess_turns, study_turns
from tests.doubles.due_turns import due_turns
from tests.doubles.tiny_model import ENDS, tokenizer
from tests.doubles.turns import cursor_of, numbers_of

MODES = tuple(MODES_BY_NAME.values())
LONGEST_TOKENS = 6_000


@cache
def vocabulary() -> LLTokenizer:
    return LLTokenizer(tokenizer().to_str(), eos_token=tokenizer().token_to_id(ENDS))


def cursors(mode: Mode = INTERVIEW) -> tuple[Cursor, ...]:
    """Return many turns of a mode."""
    if mode.name == "assess":
        return assess_turns()
    return study_turns() if mode.name == "study" else interview_turns()


@cache
def interview_turns() -> tuple[Cursor, ...]:
    """Return turns of many kinds: by clocks, probes, hints and what was said; and recorded ones."""
    ordinary = cursor_of()
    clocks = [
        numbers_of(stage_left_s=stage, question_left_s=question, answers_in_question=answers)
        for stage, question, answers in product((0, 400), (0, 900), (0, 2))
    ]
    made = [
        replace(ordinary, current_state=clock, probe_options=probes, available_hints=hints)
        for clock, probes, hints in product(
            clocks, (ordinary.probe_options, ()), (ordinary.available_hints, ())
        )
    ]
    skipped = cursor_of(candidate_response=CandidateResponse(kinds=("skip",), text=""))
    odd = cursor_of(topics=('Quotes "and" \\ back', "漢字"))
    return (*made, skipped, odd, *(cursor for _, cursor in due_turns()))


def written(schema: object, chance: np.random.Generator) -> str:
    """Return a reply of random tokens, each drawn from what the mask leaves."""
    words = vocabulary()
    grammar = LLMatcher.grammar_from_json_schema(json.dumps(schema))
    matcher = LLMatcher(words, grammar)
    taken: list[int] = []
    # Chance alone seldom closes a text: now and then the quote is taken where it is allowed.
    quote = tokenizer().token_to_id('"')
    while not matcher.is_stopped() and len(taken) < LONGEST_TOKENS:
        mask = np.frombuffer(matcher.compute_bitmask(), dtype=np.uint8)
        allowed = np.unpackbits(mask, bitorder="little")[: words.vocab_size]
        choice = int(chance.choice(np.flatnonzero(allowed)))
        token = quote if quote is not None and allowed[quote] and chance.random() < 0.02 else choice
        assert matcher.consume_token(token), matcher.get_error()
        taken.append(token)
    assert not matcher.is_error(), matcher.get_error()
    assert matcher.is_stopped()
    return words.decode_bytes([token for token in taken if token != words.eos_token]).decode()


def replies(mode: Mode, count: int) -> Iterator[tuple[Prompt, Rules, str]]:
    """Yield turns in turn, each with a random reply under its mask."""
    chance = np.random.default_rng(5)
    for cursor in islice(cycle(cursors(mode)), count):
        prompt = prompt_of(cursor, (), mode=mode, templates=Templates.load(mode.name))
        rules = Rules(cursor, mode.legal_moves(cursor), schema=prompt.output_schema, mode=mode)
        yield prompt, rules, written(prompt.output_schema, chance)


UNSAYABLE = re.compile("control character|surrogate")


def _unsayable(read: object) -> bool:
    """Tell whether a reply was refused for what no schema can forbid: an escaped odd character."""
    return isinstance(read, Rejected) and bool(UNSAYABLE.search(read.detail))


def judged(mode: Mode, count: int) -> Counter[MoveKind]:
    """Hold the schema and move rules against random replies; return how often each move came."""
    moves: Counter[MoveKind] = Counter()
    for _, rules, text in replies(mode, count):
        fields = json.loads(text)
        read = read_reply(text)
        assert read == fields or _unsayable(read), (read, text)
        assert rules.move_fault(fields) is None, text
        assert rules.schema_fault(fields) is None, text
        moves[move_of(fields).kind] += 1
    return moves


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_every_turns_schema_compiles(mode: Mode) -> None:
    for cursor in cursors(mode):
        prompt = prompt_of(cursor, (), mode=mode, templates=Templates.load(mode.name))
        grammar = LLMatcher.grammar_from_json_schema(json.dumps(prompt.output_schema))
        assert LLMatcher.validate_grammar(grammar, vocabulary()) == ""


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_a_hundred_random_replies_are_all_legal(mode: Mode) -> None:
    moves = judged(mode, 100)
    assert moves.total() == 100
    assert len(moves) >= 5


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_a_thousand_random_replies_are_all_legal(mode: Mode) -> None:
    moves = judged(mode, 1_000)
    assert moves.total() == 1_000
    assert set(moves) == {
        offer.move for cursor in cursors(mode) for offer in mode.legal_moves(cursor)
    }


def test_a_reply_in_the_strict_dialect_names_a_legal_move_too() -> None:
    chance = np.random.default_rng(6)
    for cursor in cursors()[:20]:
        prompt = prompt_of(cursor, (), mode=INTERVIEW, templates=Templates.load())
        text = written(openai_strict(prompt.output_schema), chance)
        offers = INTERVIEW.legal_moves(cursor)
        rules = Rules(cursor, offers, schema=prompt.output_schema, mode=INTERVIEW)
        assert rules.move_fault(json.loads(text)[WRAPPER]) is None
