"""The comparison happens here, on the host: the box never learns what was expected."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest

from interviews.sandbox.cases import Rule
from interviews.sandbox.text import shortened, storable

_SHOWN = 600
_DEEP = 12
_HUGE = 10**300
# A list or a tree without nodes is nothing at all in every language.
_NO_NODES: tuple[Mapping[str, object], ...] = ({"list": []}, {"tree": []})
PYTHON = ("None", "True", "False")


def same_value(expected: object, got: object, rule: Rule) -> bool:
    """Return whether a JSON value is the expected one; 2 equals 2.0, but true is no number."""
    if rule.any_order and isinstance(expected, (list, tuple)) and isinstance(got, list):
        exact = Rule(tolerance=rule.tolerance)
        return _same_members(expected, got, lambda left, right: same_value(left, right, exact))
    if isinstance(expected, (list, tuple)):
        return (
            isinstance(got, list)
            and len(expected) == len(got)
            and all(same_value(*pair, _ordered(rule)) for pair in zip(expected, got, strict=True))
        )
    if isinstance(expected, Mapping):
        if got is None and expected in _NO_NODES:
            return True
        return (
            isinstance(got, dict)
            and expected.keys() == got.keys()
            and all(same_value(value, got[key], _ordered(rule)) for key, value in expected.items())
        )
    return _same_atom(expected, got, rule.tolerance)


def same_text(expected: str, got: str, rule: Rule) -> bool:
    """Return whether the expected lines were printed; trailing spaces and blank lines are free."""
    wanted, printed = _lines(expected), _lines(got)

    def same_line(left: str, right: str) -> bool:
        return left == right or (rule.tolerance > 0 and _same_words(left, right, rule.tolerance))

    if rule.any_order:
        return _same_members(wanted, printed, same_line)
    return len(wanted) == len(printed) and all(map(same_line, wanted, printed))


def show(value: object, constants: tuple[str, str, str] = PYTHON) -> str:
    """Return a JSON value as the candidate would write it, shortened.

    `constants` are the language's words for null, true and false.
    """
    return shortened(_written(value, _DEEP, constants), _SHOWN)


def _ordered(rule: Rule) -> Rule:
    """Any order is for the outermost list alone: a permutation's own order matters."""
    return Rule(tolerance=rule.tolerance) if rule.any_order else rule


def _same_members(
    expected: Sequence[object], got: Sequence[object], same: Callable[..., bool]
) -> bool:
    if len(expected) != len(got):
        return False
    left = list(got)
    for wanted in expected:
        found = next((place for place, value in enumerate(left) if same(wanted, value)), None)
        if found is None:
            return False
        del left[found]
    return True


def _same_atom(expected: object, got: object, tolerance: float) -> bool:
    if isinstance(expected, bool) or isinstance(got, bool) or not _numbers(expected, got):
        return type(expected) is type(got) and expected == got
    if expected == got:
        return True
    return tolerance > 0 and _close(expected, got, tolerance)


def _numbers(*values: object) -> bool:
    return all(isinstance(value, (int, float)) for value in values)


def _close(expected: object, got: object, tolerance: float) -> bool:
    """Return whether two numbers lie within the tolerance, taken both absolutely and relatively."""
    assert isinstance(expected, (int, float))
    assert isinstance(got, (int, float))
    if abs(expected) > _HUGE or abs(got) > _HUGE:
        # Too large for a float; infinity and NaN come here or fall through to False.
        return False
    return math.isclose(expected, got, rel_tol=tolerance, abs_tol=tolerance)


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip().splitlines()]


def _same_words(expected: str, got: str, tolerance: float) -> bool:
    pairs = zip_longest(expected.split(), got.split(), fillvalue="")
    return all(left == right or _same_number(left, right, tolerance) for left, right in pairs)


def _same_number(expected: str, got: str, tolerance: float) -> bool:
    try:
        return _close(float(expected), float(got), tolerance)
    except ValueError:
        return False


def _written(value: object, deep: int, constants: tuple[str, str, str]) -> str:
    if isinstance(value, str):
        return json.dumps(storable(value), ensure_ascii=False)
    if isinstance(value, (list, tuple, Mapping)) and deep == 0:
        return "..."
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_written(item, deep - 1, constants) for item in value) + "]"
    if isinstance(value, Mapping):
        pairs = (
            f"{_written(key, 0, constants)}: {_written(item, deep - 1, constants)}"
            for key, item in value.items()
        )
        return "{" + ", ".join(pairs) + "}"
    if value is None or isinstance(value, bool):
        return constants[0 if value is None else 2 - value]
    return _number(value)


def _number(value: object) -> str:
    try:
        return repr(value)
    except ValueError:
        # Python refuses to spell an integer of many thousand digits.
        return "an integer of very many digits"
