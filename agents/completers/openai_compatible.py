"""Any server that speaks chat completions can interview; its failures become our codes here."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from time import time
from typing import NamedTuple
from weakref import WeakKeyDictionary

from openai import (
    APIConnectionError,
    APIStatusError,
    AsyncOpenAI,
    AsyncStream,
    OpenAIError,
    Timeout,
)
from openai.types.chat import ChatCompletionChunk, ChatCompletionMessageParam

from agents.completers.asking import request_body, system_text
from agents.completers.base import CompleterUnavailable, OnText, UnavailableCode
from agents.completers.counting import count_request, read_count
from agents.completers.failures import retry_after_s, server_says, trimmed
from agents.completers.hearing import Chunk, Heard, read_chunk
from agents.completers.model_settings import ModelSettings, read_settings
from agents.core.messages import Completion, Prompt

_NO_KEY = "none"
_REQUEST_TIMEOUT, _THROTTLED, _SERVER_ERRORS = 408, 429, 500
_AFTER_FINISH_S = 1.0
"""How long token counts may come after the reply's end; by then the reply itself is complete."""

_END = object()

_Stream = AsyncStream[ChatCompletionChunk]


class OpenAICompatible:
    """Asks a served model over chat completions, streaming, within our own time limits."""

    def __init__(self, settings: ModelSettings, *, name: str = "openai_compatible") -> None:
        """Keep the settings; no connection is made before the first call."""
        self._settings = settings
        self._name = name
        self._refuses_to_count = False
        # A pool of connections belongs to the event loop that opened it.
        self._clients: WeakKeyDictionary[asyncio.AbstractEventLoop, AsyncOpenAI] = (
            WeakKeyDictionary()
        )

    @classmethod
    def from_settings(cls, told: Mapping[str, object]) -> OpenAICompatible:
        """Return a completer from settings told by name; raise ValueError on any mistake."""
        return cls(read_settings(told))

    @property
    def name(self) -> str:
        """Return `openai_compatible`, or the name it was given."""
        return self._name

    @property
    def settings(self) -> ModelSettings:
        """Return how and where it asks."""
        return self._settings

    @property
    def label(self) -> str:
        """Name the model, as the operator worded it or else by its served name."""
        return self._settings.label or f"a language model ({self._settings.model})"

    async def complete(self, prompt: Prompt, *, on_text: OnText) -> Completion:
        """Ask once, never again: retries are the turn's. Raise CompleterUnavailable on failure."""
        call = _Call(self._settings)
        stream = await call.opened(self._client(), prompt)
        try:
            await call.hear(stream, on_text)
        finally:
            await stream.close()
        return call.completion(self.name)

    async def served_models(self) -> tuple[str, ...]:
        """Return the names that the server lists; raise CompleterUnavailable when it does not."""
        call = _Call(self._settings)
        return await call.models(self._client())

    async def count_tokens(self, prompt: Prompt) -> int | None:
        """Count what would be sent; a server that once said no is not asked again."""
        if self._settings.profile.tokenizer == "none" or self._refuses_to_count:
            return None
        call = _Call(self._settings)
        try:
            return await call.count(self._client(), prompt)
        except CompleterUnavailable as failure:
            self._refuses_to_count = failure.code == "refused"
            raise

    async def aclose(self) -> None:
        """Close the connections of the running event loop."""
        client = self._clients.pop(asyncio.get_running_loop(), None)
        if client is not None:
            await client.close()

    def _client(self) -> AsyncOpenAI:
        loop = asyncio.get_running_loop()
        client = self._clients.get(loop)
        if client is None:
            client = self._clients[loop] = _new_client(self._settings)
        return client


def _new_client(settings: ModelSettings) -> AsyncOpenAI:
    return AsyncOpenAI(
        base_url=settings.base_url,
        # The client refuses an empty key; servers without keys ignore any.
        api_key=settings.api_key or _NO_KEY,
        max_retries=0,
        timeout=Timeout(None, connect=settings.connect_s),
    )


class _Limit(NamedTuple):
    """A moment on the loop's clock, and what passing it means."""

    at: float
    code: UnavailableCode
    detail: str


