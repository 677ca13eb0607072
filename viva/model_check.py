"""Whether a model server can interview is found out by asking it, not by reading its brochure."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Iterator
from statistics import median
from time import monotonic
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from agents.completers.base import CompleterUnavailable
from agents.completers.budgeting import COUNT_S
from agents.completers.model_settings import PROFILES, ModelSettings, ServerProfile, Tokenizer
from agents.completers.openai_compatible import OpenAICompatible
from agents.core.cursor import Cursor
from agents.core.messages import Completion, Prompt
from agents.modes.interview.mode import INTERVIEW
from agents.prompts.templates import Templates
from agents.prompts.tokens import tokens as estimate
from agents.schema.move import any_form, constant, form
from agents.turn import Decision, decide

Works = Literal["yes", "no", "unknown"]
SHARED_WORDS = 1_500
"""How long a prompt's common beginning is in the test of the prefix cache."""
COUNTED = "What does a cache keep, and for how long? " * 8
FORM_MOVES = ("ASK", "TELL")
MUCH_FASTER = 0.6
"""A second prompt whose first word takes less than this share of the first's was cached."""


class Finding(Struct, frozen=True, kw_only=True):
    """One line of the table: what was looked at, whether it works, and what was seen."""

    what: str
    works: Works
    seen: str


class Form(Struct, frozen=True, kw_only=True):
    """How a server took a form that its model could not have guessed."""

    enforced: bool
    detail: str
    completion: Completion | None = None
    pieces: int = 0


class Checked(Struct, frozen=True, kw_only=True):
    """Everything that was found. `better` is a profile that works where the present one does not.

    `works` says whether interviews can be held with the present settings.
    """

    findings: tuple[Finding, ...]
    works: bool
    better: str = ""


class Silent:
    """An audience that only notes when it first heard something."""

    def __init__(self) -> None:
        """Begin to count, in seconds."""
        self._began = monotonic()
        self.first_visible_s: float | None = None

    async def started(self, attempt: int) -> None:
        """Go on."""

    async def text(self, attempt: int, visible_text: str) -> None:
        """Note the first."""
        if self.first_visible_s is None:
            self.first_visible_s = monotonic() - self._began

    async def withdrawn(self, attempt: int, shown: str, reason: str) -> None:
        """Go on."""


async def check_model(completer: OpenAICompatible, cursor: Cursor, *, turns: int) -> Checked:
    """Ask the server until it is known what works; `cursor` is a small turn, taken `turns` times.

    Nothing is raised for what the server does: it becomes a finding.
    """
    reached = await _reached(completer)
    if any(finding.works == "no" for finding in reached):
        return Checked(findings=reached, works=False)
    found = await tried_form(completer)
    findings = [*reached, *_of_form(completer.settings.profile, found)]
    if not _takes(completer.settings.profile, found):
        better = await _better_profile(completer.settings)
        return Checked(findings=tuple(findings), works=False, better=better)
    findings += [await _counting(completer), await _cache(completer)]
    findings += await _turns(completer, cursor, turns)
    legal = next(finding for finding in findings if finding.what == "legal move")
    return Checked(findings=tuple(findings), works=legal.works == "yes")


async def _reached(completer: OpenAICompatible) -> tuple[Finding, ...]:
    settings = completer.settings
    try:
        names = await completer.served_models()
    except CompleterUnavailable as failure:
        locked_out = any(f"HTTP {status}" in failure.detail for status in (401, 403))
        answered = failure.code in ("refused", "bad_stream") and not locked_out
        return (
            _finding("reachable", ok=answered, seen=f"{settings.server}: {failure.detail}"),
            Finding(what="model", works="unknown", seen="the server lists no models"),
        )
    listed = ", ".join(names[:8]) or "none"
    seen = f"{settings.model} is served" if settings.model in names else f"listed are: {listed}"
    return (
        _finding("reachable", ok=True, seen=settings.base_url),
        _finding("model", ok=settings.model in names, seen=seen),
    )


