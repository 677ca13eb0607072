"""The strict dialect's wrapper is taken off while the reply streams, however it is cut."""

import pytest

from agents.completers.dialects import Unwrapping

MOVE = '{"move": "HINT", "note": "a } and { inside", "response": "Try } it."}'


@pytest.mark.parametrize(
    "wrapped", [f'{{"reply":{MOVE}}}', f'{{"reply": {MOVE}}}\n', f' {{\n "reply" : {MOVE}\n}} ']
)
def test_a_wrapped_reply_comes_out_bare_wherever_it_is_cut(wrapped: str) -> None:
    for cut in range(len(wrapped) + 1):
        assert unwrapped(wrapped[:cut], wrapped[cut:]).strip() == MOVE
    assert unwrapped(*wrapped).strip() == MOVE


@pytest.mark.parametrize(
    "other",
    ["Sure! Here it is.", MOVE, '{"reply', '{"replies": 1}', "", "{", '"reply"', "{}}", " \n"],
)
def test_any_other_text_passes_unchanged(other: str) -> None:
    assert unwrapped(other) == other
    assert unwrapped(*other) == other


def test_a_reply_cut_by_its_limit_keeps_its_last_brace() -> None:
    unwrapping = Unwrapping()
    passed = unwrapping.feed('{"reply": {"move": "HINT", "a": {}')
    assert passed + unwrapping.end(whole=False) == '{"move": "HINT", "a": {}'


def test_the_opening_is_not_awaited_for_ever() -> None:
    spaces = " " * 300
    assert Unwrapping().feed(spaces) == spaces


def unwrapped(*pieces: str) -> str:
    unwrapping = Unwrapping()
    return "".join([unwrapping.feed(piece) for piece in pieces]) + unwrapping.end(whole=True)
