"""Servers count tokens in two ways, neither of them part of the protocol that they share.

vLLM: `POST /tokenize` with model and messages answers `{"count": …}`, its chat template applied.
llama.cpp's server: `POST /tokenize` with content answers `{"tokens": […]}`, no template applied.
Both stand beside `/v1`, not below it (vLLM's "OpenAI-Compatible Server", "Tokenizer API";
llama.cpp's tools/server/README.md, "POST /tokenize").
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from agents.completers.asking import system_text
from agents.completers.model_settings import ModelSettings
from agents.core.messages import Prompt

TEMPLATE_TOKENS = 32
"""What a chat template may put around two messages, where the count is of their text alone."""
MOST = 10_000_000
_TEMPLATE_SETTINGS = ("chat_template", "chat_template_kwargs")


class CountRequest(Struct, frozen=True):
    """What is posted where."""

    url: str
    body: dict[str, object]


def count_request(prompt: Prompt, settings: ModelSettings) -> CountRequest:
    """Return the request that counts what would be sent; raise ValueError without a tokenizer."""
    system = system_text(prompt, settings.profile)
    url = f"{settings.base_url.rstrip('/').removesuffix('/v1')}/tokenize"
    match settings.profile.tokenizer:
        case "vllm":
            messages = [
                {"role": "system", "content": system},
                {"role": "user", "content": prompt.user},
            ]
            extra = settings.profile.extra_body
            body = {name: extra[name] for name in _TEMPLATE_SETTINGS if name in extra}
            return CountRequest(url, {"model": settings.model, "messages": messages, **body})
        case "llama_cpp":
            return CountRequest(url, {"content": f"{system}\n{prompt.user}", "add_special": True})
        case _:
            raise ValueError("this server has no tokenizer to ask")


def read_count(answer: object, settings: ModelSettings) -> int:
    """Return the count in an answer; raise ValueError where there is none that can be believed."""
    told = answer if isinstance(answer, Mapping) else {}
    count, tokens = told.get("count"), told.get("tokens")
    if settings.profile.tokenizer == "llama_cpp":
        count = len(tokens) + TEMPLATE_TOKENS if isinstance(tokens, list) and tokens else None
    if not isinstance(count, int) or isinstance(count, bool) or not 0 < count < MOST:
        raise ValueError("there is no count in the answer")
    return count