def _finding(what: str, *, ok: bool, seen: str) -> Finding:
    return Finding(what=what, works="yes" if ok else "no", seen=seen)


async def tried_form(completer: OpenAICompatible) -> Form:
    """Ask for a form with a word in it that nobody could guess.

    A server that promises to enforce the form is asked for prose at the same time: what comes then
    is the server's doing and not the model's.
    """
    word = secrets.token_hex(4)
    moves = [{"move": constant(move), "word": constant(word)} for move in FORM_MOVES]
    enforces = completer.settings.profile.schema == "json_schema"
    system = "Answer in one plain sentence of prose." if enforces else "Fill in the form."
    schema = any_form(form(one) for one in moves)
    prompt = _prompt(system, "What is a queue?", schema=schema)
    pieces: list[str] = []

    async def hear(text: str) -> None:
        pieces.append(text)

    try:
        completion = await completer.complete(prompt, on_text=hear)
    except CompleterUnavailable as failure:
        return Form(enforced=False, detail=str(failure))
    said = _object_in(completion.text)
    fits = said.get("word") == word and said.get("move") in FORM_MOVES
    detail = "the reply has the asked form" if fits else f"it said: {completion.text[:60]!r}"
    return Form(enforced=fits, detail=detail, completion=completion, pieces=len(pieces))


