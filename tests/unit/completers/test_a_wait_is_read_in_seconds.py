"""`Retry-After` comes as seconds or as a date; both become seconds, and nonsense nothing."""

import pytest

from agents.completers.failures import retry_after_s

NOON_S = 1_795_953_600.0  # Sun, 29 Nov 2026 12:00:00 GMT


@pytest.mark.parametrize(
    ("told", "wait_s"),
    [
        ("2", 2.0),
        (" 0.5 ", 0.5),
        ("-3", 0.0),
        ("999999999", 3600.0),
        ("inf", 3600.0),
        ("nan", None),
        ("soon", None),
        ("", None),
        ("Sun, 29 Nov 2026 12:00:30 GMT", 30.0),
        ("Sun, 29 Nov 2026 11:00:00 GMT", 0.0),
        ("Sun, 99 Nov 2026 11:00:00 GMT", None),
    ],
)
def test_the_wait_is_in_seconds_and_bounded(told: str, wait_s: float | None) -> None:
    assert retry_after_s({"retry-after": told}, now_s=NOON_S) == wait_s


def test_no_header_is_no_wait() -> None:
    assert retry_after_s({}, now_s=NOON_S) is None
