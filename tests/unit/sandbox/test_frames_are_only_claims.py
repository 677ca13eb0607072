"""What the box says is read with care: nonsense is passed over, a second claim does not count."""

import base64
import json

import pytest

from interviews.sandbox import frames
from interviews.sandbox.box import Program
from interviews.sandbox.cases import parse_tests

NONCE = "n"


def end(number: object, **more: object) -> str:
    return f"{NONCE} {json.dumps({'end': number, 'exit': 0, **more})}\n"


def coded(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def test_the_first_claim_about_a_test_stands() -> None:
    said = end(0, results=coded('{"value": 1}')) + end(0, results=coded('{"value": 2}'))
    ended, _ = frames.read(said, NONCE, 1)
    assert [answer.value for answer in ended[0].answers] == [1]


def test_lines_without_the_nonce_or_beyond_the_tests_are_passed_over() -> None:
    said = (
        end(0).replace(NONCE, "other", 1)
        + end(1)
        + end(-1)
        + end("0")
        + end(None)
        + "n {\nn 1\nn\n"
    )
    assert frames.read(said, NONCE, 1) == ({}, None)


def test_the_test_that_only_started_is_told() -> None:
    said = 'n {"start": 0}\n' + end(0) + 'n {"start": 1}\n'
    ended, running = frames.read(said, NONCE, 3)
    assert (set(ended), running) == ({0}, 1)


@pytest.mark.parametrize(
    "line",
    ["[" * 100_000, '{"value": ' + "9" * 5000 + "}", '{"value"', "\udcff", "[1]", "7"],
)
def test_an_unreadable_answer_never_equals_anything(line: str) -> None:
    raw = base64.b64encode(line.encode("utf-8", "surrogateescape")).decode()
    ended, _ = frames.read(end(0, results=raw), NONCE, 1)
    (answer,) = ended[0].answers
    assert (answer.shown, answer.value) == ("something unreadable", None)


def test_wrong_types_in_a_frame_are_harmless() -> None:
    said = end(0, exit="x", wall_ms="y", out=7, err="***", results=[], how={})
    ended, _ = frames.read(said, NONCE, 1)
    assert (ended[0].exit_code, ended[0].wall_ms, ended[0].stdout) == (0, 0, b"")
    assert ended[0].answers == ()


def test_nothing_expected_goes_into_the_box() -> None:
    tests = parse_tests(
        [
            {
                "name": "SECRET-name",
                "calls": [{"function": "f", "args": ["in"], "returns": "SECRET"}],
            },
            {"name": "SECRET-too", "calls": [{"function": "f", "raises": "SECRET"}]},
            {"name": "s", "stdin": "in", "stdout": "SECRET", "hidden": True, "tolerance": 0.125},
        ]
    )
    program = Program("python", {"main.py": ""}, "main.py")
    allowance = frames.Allowance(wall_ms=1, total_ms=2, output_bytes=3)
    orders = frames.request(program, tests, commands={}, nonce=NONCE, allowance=allowance)
    assert "SECRET" not in orders
    assert "0.125" not in orders
    assert "hidden" not in orders
