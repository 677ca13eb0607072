"""Proves laws 1 to 3 and the chain, for one session or for all, and names what does not hold."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from replay.log.read import sessions
from viva.verification import Proof, prove


class Command(BaseCommand):
    """Verify logs; exits with 1 when one does not hold."""

    help = "Check a session's log: its chain, its fold, its prompts."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One session or all of them."""
        parser.add_argument("session", nargs="?", type=UUID)
        parser.add_argument("--all", action="store_true", help="every session that has a log")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line a session and what is wrong with it."""
        if options["all"] == (options["session"] is not None):
            raise CommandError("Name one session, or say --all.")
        wanted = list(sessions()) if options["all"] else [options["session"]]
        proofs = [self._say(prove(session)) for session in wanted]
        broken = sum(1 for proof in proofs if not proof.holds)
        self.stdout.write(f"{len(proofs) - broken} hold, {broken} do not")
        if broken:
            raise CommandError(f"{broken} of {len(proofs)} logs do not hold")

    def _say(self, proof: Proof) -> Proof:
        word = proof.finding if proof.holds else "DAMAGED" if proof.turns == 0 else "BROKEN"
        counts = f"{proof.events} events, {proof.turns} prompts"
        self.stdout.write(f"{proof.session}  {word}  {counts}")
        for fault in proof.faults:
            self.stdout.write(f"    {fault}")
        return proof
