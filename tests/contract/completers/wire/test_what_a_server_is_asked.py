"""The request is what the prompt and the settings say, in the server's own dialect."""

import json

import pytest

from agents.completers.model_settings import PROFILES, ServerProfile
from tests.doubles.model_server import ModelServer
from tests.doubles.prompts import MOVE_SCHEMA, SYSTEM
from tests.doubles.served import ask, at


def test_the_canonical_schema_is_sent_to_be_enforced() -> None:
    with ModelServer() as server:
        ask(at(server))
        sent = server.last_body["response_format"]
    assert sent["type"] == "json_schema"
    assert sent["json_schema"] == {"name": "move", "strict": True, "schema": MOVE_SCHEMA}


def test_the_prompt_goes_as_one_system_and_one_user_message() -> None:
    with ModelServer() as server:
        ask(at(server))
        system, user = server.last_body["messages"]
    assert system == {"role": "system", "content": SYSTEM}
    assert user["role"] == "user"


def test_sampling_and_limits_come_from_the_settings() -> None:
    with ModelServer() as server:
        ask(at(server, max_tokens=300))
        body = server.last_body
    assert (body["max_tokens"], body["temperature"], body["stream"]) == (300, 0.0, True)
    assert body["stream_options"] == {"include_usage": True}


def test_a_profile_adds_and_leaves_out_what_its_server_needs() -> None:
    extra = {"chat_template_kwargs": {"enable_thinking": False}}
    profile = ServerProfile(
        limit_field="max_completion_tokens",
        takes_temperature=False,
        usage_in_stream=False,
        extra_body=extra,
    )
    with ModelServer() as server:
        ask(at(server, profile=profile))
        body = server.last_body
    assert body["max_completion_tokens"] == 1200
    assert body["chat_template_kwargs"] == extra["chat_template_kwargs"]
    assert not {"max_tokens", "temperature", "stream_options"} & set(body)


def test_a_server_without_schemas_is_told_the_form_in_words() -> None:
    with ModelServer() as server:
        ask(at(server, profile=PROFILES["json_object"]))
        body = server.last_body
    assert body["response_format"] == {"type": "json_object"}
    system = body["messages"][0]["content"]
    assert system.startswith(SYSTEM)
    assert json.loads(system.rpartition("\n")[2]) == MOVE_SCHEMA


@pytest.mark.parametrize("name", PROFILES)
def test_every_profile_brings_back_a_move_in_the_canonical_form(name: str) -> None:
    with ModelServer(prefer=["HINT"]) as server:
        move = json.loads(ask(at(server, profile=PROFILES[name])).text)
    assert list(move) == ["move", "hint_id", "gap", "note", "response"]
    assert (move["move"], move["hint_id"]) == ("HINT", "h1")
