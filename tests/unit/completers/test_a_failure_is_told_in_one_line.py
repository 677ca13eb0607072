"""What operators read about a failure is short, on one line, and holds no key."""

import pytest

from agents.completers.failures import server_says, trimmed


@pytest.mark.parametrize(
    "text",
    [
        "wrong key: k-123-secret",
        "header was 'Authorization: Bearer k-123-secret'",
        "header was bearer another-secret",
        "Incorrect API key provided: sk-ab***secret",
    ],
)
def test_keys_are_blotted_out(text: str) -> None:
    assert "secret" not in trimmed(text, secret="k-123-secret")


def test_long_and_broken_text_becomes_one_short_line() -> None:
    told = trimmed("no\n\n  room " * 100, secret="")
    assert len(told) == 300
    assert "\n" not in told
    assert told.endswith("…")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"message": "no"}, "no"),
        ({"error": {"message": "no"}}, "no"),
        ({"error": "no"}, "no"),
        ({"detail": "no"}, "no"),
        ("<html>no</html>", "<html>no</html>"),
        (None, ""),
        ({}, "{}"),
    ],
)
def test_the_message_is_found_in_the_usual_shapes(body: object, said: str) -> None:
    assert server_says(body) == said
