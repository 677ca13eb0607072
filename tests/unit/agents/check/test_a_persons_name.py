"""A person's name can be read, and is not the AI's, in whatever letters it is written."""

from __future__ import annotations

import pytest

from agents.check.naming import is_a_persons


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "Ai Tanaka",
        "O\u2019Brien",
        "李雷",
        "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
        "Anna, Viva",
    ],
)
def test_a_persons(name: str) -> None:
    assert is_a_persons(name, interviewer="Qwen 2.5")


@pytest.mark.parametrize(
    "name",
    [
        "",
        "…",
        "7",
        "\u200b",
        "An\u202ena",
        "An\nna",
        "AI",
        "The interviewer",
        "\u0410I bot",
        "QWEN-2.5",
    ],
)
def test_nobodys(name: str) -> None:
    assert not is_a_persons(name, interviewer="Qwen 2.5")
