"""Serve the tiny model and its adapter with vLLM on the CPU, and hold our promises against both.

Usage: python -m tests.vllm PYTHON_WITH_VLLM, which `make test-vllm` does.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from jsonschema import Draft202012Validator

from agents.completers.base import CompleterUnavailable
from agents.completers.model_settings import read_settings
from agents.completers.openai_compatible import OpenAICompatible
from tests.doubles.listener import HeardEnough, Listener
from tests.doubles.server import free_port
from tests.doubles.tiny_model import bounded_prompt
from tests.vllm.folder import RANK, write_adapter, write_model
from viva.model_check import check_model
from viva.small_turn import small_turn

PATIENCE_S = 240
REPLIES = 10
BASE, ADAPTER = "base", "interviewer"


@contextmanager
def serving(python: str, home: Path) -> Iterator[str]:
    """Start vLLM over a fresh model and adapter; yield its address when it is ready."""
    model, adapter = write_model(home / "model"), write_adapter(home / "adapter")
    port = free_port()
    words = [python, "-m", "vllm.entrypoints.openai.api_server", "--model", str(model)]
    words += ["--served-model-name", BASE, "--host", "127.0.0.1", "--port", str(port)]
    words += ["--dtype", "float32", "--max-model-len", "8192", "--enforce-eager"]
    words += ["--enable-lora", "--max-lora-rank", str(max(RANK, 8))]
    words += ["--lora-modules", f"{ADAPTER}={adapter}", "--enable-prompt-tokens-details"]
    words += ["--structured-outputs-config", '{"backend":"guidance"}']
    quiet = {"VLLM_CPU_KVCACHE_SPACE": "1", "VLLM_NO_USAGE_STATS": "1", "HF_HUB_OFFLINE": "1"}
    with (home / "log").open("wb") as log:
        server = subprocess.Popen(words, env={**os.environ, **quiet}, stdout=log, stderr=log)
        try:
            _wait(server, port, home / "log")
            yield f"http://127.0.0.1:{port}/v1"
        finally:
            server.terminate()
            server.wait(30)


def _wait(server: subprocess.Popen[bytes], port: int, log: Path) -> None:
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until and server.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=2):
                return
        except OSError:
            time.sleep(0.5)
    raise SystemExit(f"vLLM did not start:\n{log.read_text(errors='replace')[-3000:]}")


def completer(address: str, model: str, **more: object) -> OpenAICompatible:
    """Return a patient completer of one of the two."""
    told = {"base_url": address, "model": model, "temperature": 1, "max_tokens": 3_000}
    slow = {"first_token_s": 120, "gap_s": 60, "turn_s": 240}
    return OpenAICompatible(read_settings({**told, **slow, **more}))


async def hold(address: str, model: str) -> list[str]:
    """Ask one model in every way; return what was seen. Raise AssertionError where it broke."""
    lines = [f"{model}: {await _replies(address, model)} of {REPLIES} valid under the schema"]
    cut = completer(address, model, max_tokens=4)
    assert (await cut.complete(bounded_prompt(), on_text=Listener())).finish_reason == "length"
    try:
        await cut.complete(bounded_prompt(), on_text=Listener(stop_after=1))
    except HeardEnough:
        lines.append(f"{model}: cut at the limit, stopped when asked")
    await cut.aclose()
    lines += [f"{model}: {line}" for line in await _checked(address, model)]
    return lines


async def _replies(address: str, model: str) -> int:
    valid = 0
    judge = Draft202012Validator(bounded_prompt().output_schema)
    for seed in range(REPLIES):
        one = completer(address, model, extra_body=json.dumps({"seed": seed}))
        try:
            done = await one.complete(bounded_prompt(), on_text=Listener())
        except CompleterUnavailable as failure:
            sys.stdout.write(f"{model}, seed {seed}: {failure}\n")
            continue
        finally:
            await one.aclose()
        valid += done.finish_reason == "stop" and judge.is_valid(json.loads(done.text))
    assert valid == REPLIES, f"{valid} of {REPLIES}"
    return valid


async def _checked(address: str, model: str) -> list[str]:
    one = completer(address, model)
    checked = await check_model(one, small_turn(), turns=3)
    await one.aclose()
    assert checked.works, checked
    return [f"{found.what} {found.works}: {found.seen}" for found in checked.findings]


async def said(address: str, model: str) -> str:
    """Return what a model says by one seed."""
    one = completer(address, model, extra_body='{"seed": 11}')
    done = await one.complete(bounded_prompt(), on_text=Listener())
    await one.aclose()
    return done.text


async def both(address: str) -> None:
    """Hold the base model and the adapter, one after the other."""
    assert await said(address, BASE) == await said(address, BASE)
    assert await said(address, BASE) != await said(address, ADAPTER), "the adapter changes nothing"
    for model in (BASE, ADAPTER):
        sys.stdout.write("\n".join(await hold(address, model)) + "\n")
        sys.stdout.flush()


def main() -> None:
    """Serve, hold, tell."""
    began = time.monotonic()
    with (
        tempfile.TemporaryDirectory(prefix="viva-vllm-") as home,
        serving(sys.argv[1], Path(home)) as address,
    ):
        sys.stdout.write(f"vLLM started in {time.monotonic() - began:.0f} s\n")
        asyncio.run(both(address))
    sys.stdout.write("all promises were kept\n")


if __name__ == "__main__":
    main()
