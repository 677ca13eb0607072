"""An operator's own GGUF file is served inside this process, with a key that only it knows."""

from __future__ import annotations

import importlib
import json
import secrets
import urllib.request
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

from agents.completers.model_settings import ModelSettings, read_settings
from agents.completers.openai_compatible import OpenAICompatible

NAME = "local_model"
ALIAS = "interviewer"
PROFILE = "llama_cpp"
_MAGIC = b"GGUF"
DEFAULT_CONTEXT = 16_384
_ERRORS_ONLY = 1
_FIRST_WORD_S = 300


class LocalModelError(Exception):
    """The file cannot be served: what is wrong with it, or with this machine, in one line."""


class _Served(Struct, frozen=True):
    """A server that runs: its address, its key, and the object that keeps it alive."""

    address: str
    key: str
    server: Any  # xllamacpp ships no types


class LocalModel(OpenAICompatible):
    """Asks a model that this process serves itself."""

    @classmethod
    def from_settings(cls, told: Mapping[str, object]) -> LocalModel:
        """Serve the file that `file` names, and return a completer that asks it.

        `context` is the longest prompt with its reply, in tokens, and `parallel` how many replies
        are written at a time; `threads` 0 takes every core. The others are those of any served
        model. Raises LocalModelError.
        """
        return cls(_settings(told), name=NAME)


def _settings(told: Mapping[str, object]) -> ModelSettings:
    fields = dict(told)
    path = _checked(str(fields.pop("file", "")))
    served = _served(
        path,
        context=int(str(fields.pop("context", DEFAULT_CONTEXT))),
        parallel=int(str(fields.pop("parallel", 1))),
        threads=int(str(fields.pop("threads", 0))),
    )
    fields |= {"base_url": f"{served.address}/v1", "model": ALIAS, "profile": PROFILE}
    fields |= {"api_key": served.key}
    settings = read_settings(fields)
    label = settings.label or f"a language model on this machine ({path.name})"
    return msgspec.structs.replace(settings, label=label)


def _checked(file: str) -> Path:
    """Return the file's whole path; raise LocalModelError for what is no GGUF file."""
    path = Path(file).expanduser().resolve()
    try:
        with path.open("rb") as opened:
            _require_gguf(path, opened)
    except OSError as error:
        raise LocalModelError(f"The model {path} cannot be read: {error.strerror}.") from None
    return path


def _require_gguf(path: Path, opened: BinaryIO) -> None:
    begins = opened.read(len(_MAGIC))
    if begins != _MAGIC:
        raise LocalModelError(f"The model {path} is no GGUF file: it begins with {begins!r}.")


@cache
def _served(path: Path, *, context: int, parallel: int, threads: int) -> _Served:
    """Start the server once for a file; it runs until the process ends."""
    engine, key = _engine(), secrets.token_urlsafe(24)
    asked = engine.CommonParams()
    asked.model.path = str(path)
    asked.model_alias = {ALIAS}
    asked.hostnames, asked.port, asked.api_keys = ["127.0.0.1"], 0, [key]
    asked.ui = False
    # llama.cpp divides the context among the replies that are written at a time.
    asked.n_ctx, asked.n_parallel = context * parallel, parallel
    asked.verbosity = _ERRORS_ONLY
    if threads:
        asked.cpuparams.n_threads = asked.cpuparams_batch.n_threads = threads
    try:
        server = engine.Server(asked)
        served = _Served(str(server.listening_address), key, server)
        _say_a_word(served)
    except (RuntimeError, ValueError, OSError) as error:
        raise LocalModelError(f"The model {path} could not be loaded: {error}") from None
    return served


def _say_a_word(served: _Served) -> None:
    """Have one token written: a server that is stopped before its first may never end."""
    request = urllib.request.Request(  # noqa: S310  the address is the server's own, on loopback
        f"{served.address}/v1/completions",
        data=json.dumps({"prompt": "a", "max_tokens": 1}).encode(),
        headers={"Authorization": f"Bearer {served.key}", "Content-Type": "application/json"},
    )
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with direct.open(request, timeout=_FIRST_WORD_S) as answer:
        answer.read()


def _engine() -> ModuleType:
    with suppress(ImportError):
        return importlib.import_module("xllamacpp")
    raise LocalModelError(
        "Serving a model file needs the package xllamacpp: run `setup/python.sh local-model`."
    )
