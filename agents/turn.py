"""A turn ends in one checked move: the model's, at its first or second try, or the safe one."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from agents.check.guard import StreamGuard
from agents.check.reading import Rejected, storable
from agents.check.rules import Rules
from agents.completers.base import Completer, CompleterUnavailable
from agents.completers.budgeting import counted
from agents.core.cursor import Cursor
from agents.core.messages import Attempt, Completion, Prompt
from agents.core.values import Rejection, TurnCost
from agents.modes.base import Mode
from agents.moves import Move, Offer
from agents.prompts.render import render
from agents.prompts.templates import Templates
from agents.prompts.tokens import tokens

ATTEMPTS = range(1, 3)


class TurnOvertaken(Exception):
    """A newer message came before the first visible character: the turn begins again with both."""


class Audience(Protocol):
    """Whoever watches a reply come. Attempts are numbered as `decide` was told to."""

    async def started(self, attempt: int) -> None:
        """Learn that text is about to become visible; raise TurnOvertaken to stop the turn."""

    async def text(self, attempt: int, visible_text: str) -> None:
        """Receive the next piece of checked text."""

    async def withdrawn(self, attempt: int, shown: str, reason: str) -> None:
        """Learn that what was shown does not count; `reason` is a rule's or a failure's name."""


class Decision(Struct, frozen=True, kw_only=True):
    """The one move of a turn, with everything that its event keeps.

    `attempt` numbers the last call of the model. With `fallback` the move is the mode's safe one,
    and that call is the last of `rejections`. `prompt_room` is how long the prompt was allowed to
    be by the server's count, in estimated tokens; 0: as long as the session's budget.
    """

    move: Move
    attempt: int
    offers: tuple[Offer, ...]
    fingerprint: str
    raw: str
    cost: TurnCost
    rejections: tuple[Rejection, ...] = ()
    fallback: bool = False
    prompt_room: int = 0

    @property
    def offered(self) -> tuple[str, ...]:
        """Return the offers as the log keeps them: `HINT:h1,h2`."""
        return tuple(str(offer) for offer in self.offers)


def prompt_of(
    cursor: Cursor,
    rejections: Sequence[Rejection],
    *,
    mode: Mode,
    templates: Templates,
    fallback: bool = False,
    room: int = 0,
) -> Prompt:
    """Return the prompt of the last attempt of a turn, live or from its event.

    `rejections` are the refusals before that attempt. An event of a safe move also holds the last
    attempt's own: say `fallback` and it is left out. `room` is the event's `prompt_room`.
    """
    before = rejections[:-1] if fallback else rejections
    earlier = tuple(Attempt(rule=r.rule, detail=r.detail, shown=r.shown) for r in before)
    offers = mode.legal_moves(cursor)
    return render(cursor, offers, mode=mode, templates=templates, earlier=earlier, room=room)


async def decide(
    cursor: Cursor,
    *,
    mode: Mode,
    completer: Completer,
    templates: Templates,
    audience: Audience,
    attempts: range = ATTEMPTS,
) -> Decision:
    """Return the turn's move: ask the model once per number in `attempts`, then move safely.

    A turn that is tried again after an outage goes on counting: `range(3, 5)`. Raises
    CompleterUnavailable when the model could not be asked, TurnOvertaken when the audience does;
    text that was visible is withdrawn first.
    """
    turn = _Turn(cursor, mode=mode, completer=completer, templates=templates, audience=audience)
    await turn.keep_to_budget()
    for number in attempts:
        move = await turn.attempt(number)
        if move is not None:
            return turn.decision(number, move)
    return turn.decision(attempts[-1], turn.safe_move(), fallback=True)


class _Refused(Exception):
    """Carries a refusal through the completer, so that the call stops."""

    def __init__(self, refusal: Rejected) -> None:
        super().__init__(refusal.rule)
        self.refusal = refusal


class _Hearing:
    """One attempt's reply: heard in pieces, guarded, passed on."""

    def __init__(self, rules: Rules, audience: Audience, attempt: int) -> None:
        self._rules = rules
        self.guard = StreamGuard(rules)
        self.steps: tuple[str, ...] = ()
        self._audience = audience
        self._attempt = attempt
        self.told = ""

    async def __call__(self, piece: str) -> None:
        """Take a raw piece; raise _Refused when the reply can no longer count."""
        visible = self.guard.feed(piece)
        if isinstance(visible, Rejected):
            raise _Refused(visible)
        await self.tell(visible)

    def begin_again(self) -> bool:
        """Forget a reply that broke off before any of it was visible."""
        if self.told:
            return False
        self.guard = StreamGuard(self._rules)
        return True

    def noted(self, step: str) -> None:
        """Keep a step for the log."""
        self.steps = (*self.steps, step)

    async def tell(self, visible: str) -> None:
        """Pass checked text on."""
        if not visible:
            return
        if not self.told:
            await self._audience.started(self._attempt)
        self.told += visible
        await self._audience.text(self._attempt, visible)

    async def take_back(self, reason: str) -> None:
        """Withdraw what was passed on, if anything was."""
        if self.told:
            await self._audience.withdrawn(self._attempt, self.told, reason)


