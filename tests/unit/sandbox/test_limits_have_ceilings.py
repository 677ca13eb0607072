"""Nobody gets more than the ceilings, and a wrong limit is refused by name."""

import pytest

from interviews.sandbox.limits import CEILINGS, FLOORS, NAMES, Limits, parse_limits


def test_missing_limits_take_their_defaults() -> None:
    assert parse_limits(None) == Limits()
    assert parse_limits({"wall_ms": 500, "memory_mib": None}) == Limits(wall_ms=500)


def test_limits_are_brought_between_floor_and_ceiling() -> None:
    assert Limits(**dict.fromkeys(NAMES, 10**9)).clamp() == CEILINGS
    assert Limits(**dict.fromkeys(NAMES, 0)).clamp() == FLOORS
    assert Limits().clamp() == Limits()


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ({"wall": 5}, "limits.wall: is not a limit"),
        ({"wall_ms": 10**9}, "limits.wall_ms: must lie between"),
        ({"wall_ms": True}, "limits.wall_ms: must be a whole number"),
        ({"memory_mib": 1.5}, "limits.memory_mib: must be a whole number"),
        ([], "limits: must be an object"),
    ],
)
def test_a_wrong_limit_is_named_with_its_rule(raw: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_limits(raw)
