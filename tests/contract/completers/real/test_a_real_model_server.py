"""What the wire double promises, llama.cpp's own server keeps: forms, ends, counts, hanging up."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from typing import TypeVar

import msgspec
import pytest
from jsonschema import Draft202012Validator

from agents.completers.base import CompleterUnavailable
from agents.completers.counting import TEMPLATE_TOKENS
from agents.completers.local_model import LocalModel, LocalModelError
from agents.completers.model_settings import ModelSettings, ServerProfile
from agents.completers.openai_compatible import OpenAICompatible
from agents.core.messages import Completion, Prompt
from agents.schema.move import Schema, any_form, constant, form
from tests.doubles.listener import HeardEnough, Listener
from tests.doubles.prompts import small_prompt
from tests.doubles.tiny_model import bounded_prompt as bounded
from tests.doubles.tiny_model import tiny_gguf

Result = TypeVar("Result")


def _with_schema(schema: Schema) -> Prompt:
    return msgspec.structs.replace(small_prompt(), output_schema=schema)


def tiny(**more: object) -> LocalModel:
    told = {"file": str(tiny_gguf()), "parallel": 2, "threads": 1, "temperature": 1, **more}
    return LocalModel.from_settings(told)


def run(
    completer: OpenAICompatible,
    scenario: Callable[[OpenAICompatible], Coroutine[None, None, Result]],
) -> Result:
    async def closing() -> Result:
        try:
            return await scenario(completer)
        finally:
            await completer.aclose()

    return asyncio.run(closing())


def asked(
    completer: OpenAICompatible, prompt: Prompt, listener: Listener | None = None
) -> Completion:
    hear = listener or Listener()
    return run(completer, lambda one: one.complete(prompt, on_text=hear))


@pytest.mark.parametrize("seed", range(10))
def test_each_reply_keeps_to_the_schema_and_streams(seed: int) -> None:
    listener = Listener()
    completion = asked(tiny(extra_body=json.dumps({"seed": seed})), bounded(), listener)
    move = json.loads(completion.text)
    Draft202012Validator(bounded().output_schema).validate(move)
    assert next(iter(move)) == "move"
    assert completion.finish_reason == "stop"
    assert len(listener.pieces) > 5


def test_properties_come_in_the_schemas_order() -> None:
    move = json.loads(asked(tiny(extra_body='{"seed": 4}'), bounded()).text)
    assert list(move)[-3:] == ["gap", "note", "response"]


def test_a_reply_at_its_token_limit_is_told_as_cut() -> None:
    completion = asked(tiny(max_tokens=6), bounded())
    assert completion.finish_reason == "length"
    assert completion.completion_tokens == 6


def test_tokens_are_counted_and_the_second_prompt_is_mostly_cached() -> None:
    first = asked(tiny(), bounded())
    second = asked(tiny(), bounded())
    assert first.prompt_tokens == second.prompt_tokens
    assert second.prompt_tokens
    assert second.cached_tokens
    assert second.cached_tokens > second.prompt_tokens * 0.8


def test_a_stopped_call_frees_the_server_for_the_next() -> None:
    async def scenario(completer: OpenAICompatible) -> float:
        with pytest.raises(HeardEnough):
            await completer.complete(endless, on_text=Listener(stop_after=1))
        began = time.monotonic()
        await completer.complete(bounded(), on_text=Listener())
        return time.monotonic() - began

    long: Schema = {"type": "string", "pattern": r"^[a-z]{1900}$"}
    notes = {f"note_{number}": long for number in range(6)}
    endless = _with_schema(any_form([form({"move": constant("FOLLOW_UP"), **notes})]))
    assert run(tiny(max_tokens=20_000, parallel=1), scenario) < 4


def test_a_prompt_that_does_not_fit_is_refused_in_the_servers_words() -> None:
    with pytest.raises(CompleterUnavailable) as caught:
        asked(tiny(), small_prompt("word " * 40_000))
    assert caught.value.code == "refused"
    assert "context" in caught.value.detail


def test_the_strict_dialect_is_understood_too() -> None:
    completer = tiny(extra_body='{"seed": 2}')
    strict = ServerProfile(dialect="openai_strict")
    settings = ModelSettings(
        base_url=completer.settings.base_url,
        model=completer.settings.model,
        api_key=completer.settings.api_key,
        temperature=1.0,
        profile=strict,
    )
    completion = asked(OpenAICompatible(settings), bounded())
    assert json.loads(completion.text)["move"] in {"FOLLOW_UP", "HINT"}


def test_the_server_counts_a_prompt_as_it_reads_it() -> None:
    async def both(one: OpenAICompatible) -> tuple[int | None, int | None]:
        counted = await one.count_tokens(bounded())
        completion = await one.complete(bounded(), on_text=Listener())
        return counted, completion.prompt_tokens

    counted, read = run(tiny(), both)
    assert counted is not None
    assert read is not None
    # Its text alone is counted, and a template's marks are allowed for.
    assert read - TEMPLATE_TOKENS <= counted <= read + TEMPLATE_TOKENS


def test_it_does_not_count_the_way_vllm_does() -> None:
    with pytest.raises(CompleterUnavailable, match="no count"):
        run(tiny(tokenizer="vllm"), lambda one: one.count_tokens(bounded()))


def test_nobody_else_may_use_the_server() -> None:
    local = tiny().settings
    stranger = ModelSettings(base_url=local.base_url, model=local.model, api_key="guessed")
    with pytest.raises(CompleterUnavailable, match="401") as caught:
        asked(OpenAICompatible(stranger), bounded())
    assert caught.value.code == "refused"


def test_the_server_lists_its_model() -> None:
    assert run(tiny(), lambda one: one.served_models()) == ("interviewer",)


def test_a_folder_is_no_model() -> None:
    with pytest.raises(LocalModelError, match="cannot be read"):
        LocalModel.from_settings({"file": str(tiny_gguf().parent)})
