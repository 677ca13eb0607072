"""One small prompt, as a completer sees it, for tests that are not about prompts."""

from __future__ import annotations

from agents.core.messages import Prompt
from agents.schema.move import Bounds, Schema, any_form, constant, form, one_of, text

SYSTEM = "You interview one candidate about one question. Pick a move and write the reply."


def move_form(move: str, **more: Schema) -> Schema:
    """Return the schema of one move, in the shape of a turn's canonical schema."""
    said = text(Bounds(longest=600, shortest=1))
    return form({"move": constant(move), **more, "gap": said, "note": said, "response": said})


MOVE_SCHEMA = any_form(
    [
        move_form("CLARIFY"),
        move_form("FOLLOW_UP"),
        move_form("HINT", hint_id=one_of(["h1", "h2"])),
    ]
)


def small_prompt(user: str = "I would use a dictionary and a linked list.") -> Prompt:
    """Return a prompt that offers three moves; the user's text may be chosen."""
    return Prompt(
        system=SYSTEM,
        user=user,
        block_a_length=len(SYSTEM),
        output_schema=MOVE_SCHEMA,
        fields={},
        fingerprint="0" * 64,
    )
