"""What goes to a model and what comes back: plain values, so that a completer sees nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

FinishReason = Literal["stop", "length", "filtered", "other"]


class Prompt(Struct, frozen=True, kw_only=True):
    """One turn's whole input.

    `system` is Block A followed by Block B, `block_a_length` says where the first ends (in
    characters); `user` is the candidate's text, fenced. `output_schema` is the canonical JSON
    Schema of this turn's move. `fields` is the cursor as JSON-like data, for completers that are
    not language models.
    """

    system: str
    user: str
    block_a_length: int
    output_schema: Mapping[str, object]
    fields: Mapping[str, object]
    fingerprint: str


class Completion(Struct, frozen=True, kw_only=True):
    """A completer's whole answer. Times in ms from the call; tokens where the server tells."""

    text: str
    finish_reason: FinishReason
    completer: str
    model: str
    temperature: float = 0.0
    first_text_ms: int | None = None
    total_ms: int = 0
    prompt_tokens: int | None = None
    cached_tokens: int | None = None
    completion_tokens: int | None = None


class Attempt(Struct, frozen=True, kw_only=True):
    """What a retry is told: the rule that refused the reply, and what the candidate saw of it."""

    rule: str
    detail: str
    shown: str = ""
