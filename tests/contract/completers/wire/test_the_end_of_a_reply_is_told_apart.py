"""A reply that was cut by the server's own rules is a reply; the checker learns why it is short."""

import json

import pytest

from agents.core.messages import FinishReason
from tests.doubles.listener import Listener
from tests.doubles.model_modes import PROSE
from tests.doubles.model_server import ModelServer
from tests.doubles.served import ask, at


@pytest.mark.parametrize(
    ("mode", "reason"),
    [("ok", "stop"), ("length_cut", "length"), ("filtered", "filtered"), ("refusal", "filtered")],
)
def test_the_reason_of_the_end_is_kept(mode: str, reason: FinishReason) -> None:
    with ModelServer(mode) as server:
        assert ask(at(server)).finish_reason == reason


def test_the_words_of_a_refusal_are_no_reply() -> None:
    listener = Listener()
    with ModelServer("refusal") as server:
        assert ask(at(server), listener).text == ""
    assert listener.pieces == []


@pytest.mark.parametrize("mode", ["slow_drip", "no_usage", "odd_shapes", "hang_after_finish"])
def test_odd_but_whole_replies_are_taken(mode: str) -> None:
    with ModelServer(mode, pace_s=0.001) as server:
        completion = ask(at(server))
    assert json.loads(completion.text)["move"] == "CLARIFY"
    assert completion.finish_reason == "stop"


def test_prose_instead_of_a_move_is_passed_on_for_the_checker_to_refuse() -> None:
    with ModelServer("ignore_schema") as server:
        assert ask(at(server)).text == PROSE


def test_an_illegal_move_is_passed_on_for_the_checker_to_refuse() -> None:
    with ModelServer("illegal_move") as server:
        assert json.loads(ask(at(server)).text)["move"] == "EXPLAIN"
