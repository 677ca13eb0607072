"""Whatever is typed, the change sets fit one after the other and end in the new text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from agents.candidates import typing
from agents.candidates.knowing import without_a_line
from agents.core.text import apply_changes
from tests.unit.agents.candidates.playing import chance

TEXTS = st.text(alphabet="ab \n\t\U0001f642\u00e9{}\U00020000", max_size=60)


@given(old=TEXTS, new=TEXTS, seed=st.integers(0, 1000))
def test_the_keystrokes_end_in_the_new_text(old: str, new: str, seed: int) -> None:
    typed = typing(old, new, chance(seed))
    assert apply_changes(old, [sections for _, sections in typed]) == new
    times = [at_ms for at_ms, _ in typed]
    assert times == sorted(times)
    assert bool(typed) == (old != new)


def test_code_comes_in_bursts_and_takes_a_persons_time() -> None:
    new = "def get(self, key):\n    return self.items[key]  # \U0001f642\n" * 5
    typed = typing("", new, chance(1))
    assert len(typed) > len(new) / 12
    assert 20 <= len(new) / (typed[-1][0] / 1000) * 10 <= 200


def test_a_first_draft_misses_one_line_and_still_parses() -> None:
    code = "def f(x):\n    y = x + 1\n    z = y * 2\n    return z\n"
    for seed in range(10):
        draft = without_a_line(code, chance(seed))
        assert draft != code
        compile(draft, "draft.py", "exec")