def _object_in(text: str) -> dict[str, object]:
    try:
        value = json.loads(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _prompt(system: str, user: str, *, schema: dict[str, object]) -> Prompt:
    return Prompt(
        system=system,
        user=user,
        block_a_length=len(system),
        output_schema=schema,
        fields={},
        fingerprint="",
    )


def _takes(profile: ServerProfile, found: Form) -> bool:
    """Tell whether a server takes a profile: a form it promises to enforce must be enforced."""
    return found.enforced if profile.schema != "none" else found.completion is not None


def _of_form(profile: ServerProfile, found: Form) -> Iterator[Finding]:
    wanted = {
        "json_schema": f"enforced by the server ({profile.dialect} schema)",
        "json_object": "JSON by the server's promise, its form told in words",
        "none": "told in words; the server enforces nothing",
    }[profile.schema]
    yield _finding("schema", ok=_takes(profile, found), seen=f"{wanted}: {found.detail}")
    if found.completion is None:
        return
    seen = f"{found.pieces} pieces, the first after {found.completion.first_text_ms} ms"
    yield _finding("streaming", ok=found.pieces > 1, seen=seen)
    counted = found.completion.completion_tokens is not None
    seen = "tokens are counted" if counted else "the server counts no tokens in a stream"
    yield Finding(what="usage", works="yes" if counted else "unknown", seen=seen)


async def _better_profile(settings: ModelSettings) -> str:
    """Return the first profile that the server takes, "" where none is."""
    for name, profile in PROFILES.items():
        if profile == settings.profile:
            continue
        extra = {**profile.extra_body, **settings.profile.extra_body}
        other = OpenAICompatible(replace(settings, profile=replace(profile, extra_body=extra)))
        try:
            found = await tried_form(other)
        finally:
            await other.aclose()
        if found.enforced:
            return name
    return ""


async def _counting(completer: OpenAICompatible) -> Finding:
    """Say whether the server counts tokens as its settings say, or in which other way."""
    own = completer.settings.profile.tokenizer
    found = {kind: await _tokens(completer.settings, kind) for kind in ("vllm", "llama_cpp")}
    if found.get(own):
        seen = f"{own}: counts {found[own]} for {estimate(COUNTED)} estimated tokens"
        return _finding("tokenizer", ok=True, seen=seen)
    other = next((kind for kind, count in found.items() if count), "")
    seen = f"set VIVA_MODEL_TOKENIZER={other} to count with it" if other else "tokens are estimated"
    return Finding(what="tokenizer", works="unknown", seen=seen)


async def _tokens(settings: ModelSettings, kind: Tokenizer) -> int:
    """Return a server's count of a short text, 0 where it does not count in this way."""
    asked = OpenAICompatible(replace(settings, profile=replace(settings.profile, tokenizer=kind)))
    prompt = _prompt(COUNTED, "", schema=any_form([form({"move": constant("ASK")})]))
    try:
        async with asyncio.timeout(COUNT_S):
            return await asked.count_tokens(prompt) or 0
    except (CompleterUnavailable, TimeoutError):
        return 0
    finally:
        await asked.aclose()


async def _cache(completer: OpenAICompatible) -> Finding:
    """Send two prompts that begin alike and end apart, the beginning new to the server."""
    begins = " ".join(secrets.token_hex(2) for _ in range(SHARED_WORDS // 4))
    schema = any_form([form({"move": constant("ASK")})])

    async def ignore(text: str) -> None:
        """Hear nothing."""

    try:
        first, second = [
            await completer.complete(_prompt(begins, user, schema=schema), on_text=ignore)
            for user in ("First.", "And second.")
        ]
    except CompleterUnavailable as failure:
        return Finding(what="prefix cache", works="unknown", seen=str(failure))
    return _cached(first, second)


def _cached(first: Completion, second: Completion) -> Finding:
    if second.cached_tokens:
        seen = f"{second.cached_tokens} of {second.prompt_tokens} tokens came from the cache"
        return _finding("prefix cache", ok=True, seen=seen)
    cold_ms, warm_ms = first.first_text_ms or 0, second.first_text_ms or 0
    faster = 0 < warm_ms < cold_ms * MUCH_FASTER
    seen = f"no count; first text after {cold_ms} ms, then {warm_ms} ms"
    return Finding(what="prefix cache", works="yes" if faster else "unknown", seen=seen)


class _Taken(Struct, frozen=True, kw_only=True):
    decision: Decision | None
    failure: str
    visible_ms: int | None = None


async def _turns(completer: OpenAICompatible, cursor: Cursor, count: int) -> list[Finding]:
    taken = [await _turn(completer, cursor) for _ in range(count)]
    good = [one.decision for one in taken if one.decision and not one.decision.fallback]
    moves = ", ".join(sorted({decision.move.kind for decision in good})) or "none"
    wrong = next((one.failure for one in taken if one.failure), "")
    seen = f"{len(good)} of {count}: {moves}" + (f"; refused: {wrong}" if wrong else "")
    costs = [one.decision.cost for one in taken if one.decision]
    visible = [one.visible_ms for one in taken if one.visible_ms is not None]
    firsts = [cost.first_text_ms for cost in costs if cost.first_text_ms is not None]
    latency = f"first text {_p50(firsts)}, first visible word {_p50(visible)}, p50 of {count}"
    speeds = [
        cost.completion_tokens * 1000 / (cost.model_ms - cost.first_text_ms)
        for cost in costs
        if cost.completion_tokens
        and cost.first_text_ms is not None
        and cost.model_ms > cost.first_text_ms
    ]
    speed = f"{median(speeds):.0f} tokens/s" if speeds else "tokens are not counted"
    return [
        _finding("legal move", ok=bool(good), seen=seen),
        Finding(what="latency", works="yes" if firsts else "unknown", seen=latency),
        Finding(what="speed", works="yes" if speeds else "unknown", seen=speed),
    ]


def _p50(times_ms: list[int]) -> str:
    return f"{median(times_ms):.0f} ms" if times_ms else "unknown"


async def _turn(completer: OpenAICompatible, cursor: Cursor) -> _Taken:
    audience = Silent()
    try:
        decision = await decide(
            cursor,
            mode=INTERVIEW,
            completer=completer,
            templates=Templates.load(),
            audience=audience,
            attempts=range(1, 2),
        )
    except CompleterUnavailable as failure:
        return _Taken(decision=None, failure=str(failure))
    refused = "; ".join(f"{one.rule}, {one.detail}" for one in decision.rejections)
    first_s = audience.first_visible_s
    visible_ms = None if first_s is None else round(first_s * 1000)
    return _Taken(decision=decision, failure=refused, visible_ms=visible_ms)