class _Turn:
    """What the attempts of one turn share and leave behind."""

    def __init__(
        self,
        cursor: Cursor,
        *,
        mode: Mode,
        completer: Completer,
        templates: Templates,
        audience: Audience,
    ) -> None:
        self._cursor = cursor
        self._mode = mode
        self._completer = completer
        self._templates = templates
        self._audience = audience
        self._offers = mode.legal_moves(cursor)
        self._room = 0
        self._prompt = self._next_prompt(())
        self._rules = Rules(cursor, self._offers, schema=self._prompt.output_schema, mode=mode)
        self._rejections: tuple[Rejection, ...] = ()
        self._raw = ""
        self._cost = TurnCost(completer=completer.name, model="")

    def _next_prompt(self, rejections: tuple[Rejection, ...]) -> Prompt:
        return prompt_of(
            self._cursor,
            rejections,
            mode=self._mode,
            templates=self._templates,
            room=self._room,
        )

    async def keep_to_budget(self) -> None:
        """Let the server count a prompt that may be too long, and cut it further if it is."""
        budget = self._cursor.current_state.prompt_tokens
        estimated = tokens(f"{self._prompt.system}{self._prompt.user}") if budget else 0
        found = await counted(
            self._prompt, estimated=estimated, budget=budget, completer=self._completer
        )
        if found.step:
            self._cost = replace(self._cost, steps=(found.step,))
        if found.room:
            self._room = found.room
            self._prompt = self._next_prompt(())

    async def attempt(self, number: int) -> Move | None:
        """Ask the model once; keep the refusal when its reply may not count."""
        if self._rejections:
            self._prompt = self._next_prompt(self._rejections)
        hearing = _Hearing(self._rules, self._audience, number)
        judged = await self._asked(hearing)
        self._raw = storable(self._raw)
        if isinstance(judged, Move):
            await hearing.tell(judged.response[len(hearing.told) :])
            return judged
        await hearing.take_back(judged.rule)
        self._keep(judged, number, shown=hearing.told)
        return None

    async def _asked(self, hearing: _Hearing) -> Move | Rejected:
        began = monotonic()
        try:
            completion = await self._completer.complete(self._prompt, on_text=hearing)
        except _Refused as stopped:
            self._raw = hearing.guard.raw
            self._spent(None, ms=round((monotonic() - began) * 1000))
            return stopped.refusal
        except CompleterUnavailable as failure:
            await hearing.take_back(failure.code)
            raise
        finally:
            self._cost = replace(self._cost, steps=(*self._cost.steps, *hearing.steps))
        self._raw = completion.text
        self._spent(completion, ms=completion.total_ms)
        return hearing.guard.finish(completion)

    def _spent(self, completion: Completion | None, *, ms: int) -> None:
        """Add a call to the turn's cost: times and tokens of all attempts, where they are known."""
        cost = replace(self._cost, model_ms=self._cost.model_ms + ms)
        if completion is not None:
            cost = replace(
                cost,
                completer=completion.completer,
                model=completion.model,
                temperature=completion.temperature,
                first_text_ms=completion.first_text_ms,
                prompt_tokens=_sum(cost.prompt_tokens, completion.prompt_tokens),
                cached_tokens=_sum(cost.cached_tokens, completion.cached_tokens),
                completion_tokens=_sum(cost.completion_tokens, completion.completion_tokens),
            )
        self._cost = cost

    def _keep(self, refusal: Rejected, number: int, *, shown: str) -> None:
        kept = Rejection(
            attempt=number,
            rule=refusal.rule,
            detail=storable(refusal.detail),
            raw=self._raw,
            shown=shown,
        )
        self._rejections = (*self._rejections, kept)

    def safe_move(self) -> Move:
        """Return the mode's safe move; its words change only where the question withholds them."""
        move = self._mode.safe_move(self._cursor, self._offers)
        if self._rules.text_fault(move.response, move) is None:
            return move
        return replace(move, response=self._mode.last_resort)

    def decision(self, number: int, move: Move, *, fallback: bool = False) -> Decision:
        """Return what the turn came to."""
        return Decision(
            move=move,
            attempt=number,
            offers=self._offers,
            fingerprint=self._prompt.fingerprint,
            raw=self._raw,
            cost=self._cost,
            rejections=self._rejections,
            fallback=fallback,
            prompt_room=self._room,
        )


def _sum(before: int | None, more: int | None) -> int | None:
    return before if more is None else (before or 0) + more
