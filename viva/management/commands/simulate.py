"""Plays a whole interview with a simulated candidate, and proves its log."""

from __future__ import annotations

from argparse import ArgumentParser
from time import monotonic
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from agents.candidates import CAST
from interviews.banks import store as bank
from interviews.people import first_start
from interviews.sessions import judging
from interviews.sessions.service import pinned
from viva.simulation import Cast, Simulation, recorded_verdict
from viva.verification import prove


class Command(BaseCommand):
    """Simulate an interview through the real service."""

    help = "Play an interview with a simulated candidate through the real service."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which questions, who, and with which chance."""
        parser.add_argument("--question", action="append", required=True, metavar="SLUG")
        parser.add_argument("--candidate", choices=sorted(CAST), default="strong")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--sandbox", action="store_true", help="run code for real instead of by record"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, say what happened, prove the log."""
        home = first_start.organisation()
        try:
            revisions = [bank.published(home, slug) for slug in options["question"]]
        except bank.UnknownQuestion as error:
            raise CommandError(str(error)) from error
        cast = Cast(
            organisation=home.id,
            packages=tuple(pinned(revision.pk) for revision in revisions),
            candidate=options["candidate"],
            seed=options["seed"],
            label=f"Simulated: {options['candidate']}, seed {options['seed']}",
        )
        judge = judging.run if options["sandbox"] else recorded_verdict
        started = monotonic()
        simulation = Simulation(cast, judge=judge)
        session = simulation.play()
        took = monotonic() - started
        state = simulation.state
        self.stdout.write(
            f"{session}  {state.turn - 1} turns, {state.seq} events, "
            f"ended: {state.end_reason}, {took:.1f} s"
        )
        proof = prove(session)
        if not proof.holds:
            raise CommandError("\n".join(proof.faults))
        self.stdout.write(f"its log holds: {proof.events} events, {proof.turns} prompts made again")
