"""A chunk from a model server is a stranger's: here it is read into one small value, or refused."""

from __future__ import annotations

from msgspec import Struct

from agents.completers.base import CompleterUnavailable
from agents.completers.dialects import InlineThinking, Unwrapping
from agents.completers.model_settings import ModelSettings
from agents.core.messages import FinishReason

_FINISH: dict[str, FinishReason] = {
    "stop": "stop",
    "length": "length",
    "content_filter": "filtered",
}
_MODEL_NAME_CHARS = 200
_CHARS_PER_TOKEN = 32


class Tokens(Struct, frozen=True, kw_only=True):
    """Token counts as the server tells them; None where it does not."""

    prompt: int | None = None
    cached: int | None = None
    completion: int | None = None


class Chunk(Struct, frozen=True, kw_only=True):
    """One event of the stream. `alive` says that the model wrote something, seen or unseen."""

    text: str = ""
    alive: bool = False
    refusal: bool = False
    finish: str | None = None
    has_choice: bool = False
    model: str = ""
    tokens: Tokens | None = None


def read_chunk(event: object) -> Chunk:
    """Read one event of the client, whose declared types promise more than servers keep."""
    choice = _first(getattr(event, "choices", None))
    delta = getattr(choice, "delta", None)
    text = _text(delta, "content")
    refusal = bool(_text(delta, "refusal"))
    thinking = _text(delta, "reasoning_content") or _text(delta, "reasoning")
    return Chunk(
        text=text,
        alive=bool(text or thinking or refusal),
        refusal=refusal,
        finish=_text(choice, "finish_reason") or None,
        has_choice=choice is not None,
        model=_text(event, "model")[:_MODEL_NAME_CHARS],
        tokens=_tokens(getattr(event, "usage", None)),
    )


def _first(choices: object) -> object:
    return choices[0] if isinstance(choices, list) and choices else None


def _text(holder: object, name: str) -> str:
    value = getattr(holder, name, None)
    return value if isinstance(value, str) else ""


def _tokens(usage: object) -> Tokens | None:
    if usage is None:
        return None
    details = getattr(usage, "prompt_tokens_details", None)
    return Tokens(
        prompt=_count(usage, "prompt_tokens"),
        cached=_count(details, "cached_tokens"),
        completion=_count(usage, "completion_tokens"),
    )


def _count(holder: object, name: str) -> int | None:
    value = getattr(holder, name, None)
    counted = isinstance(value, int) and not isinstance(value, bool) and value >= 0
    return value if counted else None


class Heard:
    """What was heard of one reply so far."""

    def __init__(self, settings: ModelSettings) -> None:
        """Start with nothing heard."""
        self._max_chars = settings.max_tokens * _CHARS_PER_TOKEN
        self._thinking = InlineThinking()
        wrapped = settings.profile.schema == "json_schema"
        wrapped = wrapped and settings.profile.dialect == "openai_strict"
        self._wrapper = Unwrapping() if wrapped else None
        self._pieces: list[str] = []
        self._chars = 0
        self._finish: str | None = None
        self._refused = False
        self._any_choice = False
        self.model = settings.model
        self.tokens = Tokens()

    @property
    def finished(self) -> bool:
        """Say whether the server marked the reply as ended; what follows is only book-keeping."""
        return self._finish is not None

    @property
    def finish_reason(self) -> FinishReason:
        """Return why the reply ended, in our words."""
        if self._refused:
            return "filtered"
        return _FINISH.get(self._finish or "", "other")

    @property
    def text(self) -> str:
        """Return all pieces that were passed on, joined."""
        return "".join(self._pieces)

    def take(self, chunk: Chunk) -> str:
        """Return the text to pass on; raise CompleterUnavailable on text nobody can store."""
        self._any_choice = self._any_choice or chunk.has_choice
        self._refused = self._refused or chunk.refusal
        self._finish = self._finish or chunk.finish
        self.model = chunk.model or self.model
        self.tokens = chunk.tokens or self.tokens
        text = self._thinking.feed(_storable(chunk.text))
        return self._keep(self._wrapper.feed(text) if self._wrapper else text)

    def end(self) -> str:
        """Return the text held back until the end; raise CompleterUnavailable if none came."""
        if not self._any_choice:
            raise CompleterUnavailable("bad_stream", "the server sent no reply in its stream")
        if not self.finished:
            raise CompleterUnavailable("cut_off", "the stream ended before the reply did")
        text = self._thinking.end()
        if self._wrapper:
            whole = self.finish_reason == "stop"
            text = self._wrapper.feed(text) + self._wrapper.end(whole=whole)
        return self._keep(text)

    def _keep(self, text: str) -> str:
        self._chars += len(text)
        if self._chars > self._max_chars:
            raise CompleterUnavailable("bad_stream", "the server sent far more text than asked for")
        if text:
            self._pieces.append(text)
        return text


def _storable(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise CompleterUnavailable("bad_stream", "the server sent half a character") from None
    return text
