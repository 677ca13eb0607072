"""Each way a model server can behave or misbehave is one short function with a name."""

from __future__ import annotations

import json
import random
from collections.abc import Awaitable, Callable

from tests.doubles.model_answer import Answer
from tests.doubles.wavering_judges import WAVERS, Wavering

Mode = Callable[[Answer], Awaitable[None]]

STALL_S = 600.0
PROSE = "Sure! Here is my next question: how would you test that?"
SECRET_THOUGHT = "The candidate has not seen the bug yet."
A_TEST_MORE = {
    "move": "ADD_TEST",
    "test": {
        "name": "room for one",
        "calls": [
            {"new": "LRUCache", "args": [1]},
            {"call": "put", "args": ["a", 1]},
            {"call": "put", "args": ["b", 2]},
            {"call": "get", "args": ["b"], "returns": 2},
        ],
    },
    "gap": "A cache with room for one entry was never tried.",
    "note": "",
}
_DRIP_S = 0.02
_THOUGHT_S = 0.1


async def ok(answer: Answer) -> None:
    """Stream a legal move."""
    if not answer.asked.body.get("stream"):
        await not_streaming(answer)
        return
    await answer.begin()
    await answer.say(answer.legal_reply)
    await answer.end()


async def adds_a_test(answer: Answer) -> None:
    """Add a test that the reference solution of the shipped cache passes."""
    await answer.begin()
    await answer.say(json.dumps(A_TEST_MORE))
    await answer.end()


async def slow_drip(answer: Answer) -> None:
    """Stream a legal move, one character at a time."""
    await answer.begin()
    for character in answer.legal_reply:
        await answer.pause(answer.pace_s or _DRIP_S)
        await answer.delta({"content": character})
    await answer.end()


async def stall_before_head(answer: Answer) -> None:
    """Accept the request and never answer."""
    await answer.pause(STALL_S)


async def stall_before_first(answer: Answer) -> None:
    """Open the stream and never say a word."""
    await answer.begin()
    await answer.pause(STALL_S)


async def stall_midway(answer: Answer) -> None:
    """Say half of a legal move, then nothing more."""
    await _half(answer)
    await answer.pause(STALL_S)


async def empty_chunks(answer: Answer) -> None:
    """Keep the stream busy with chunks that hold no text."""
    await answer.begin()
    while True:
        await answer.pause(_DRIP_S)
        await answer.delta({"content": ""})


async def hang_after_finish(answer: Answer) -> None:
    """Say a whole legal move and its end, then leave the stream open."""
    await answer.begin()
    await answer.say(answer.legal_reply)
    await answer.delta({}, finish="stop")
    await answer.pause(STALL_S)


async def cut_before_head(answer: Answer) -> None:
    """Break the connection off before any answer."""
    answer.cut()


async def cut_midstream(answer: Answer) -> None:
    """Break the connection off after half of a legal move."""
    await _half(answer)
    answer.cut()


async def no_finish(answer: Answer) -> None:
    """End the stream politely after half of a legal move, without saying that it is the end."""
    await _half(answer)
    await answer.close()


async def length_cut(answer: Answer) -> None:
    """Stop after half of a legal move because of the token limit."""
    await _half(answer)
    await answer.end("length")


async def filtered(answer: Answer) -> None:
    """Stop after half of a legal move because of a content filter."""
    await _half(answer)
    await answer.end("content_filter")


async def refusal(answer: Answer) -> None:
    """Decline to reply, in the field made for that."""
    await answer.begin()
    await answer.delta({"refusal": "I cannot help with that."})
    await answer.end()


async def throttle_429(answer: Answer) -> None:
    """Refuse because of too many requests, and ask for a wait of two seconds."""
    error = {"message": "Rate limit reached", "type": "requests", "code": "rate_limit_exceeded"}
    await answer.whole(429, {"error": error}, retry_after="2")


async def http_500(answer: Answer) -> None:
    """Fail before the stream."""
    await answer.whole(500, {"error": {"message": "CUDA out of memory", "type": "server_error"}})


async def http_503(answer: Answer) -> None:
    """Fail with a page instead of JSON, as a proxy does."""
    await answer.whole(503, "<html><h1>Service Unavailable</h1></html>", retry_after="7")


async def unauthorized_401(answer: Answer) -> None:
    """Refuse the key, and quote it."""
    message = f"Incorrect API key provided: {answer.asked.key}. Sent as Bearer {answer.asked.key}"
    await answer.whole(401, {"error": {"message": message, "code": "invalid_api_key"}})


async def not_found_404(answer: Answer) -> None:
    """Know no such model."""
    await answer.whole(404, {"error": {"message": "The model `m` does not exist."}})


async def refuses_schema(answer: Answer) -> None:
    """Take no JSON Schema; without one, behave."""
    if answer.asked.body.get("response_format", {}).get("type") != "json_schema":
        await ok(answer)
        return
    message = "'response_format.type' must be 'text' or 'json_object'. " + "Rejected. " * 100
    await answer.whole(400, {"error": {"message": message, "type": "BadRequestError"}})


async def ignore_schema(answer: Answer) -> None:
    """Answer in prose."""
    await answer.begin()
    await answer.say(PROSE)
    await answer.end()


async def illegal_move(answer: Answer) -> None:
    """Answer in the right form with a move that this turn does not offer."""
    await answer.begin()
    await answer.say(answer.illegal_reply)
    await answer.end()


