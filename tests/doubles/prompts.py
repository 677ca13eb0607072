"""One small prompt, as a completer sees it, for tests that are not about prompts."""

from __future__ import annotations

from collections.abc import Mapping

from agents.core.messages import Prompt

SYSTEM = "You interview one candidate about one question. Pick a move and write the reply."


def move_form(move: str, **more: Mapping[str, object]) -> dict[str, object]:
    """Return the schema of one move, in the shape of a turn's canonical schema."""
    text = {"type": "string", "minLength": 1, "maxLength": 600}
    properties = {"move": {"const": move}, **more, "gap": text, "note": text, "response": text}
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


MOVE_SCHEMA: dict[str, object] = {
    "oneOf": [
        move_form("CLARIFY"),
        move_form("FOLLOW_UP"),
        move_form("HINT", hint_id={"enum": ["h1", "h2"]}),
    ]
}


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
