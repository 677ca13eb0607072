"""How the model double counts tokens, in both forms, and how it lies about them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from tests.doubles.model_answer import Answer

Way = Callable[[Answer], Awaitable[None]]
DENSE = 2
"""Two characters a token: a vocabulary made for something else."""


def text_of(body: Mapping[str, Any]) -> str:
    """Return the text that a request of either form wants counted."""
    if "messages" in body:
        return "".join(str(message["content"]) for message in body["messages"])
    return str(body["content"])


async def _vllm(answer: Answer) -> None:
    if "messages" not in answer.asked.body or not answer.asked.body.get("model"):
        await answer.whole(400, {"error": {"message": "messages and model are required"}})
        return
    count = len(text_of(answer.asked.body)) // DENSE
    told = {"count": count, "max_model_len": 32768, "tokens": list(range(count))}
    await answer.whole(200, told)


async def _llama_cpp(answer: Answer) -> None:
    content = answer.asked.body.get("content")
    if not isinstance(content, str):
        await answer.whole(200, {"tokens": []})
        return
    await answer.whole(200, {"tokens": list(range(len(content) // DENSE))})


async def _none(answer: Answer) -> None:
    await answer.whole(404, {"error": {"message": "File Not Found", "code": 404}})


async def _failing(answer: Answer) -> None:
    await answer.whole(500, {"error": {"message": "the tokenizer is out"}})


async def _page(answer: Answer) -> None:
    await answer.whole(200, "<h1>Welcome to nginx</h1>")


async def _nonsense(answer: Answer) -> None:
    await answer.whole(200, {"count": "many", "tokens": "some"})


async def _negative(answer: Answer) -> None:
    await answer.whole(200, {"count": -7, "tokens": []})


async def _silent(answer: Answer) -> None:
    await asyncio.sleep(30)


async def _cut(answer: Answer) -> None:
    answer.cut()


COUNTING: Mapping[str, Way] = {
    "vllm": _vllm,
    "llama_cpp": _llama_cpp,
    "none": _none,
    "failing": _failing,
    "page": _page,
    "nonsense": _nonsense,
    "negative": _negative,
    "silent": _silent,
    "cut": _cut,
}
"""Every way, right or wrong, by its name."""
