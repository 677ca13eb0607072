"""At every stage that ships: padding moves nothing, and noise, copies and orders show nothing.

The whole count is printed by `python -m tests.unit.agents.concepts.noise`.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.agents.concepts.noise import (
    FILLERS,
    FOREIGN,
    PLACES,
    Place,
    answers,
    noise,
    places,
)

NOTHING: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
AROUND = ("before", "after", "around")
SAMPLED = 400
MOST_MOVED = {"before": 0.01, "after": 0.01, "around": 0.01, "between sentences": 0.02}


@lru_cache(maxsize=1)
def all_noise() -> tuple[tuple[Place, str, str, str], ...]:
    return tuple((place, *one) for place in places() for one in noise(place))


def test_it_is_made_for_every_stage_of_every_question() -> None:
    assert len({one.question for one in places()}) >= 11
    assert len(places()) >= 80
    assert len(answers()) >= 450


@settings(max_examples=250, deadline=None)
@given(st.sampled_from(answers()), st.sampled_from(FOREIGN), st.sampled_from(AROUND))
def test_another_language_around_an_answer_moves_nothing(
    answer: tuple[Place, str], language: str, where: str
) -> None:
    place, text = answer
    assert place.found(PLACES[where](text, FILLERS[language])) == place.found(text)


@pytest.mark.parametrize("where", MOST_MOVED)
def test_padding_of_any_kind_moves_next_to_nothing(where: str) -> None:
    """Words between two sentences part what was said together, now and then."""
    rng = Random(1)  # noqa: S311  a sample, not a secret
    moved = 0
    for place, text in rng.choices(answers(), k=SAMPLED):
        padded = PLACES[where](text, rng.choice([*FILLERS.values()]))
        moved += place.found(padded) != place.found(text)
    assert moved <= MOST_MOVED[where] * SAMPLED


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(all_noise()))
def test_noise_copies_prints_orders_and_disguises_show_nothing(
    said: tuple[Place, str, str, str],
) -> None:
    place, kind, text, asked = said
    assert place.found(text, asked=asked) == NOTHING, kind


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(places()), st.text(max_size=300))
def test_any_characters_at_all_show_nothing(place: Place, text: str) -> None:
    assert place.found(text) == NOTHING


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(places()), st.lists(st.sampled_from([*FILLERS.values()]), max_size=40))
def test_fluent_filler_of_any_length_shows_nothing(place: Place, said: list[str]) -> None:
    assert place.found(" ".join(said)) == NOTHING
