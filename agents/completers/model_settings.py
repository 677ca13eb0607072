"""Servers that speak one protocol differ in a few habits; each habit is a named setting here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, get_args
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct, field

SchemaSupport = Literal["json_schema", "json_object", "none"]
Dialect = Literal["canonical", "openai_strict", "fireworks"]
Tokenizer = Literal["none", "vllm", "llama_cpp"]
"""How a server counts tokens, if it does: see `agents.completers.counting`."""
Seconds = Annotated[float, Meta(gt=0)]
LimitField = Literal["max_tokens", "max_completion_tokens"]


class ServerProfile(Struct, frozen=True, kw_only=True):
    """What one kind of server can take.

    `schema` says how the reply's form is asked for: enforced by the server, only as JSON, or in
    words alone. `dialect` says which JSON Schema it understands, `tokenizer` how it counts a
    prompt. `extra_body` is sent as it is.
    """

    schema: SchemaSupport = "json_schema"
    dialect: Dialect = "canonical"
    tokenizer: Tokenizer = "none"
    usage_in_stream: bool = True
    limit_field: LimitField = "max_tokens"
    takes_temperature: bool = True
    extra_body: Mapping[str, object] = field(default_factory=dict)


PROFILES: Mapping[str, ServerProfile] = {
    "vllm": ServerProfile(tokenizer="vllm"),
    "llama_cpp": ServerProfile(tokenizer="llama_cpp"),
    "openai": ServerProfile(dialect="openai_strict", limit_field="max_completion_tokens"),
    "openai_reasoning": ServerProfile(
        dialect="openai_strict", limit_field="max_completion_tokens", takes_temperature=False
    ),
    "fireworks": ServerProfile(dialect="fireworks"),
    "json_object": ServerProfile(schema="json_object"),
    "plain": ServerProfile(schema="none", usage_in_stream=False),
}
"""Starting points by name. `plain` asks for nothing that the first chat servers did not have."""

DEFAULT_PROFILE = "vllm"


class ModelSettings(Struct, frozen=True, kw_only=True):
    """Where a model is served and how it is asked. Times in seconds; an empty key means none."""

    base_url: str
    model: str
    api_key: str = ""
    label: str = ""
    connect_s: Seconds = 5.0
    first_token_s: Seconds = 20.0
    gap_s: Seconds = 10.0
    turn_s: Seconds = 60.0
    max_tokens: Annotated[int, Meta(gt=0)] = 1200
    temperature: Annotated[float, Meta(ge=0, le=2)] = 0.0
    profile: ServerProfile = ServerProfile()

    def __post_init__(self) -> None:
        """Refuse, with ValueError, an address that no client could call or that holds a secret."""
        parts = urlsplit(self.base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("the model's address must start with http:// or https:// and a host")
        if parts.username or parts.password or parts.query:
            raise ValueError("the model's address must hold no user, password or query")

    def __repr__(self) -> str:
        """Show what an operator needs and never the key."""
        return f"ModelSettings(base_url={self.base_url!r}, model={self.model!r})"

    @property
    def sampled_at(self) -> float:
        """Return the temperature of a reply; servers that take none use 1."""
        return self.temperature if self.profile.takes_temperature else 1.0

    @property
    def server(self) -> str:
        """Return host and port, the part of the address that may stand in messages."""
        return urlsplit(self.base_url).netloc


def read_settings(told: Mapping[str, object]) -> ModelSettings:
    """Read settings told by name, as an environment tells them; raise ValueError on any mistake.

    Names are the fields of ModelSettings; `profile` is a name in PROFILES, and `extra_body`, JSON
    text, is laid over that profile's own. So is `tokenizer`, where it is not "".
    """
    fields = dict(told)
    profile = _profile(fields.pop("profile", DEFAULT_PROFILE), fields.pop("extra_body", ""))
    profile = _counting(profile, str(fields.pop("tokenizer", "")))
    unknown = sorted(set(fields) - set(ModelSettings.__struct_fields__))
    if unknown:
        raise ValueError(f"no such model setting: {', '.join(unknown)}")
    try:
        settings = msgspec.convert(fields, ModelSettings)
    except msgspec.ValidationError as error:
        raise ValueError(f"model settings: {error}") from error
    return msgspec.structs.replace(settings, profile=profile)


def _counting(profile: ServerProfile, tokenizer: str) -> ServerProfile:
    if not tokenizer:
        return profile
    try:
        kind = msgspec.convert(tokenizer, Tokenizer)
    except msgspec.ValidationError:
        names = ", ".join(get_args(Tokenizer))
        raise ValueError(f"no model tokenizer {tokenizer!r}: there are {names}") from None
    return msgspec.structs.replace(profile, tokenizer=kind)


def _profile(name: object, extra_json: object) -> ServerProfile:
    profile = PROFILES.get(str(name))
    if profile is None:
        raise ValueError(f"no model profile {name!r}: there are {', '.join(PROFILES)}")
    try:
        extra = msgspec.json.decode(str(extra_json) or "{}", type=dict[str, object])
    except msgspec.MsgspecError as error:
        raise ValueError(f"the model's extra body must be a JSON object: {error}") from error
    return msgspec.structs.replace(profile, extra_body={**profile.extra_body, **extra})