class _Call:
    """One call: its clock, what was heard, and how its end is told."""

    def __init__(self, settings: ModelSettings) -> None:
        self._settings = settings
        self._heard = Heard(settings)
        self._started = self._now()
        self._first_text_ms: int | None = None
        self._alive_at: float | None = None
        self._finished_at: float | None = None

    async def opened(self, client: AsyncOpenAI, prompt: Prompt) -> _Stream:
        """Send the request and wait for the head of the answer."""
        messages: list[ChatCompletionMessageParam] = [
            {"role": "system", "content": system_text(prompt, self._settings.profile)},
            {"role": "user", "content": prompt.user},
        ]
        limit = self._limit()
        try:
            async with asyncio.timeout_at(limit.at):
                return await client.chat.completions.create(
                    model=self._settings.model,
                    messages=messages,
                    stream=True,
                    extra_body=request_body(prompt, self._settings),
                )
        except TimeoutError:
            raise CompleterUnavailable(limit.code, limit.detail) from None
        except (OpenAIError, ValueError) as error:
            # `from None`: the client's own error may quote the key, and tracebacks are logged.
            raise self._unavailable(error) from None

    async def models(self, client: AsyncOpenAI) -> tuple[str, ...]:
        """Ask which models there are."""
        try:
            async with asyncio.timeout_at(self._started + self._settings.first_token_s):
                page = await client.models.list()
                return tuple(str(model.id) for model in page.data)
        except TimeoutError:
            raise CompleterUnavailable("first_token_timeout", "no list of models") from None
        except (OpenAIError, ValueError, AttributeError, TypeError) as error:
            raise self._unavailable(error) from None

    async def count(self, client: AsyncOpenAI, prompt: Prompt) -> int:
        """Ask how many tokens a prompt takes."""
        request = count_request(prompt, self._settings)
        try:
            answer: object = await client.post(request.url, cast_to=object, body=request.body)
            return read_count(answer, self._settings)
        except OpenAIError as error:
            raise self._unavailable(error) from None
        except (ValueError, RecursionError):
            raise self._failure("bad_stream", "no count in the server's answer") from None

    async def hear(self, stream: _Stream, on_text: OnText) -> None:
        """Pass on pieces until the reply ends."""
        while (chunk := await self._next(stream)) is not None:
            await self._say(self._heard.take(chunk), on_text)
            if chunk.alive:
                # Counted from here: time spent by `on_text` is not the server's silence.
                self._alive_at = self._now()
            if self._heard.finished and self._finished_at is None:
                self._finished_at = self._now()
        await self._say(self._heard.end(), on_text)

    def completion(self, name: str) -> Completion:
        """Return what was heard as a value."""
        heard = self._heard
        ended = self._finished_at or self._now()
        return Completion(
            text=heard.text,
            finish_reason=heard.finish_reason,
            completer=name,
            model=heard.model,
            temperature=self._settings.sampled_at,
            first_text_ms=self._first_text_ms,
            total_ms=self._ms(ended),
            prompt_tokens=heard.tokens.prompt,
            cached_tokens=heard.tokens.cached,
            completion_tokens=heard.tokens.completion,
        )

    async def _say(self, text: str, on_text: OnText) -> None:
        if not text:
            return
        if self._first_text_ms is None:
            self._first_text_ms = self._ms(self._now())
        await on_text(text)

    async def _next(self, stream: _Stream) -> Chunk | None:
        """Return the next chunk, None at the end; once the reply ended, trouble is an end too."""
        limit = self._limit()
        try:
            async with asyncio.timeout_at(limit.at):
                event: object = await anext(stream, _END)
        except TimeoutError:
            failure = CompleterUnavailable(limit.code, limit.detail)
        except (OpenAIError, ValueError, RecursionError) as error:
            failure = self._unavailable(error, streaming=True)
        else:
            return None if event is _END else read_chunk(event)
        if self._heard.finished:
            return None
        raise failure

    def _limit(self) -> _Limit:
        """Return the limit that the present wait meets first."""
        turn_s = self._settings.turn_s
        turn = _Limit(self._started + turn_s, "turn_timeout", f"no whole reply in {turn_s:g} s")
        wait = self._present_wait()
        return wait if wait.at < turn.at else turn

    def _present_wait(self) -> _Limit:
        first_s, gap_s = self._settings.first_token_s, self._settings.gap_s
        if self._finished_at is not None:
            return _Limit(self._finished_at + _AFTER_FINISH_S, "stalled", "no end after the reply")
        if self._alive_at is not None:
            return _Limit(self._alive_at + gap_s, "stalled", f"silent for {gap_s:g} s in mid-reply")
        first_at = self._started + first_s
        return _Limit(first_at, "first_token_timeout", f"no first word in {first_s:g} s")

    def _unavailable(self, error: Exception, *, streaming: bool = False) -> CompleterUnavailable:
        if isinstance(error, APIStatusError):
            return self._from_status(error)
        if isinstance(error, APIConnectionError):
            code: UnavailableCode = "cut_off" if streaming else "unreachable"
            cause = error.__cause__ or error
            reason = str(cause) or type(cause).__name__
            return self._failure(code, f"{self._settings.server}: {reason}")
        if isinstance(error, OpenAIError):
            return self._failure("server_error", str(error))
        return self._failure("bad_stream", f"{type(error).__name__} in the server's stream")

    def _from_status(self, error: APIStatusError) -> CompleterUnavailable:
        status = error.status_code
        code: UnavailableCode = "refused"
        if status == _THROTTLED:
            code = "throttled"
        elif status == _REQUEST_TIMEOUT or status >= _SERVER_ERRORS:
            code = "server_error"
        failure = self._failure(code, f"HTTP {status}: {server_says(error.body)}")
        failure.retry_after_s = retry_after_s(error.response.headers, now_s=time())
        return failure

    def _failure(self, code: UnavailableCode, detail: str) -> CompleterUnavailable:
        return CompleterUnavailable(code, trimmed(detail, secret=self._settings.api_key))

    def _ms(self, at: float) -> int:
        return round((at - self._started) * 1000)

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()
