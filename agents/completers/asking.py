"""What a chat server is asked follows from the prompt and the settings alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

import msgspec

from agents.completers.dialects import fireworks, openai_strict
from agents.completers.model_settings import Dialect, ModelSettings, ServerProfile
from agents.core.messages import Prompt

_IN_WORDS = "Answer with one JSON object that satisfies this JSON Schema, and with nothing else:"


def system_text(prompt: Prompt, profile: ServerProfile) -> str:
    """Return the system message: the prompt's own, with the schema where a server enforces none."""
    if profile.schema == "json_schema":
        return prompt.system
    schema = msgspec.json.encode(prompt.output_schema).decode()
    return f"{prompt.system}\n\n{_IN_WORDS}\n{schema}"


def request_body(prompt: Prompt, settings: ModelSettings) -> dict[str, object]:
    """Return the request's fields beside model, messages and stream."""
    profile = settings.profile
    body: dict[str, object] = {profile.limit_field: settings.max_tokens}
    if profile.takes_temperature:
        body["temperature"] = settings.temperature
    if profile.usage_in_stream:
        body["stream_options"] = {"include_usage": True}
    response_format = _response_format(prompt.output_schema, profile)
    if response_format is not None:
        body["response_format"] = response_format
    return {**body, **profile.extra_body}


def _response_format(
    schema: Mapping[str, object], profile: ServerProfile
) -> dict[str, object] | None:
    if profile.schema == "none":
        return None
    if profile.schema == "json_object":
        return {"type": "json_object"}
    named = {"name": "move", "strict": True, "schema": _spoken(schema, profile.dialect)}
    return {"type": "json_schema", "json_schema": named}


def _spoken(schema: Mapping[str, object], dialect: Dialect) -> dict[str, object]:
    match dialect:
        case "canonical":
            return dict(schema)
        case "openai_strict":
            return openai_strict(schema)
        case "fireworks":
            return fireworks(schema)
        case _:
            assert_never(dialect)
