"""A file made of one line again and again is compared in few steps, and so is any other."""

from __future__ import annotations

from difflib import SequenceMatcher
from random import Random

from replay.compare.unchanged import unchanged


class Counted(str):
    """A line that counts how often it is looked up."""

    looks = 0
    __slots__ = ()

    def __hash__(self) -> int:
        """Count."""
        Counted.looks += 1
        return super().__hash__()


def test_lines_that_stayed_are_told_from_those_that_were_added() -> None:
    assert unchanged(["a", "b", "c"], ["a", "x", "c", "b"]) in ({0, 2}, {0, 3})
    assert unchanged([], ["a"]) == set()
    assert unchanged(["a"], []) == set()
    assert unchanged(["a", "a"], ["a", "a"]) == {0, 1}


def test_no_more_lines_count_as_added_than_must() -> None:
    draw = Random(7)  # noqa: S311 -- no secret
    for _ in range(200):
        before = draw.choices("abcd", k=draw.randrange(12))
        after = draw.choices("abcd", k=draw.randrange(12))
        same = sorted(unchanged(before, after))
        kept = [after[place] for place in same]
        assert _is_within(kept, before)
        matcher = SequenceMatcher(None, before, after, autojunk=False)
        assert len(kept) >= sum(block.size for block in matcher.get_matching_blocks())


def test_lines_that_repeat_are_each_looked_up_once() -> None:
    before = [Counted("x")] * 2_000
    after = [Counted("y"), Counted("x")] * 200
    Counted.looks = 0
    assert unchanged(before, after) == set(range(1, 400, 2))
    assert Counted.looks <= 3 * len(before) + len(after)


def _is_within(kept: list[str], before: list[str]) -> bool:
    """Say whether what was kept stands in `before`, in that order."""
    rest = iter(before)
    return all(line in rest for line in kept)
