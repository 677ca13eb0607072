"""A server's count is asked for as that server wants it, and a wrong answer is never believed."""

from __future__ import annotations

import asyncio
from typing import Literal

import pytest

from agents.completers.base import CompleterUnavailable, Counts
from agents.completers.breaker import Breaker
from agents.completers.counting import TEMPLATE_TOKENS
from agents.completers.fallback import FallbackCompleter, Link
from agents.completers.model_settings import ModelSettings, ServerProfile, Tokenizer
from agents.completers.openai_compatible import OpenAICompatible
from tests.doubles.model_counting import DENSE
from tests.doubles.model_server import ModelServer
from tests.doubles.prompts import small_prompt
from tests.doubles.served import KEY, at

PROMPT = small_prompt()
TEXT = PROMPT.system + PROMPT.user


def settings_of(server: ModelServer, tokenizer: Tokenizer, **more: object) -> ModelSettings:
    return at(server, profile=ServerProfile(tokenizer=tokenizer, **more))  # type: ignore[arg-type]


def count(settings: ModelSettings, *, times: int = 1) -> int | None:
    async def asked() -> int | None:
        completer = OpenAICompatible(settings)
        try:
            for _ in range(times - 1):
                with pytest.raises(CompleterUnavailable):
                    await completer.count_tokens(PROMPT)
            return await completer.count_tokens(PROMPT)
        finally:
            await completer.aclose()

    return asyncio.run(asked())


def test_vllm_counts_the_messages_as_they_would_be_sent() -> None:
    template = {"chat_template_kwargs": {"enable_thinking": False}}
    with ModelServer(counting="vllm") as server:
        settings = settings_of(server, "vllm", extra_body={**template, "seed": 7})
        assert count(settings) == len(TEXT) // DENSE
        asked = server.counted[0]
    assert asked.key == KEY
    assert [message["role"] for message in asked.body["messages"]] == ["system", "user"]
    assert asked.body["chat_template_kwargs"] == {"enable_thinking": False}
    assert "seed" not in asked.body


def test_llama_cpp_counts_the_text_and_its_template_is_allowed_for() -> None:
    with ModelServer(counting="llama_cpp") as server:
        found = count(settings_of(server, "llama_cpp"))
        assert server.counted[0].body["add_special"] is True
    assert found == (len(TEXT) + 1) // DENSE + TEMPLATE_TOKENS


def test_a_schema_told_in_words_counts_too() -> None:
    with ModelServer(counting="vllm") as server:
        told = count(settings_of(server, "vllm", schema="json_object"))
    assert told is not None
    assert told > len(TEXT) // DENSE


def test_a_server_without_a_tokenizer_is_not_asked() -> None:
    with ModelServer(counting="vllm") as server:
        assert count(settings_of(server, "none")) is None
        assert server.counted == []


def test_a_server_that_says_no_is_not_asked_again() -> None:
    with ModelServer(counting="none") as server:
        assert count(settings_of(server, "vllm"), times=2) is None
        assert len(server.counted) == 1


@pytest.mark.parametrize("asked_as", ["vllm", "llama_cpp"])
@pytest.mark.parametrize(
    ("counting", "code"),
    [
        ("failing", "server_error"),
        ("page", "bad_stream"),
        ("nonsense", "bad_stream"),
        ("negative", "bad_stream"),
        ("cut", "unreachable"),
    ],
)
def test_what_cannot_be_believed_is_a_failure(
    asked_as: Literal["vllm", "llama_cpp"], counting: str, code: str
) -> None:
    with ModelServer(counting=counting) as server, pytest.raises(CompleterUnavailable) as failed:
        count(settings_of(server, asked_as))
    assert failed.value.code == code
    assert KEY not in str(failed.value)


def test_the_other_servers_form_is_refused_or_empty_and_no_count() -> None:
    with ModelServer(counting="vllm") as server, pytest.raises(CompleterUnavailable):
        count(settings_of(server, "llama_cpp"))
    with ModelServer(counting="llama_cpp") as server, pytest.raises(CompleterUnavailable):
        count(settings_of(server, "vllm"))


async def test_a_chain_lets_its_first_completer_count_unless_it_rests() -> None:
    with ModelServer(counting="vllm") as server:
        breaker = Breaker()
        first = OpenAICompatible(settings_of(server, "vllm"))
        chain = FallbackCompleter([Link(completer=first, breaker=breaker)])
        assert isinstance(chain, Counts)
        assert await chain.count_tokens(PROMPT) == len(TEXT) // DENSE
        for _ in range(10):
            breaker.failed()
        assert await chain.count_tokens(PROMPT) is None
        assert len(server.counted) == 1
        await chain.aclose()
