"""A server that takes no JSON Schema says so, and the operator reads it."""

import json

from agents.completers.model_settings import PROFILES
from tests.doubles.model_server import ModelServer
from tests.doubles.served import ask, at, failure_of


def test_the_servers_own_words_are_told_and_trimmed() -> None:
    with ModelServer("refuses_schema") as server:
        failure = failure_of(at(server))
    assert failure.code == "refused"
    assert failure.detail.startswith("HTTP 400: 'response_format.type' must be 'text'")
    assert len(failure.detail) <= 300


def test_the_same_server_replies_when_it_is_asked_in_words() -> None:
    with ModelServer("refuses_schema") as server:
        completion = ask(at(server, profile=PROFILES["plain"]))
    assert json.loads(completion.text)["move"] == "CLARIFY"