async def no_usage(answer: Answer) -> None:
    """Behave, but tell no token counts."""
    await answer.begin()
    await answer.say(answer.legal_reply)
    await answer.end(usage=False)


async def thinks_first(answer: Answer) -> None:
    """Think aloud in the field made for that, then behave."""
    await answer.begin()
    for word in SECRET_THOUGHT.split():
        await answer.pause(_THOUGHT_S)
        await answer.delta({"reasoning_content": f"{word} "})
    await answer.delta({"reasoning": SECRET_THOUGHT})
    await answer.say(answer.legal_reply)
    await answer.end()


async def thinks_inline(answer: Answer) -> None:
    """Think aloud inside the reply, then behave."""
    await answer.begin()
    await answer.say(f"<think>{SECRET_THOUGHT}</think>\n{answer.legal_reply}")
    await answer.end()


async def malformed_event(answer: Answer) -> None:
    """Send an event that is not JSON after half of a legal move."""
    await _half(answer)
    await answer.event(b'{"choices": [{"delta": {"content": ')
    await answer.end()


async def invalid_utf8(answer: Answer) -> None:
    """Send bytes that are not UTF-8 inside the text."""
    await answer.begin()
    await answer.event(b'{"choices": [{"index": 0, "delta": {"content": "caf\xe9 \xff"}}]}')
    await answer.end()


async def half_character(answer: Answer) -> None:
    """Send one half of a surrogate pair, which no store can hold."""
    await answer.begin()
    await answer.delta({"content": '{"move": "\ud83d'})
    await answer.end()


async def error_event(answer: Answer) -> None:
    """Report a failure inside the stream after half of a legal move."""
    await _half(answer)
    await answer.event(json.dumps({"error": {"message": "engine died", "code": 500}}).encode())
    await answer.close()


async def empty_choices(answer: Answer) -> None:
    """Stream chunks without any choice."""
    await answer.begin(opening=False)
    await answer.chunk([])
    await answer.end(None)


async def odd_shapes(answer: Answer) -> None:
    """Stream JSON that is nothing like a chunk, then behave."""
    await answer.begin()
    for odd in (b"5", b"null", b'"text"', b"[1]", b"{}", b'{"choices": {"a": 1}}'):
        await answer.event(odd)
    await answer.chunk([None])
    await answer.delta(None)
    await answer.delta({"content": ["a", "list"]})
    await answer.chunk([], usage="many")
    await answer.say(answer.legal_reply)
    await answer.end()


async def endless(answer: Answer) -> None:
    """Never stop talking."""
    await answer.begin()
    while True:
        await answer.delta({"content": "and so on, " * 50})


async def noise(answer: Answer) -> None:
    """Stream random JSON, other noise with each request."""
    chance = random.Random(answer.turn)  # noqa: S311 - repeatable noise, no secret
    await answer.begin()
    for _ in range(12):
        shape = _random_shape(chance, depth=4)
        await answer.chunk(shape, usage=_random_shape(chance, depth=2))
        await answer.event(json.dumps(_random_shape(chance, depth=5)).encode())
    await answer.end(chance.choice(["stop", "length", "tool_calls", None]))


async def deep_event(answer: Answer) -> None:
    """Send JSON nested deeper than a parser can follow."""
    await answer.begin()
    await answer.event(b"[" * 100_000 + b"]" * 100_000)
    await answer.end()


async def web_page(answer: Answer) -> None:
    """Answer with a page, as the wrong address does."""
    await answer.whole(200, "<html><h1>Welcome to nginx!</h1></html>")


async def not_streaming(answer: Answer) -> None:
    """Answer in one piece although a stream was asked for."""
    message = {"role": "assistant", "content": answer.legal_reply}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    model = answer.asked.body.get("model", "")
    await answer.whole(200, {"object": "chat.completion", "model": model, "choices": [choice]})


def _random_shape(chance: random.Random, *, depth: int) -> object:
    """Return random JSON whose names are those of a chunk."""
    if depth == 0 or chance.random() < 0.2:
        return chance.choice([None, True, -1, 2.5, "", "word", "\ud800", [], {}])
    if chance.random() < 0.5:
        return [_random_shape(chance, depth=depth - 1) for _ in range(chance.randrange(3))]
    names = ("choices", "delta", "content", "finish_reason", "index", "usage", "model", "refusal")
    picked = chance.sample(names, 3)
    return {name: _random_shape(chance, depth=depth - 1) for name in picked}


async def _half(answer: Answer) -> None:
    reply = answer.legal_reply
    await answer.begin()
    await answer.say(reply[: len(reply) // 2])


MODES: dict[str, Mode] = {name: Wavering(share) for name, share in WAVERS.items()} | {
    mode.__name__: mode
    for mode in (
        *(
            ok,
            adds_a_test,
            slow_drip,
            no_usage,
            thinks_first,
            thinks_inline,
            odd_shapes,
            not_streaming,
        ),
        *(stall_before_head, stall_before_first, stall_midway, empty_chunks, hang_after_finish),
        *(cut_before_head, cut_midstream, no_finish, length_cut, filtered, refusal),
        *(throttle_429, http_500, http_503, unauthorized_401, not_found_404, refuses_schema),
        *(ignore_schema, illegal_move, malformed_event, invalid_utf8, half_character),
        *(error_event, empty_choices, endless, web_page, noise, deep_event),
    )
}
"""Every mode by its name."""
