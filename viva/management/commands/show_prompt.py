"""Shows the prompt of a turn, made again from the log, and what of it a server could have kept."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from agents.core.messages import Prompt
from replay import player
from replay.log.read import Erased
from replay.log.store import ContentMissing


class Command(BaseCommand):
    """Print one prompt, byte for byte, with its fingerprint and its cacheable prefix."""

    help = "Rebuild the prompt of a turn from the log, and say which bytes a cache could keep."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which turn of which session."""
        parser.add_argument("session", type=UUID)
        parser.add_argument("turn", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the prompt, then what is known of it."""
        session, turn = options["session"], options["turn"]
        try:
            rebuilt = player.rebuild_prompt(session, turn)
            before = player.rebuild_prompt(session, turn - 1).prompt if turn > 1 else None
        except (player.CannotRebuild, ContentMissing, Erased) as error:
            raise CommandError(str(error)) from error
        prompt = rebuilt.prompt
        self.stdout.write(prompt.system)
        self.stdout.write("\n--- user\n")
        self.stdout.write(prompt.user)
        self.stdout.write("\n--- about this prompt")
        match = "the one that was sent" if rebuilt.same else "NOT the one that was sent"
        self.stdout.write(f"fingerprint {prompt.fingerprint}: {match}")
        self.stdout.write(cacheable(prompt, before))


def cacheable(prompt: Prompt, before: Prompt | None) -> str:
    """Return in words how many bytes of a prompt a prefix cache could take from the turn before."""
    whole = len(as_bytes(prompt))
    block_a = len(prompt.system[: prompt.block_a_length].encode())
    kept = 0
    if before is not None:
        kept = same_beginning(as_bytes(before), as_bytes(prompt))
    share = round(100 * kept / whole)
    return (
        f"{whole} bytes; Block A holds {block_a}; "
        f"{kept} ({share} %) begin the same as the turn before"
    )


def as_bytes(prompt: Prompt) -> bytes:
    """Return a prompt as a server reads it: the system message, then the user's."""
    return (prompt.system + prompt.user).encode()


def same_beginning(one: bytes, other: bytes) -> int:
    """Return how many bytes two prompts begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
