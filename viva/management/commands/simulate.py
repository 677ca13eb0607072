"""Plays a whole interview with a simulated candidate, and proves its log."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from time import monotonic
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from agents.candidates import CAST
from agents.candidates.by_hand import Spoken
from agents.core.events import AnswerSubmitted
from interviews.banks import plans
from interviews.banks import store as bank
from interviews.banks.drafts.changes import NotPossible
from interviews.people import first_start, invitations
from interviews.sessions import judging, store
from interviews.sessions.planned import Asked, planned_terms
from interviews.sessions.service import pinned
from replay.log.read import read
from viva.by_hand import agreement, answers_in, said_among
from viva.simulation import Cast, Simulation, recorded_verdict
from viva.verification import prove

BY_HAND = "by-hand"


class Command(BaseCommand):
    """Simulate an interview through the real service."""

    help = "Play an interview with a simulated candidate through the real service."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which questions, who, and with which chance."""
        asked = parser.add_mutually_exclusive_group(required=True)
        asked.add_argument("--question", action="append", metavar="SLUG")
        asked.add_argument("--plan", metavar="SLUG", help="invite the candidate by this plan")
        parser.add_argument("--candidate", choices=[*sorted(CAST), BY_HAND], default="strong")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--answers", type=Path, metavar="FOLDER", help="what the candidate by hand says"
        )
        parser.add_argument(
            "--sandbox", action="store_true", help="run code for real instead of by record"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, say what happened, prove the log."""
        cast = _cast(options)
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
        if cast.answers:
            self.stdout.write(_heard(session, cast))


def _cast(options: dict[str, Any]) -> Cast:
    home = first_start.organisation()
    label = f"Simulated: {options['candidate']}, seed {options['seed']}"
    revisions, token = _invited(options["plan"], label) if options["plan"] else _asked(options)
    return Cast(
        organisation=home.id,
        packages=tuple(pinned(revision) for revision in revisions),
        candidate=options["candidate"],
        seed=options["seed"],
        label=label,
        answers=_answers(options),
        token=token,
    )


def _asked(options: dict[str, Any]) -> tuple[tuple[int, ...], str]:
    home = first_start.organisation()
    try:
        return tuple(bank.published(home, slug).pk for slug in options["question"]), ""
    except bank.UnknownQuestion as error:
        raise CommandError(str(error)) from error


def _invited(slug: str, label: str) -> tuple[tuple[int, ...], str]:
    """Invite somebody by a plan; return the questions' revisions and the link's token."""
    home = first_start.organisation()
    try:
        terms = planned_terms(home, plans.plan_of(home, slug), Asked(label=label))
    except (plans.UnknownPlan, NotPossible) as error:
        raise CommandError(f"There is no interview by the plan {slug}: {error}") from error
    return terms.revisions, invitations.invite(home.id, terms)[1]


def _answers(options: dict[str, Any]) -> tuple[tuple[Spoken, ...], ...]:
    folder: Path | None = options["answers"]
    if (options["candidate"] == BY_HAND) != (folder is not None):
        raise CommandError(f"--candidate {BY_HAND} and --answers FOLDER go together.")
    if folder and options["plan"]:
        raise CommandError("Answers are by question: name the questions instead of a plan.")
    return tuple(_sheet(folder, slug) for slug in options["question"] or ()) if folder else ()


def _sheet(folder: Path, slug: str) -> tuple[Spoken, ...]:
    try:
        answers = answers_in(folder, slug)
    except (OSError, ValueError) as error:
        raise CommandError(f"The answers to {slug} in {folder} cannot be read: {error}") from error
    if not answers:
        raise CommandError(f"{folder} holds no answers to {slug}: no {slug}.json in it.")
    return answers


def _heard(session: UUID, cast: Cast) -> str:
    questions = [store.question(pinned.digest) for pinned, _ in cast.packages]
    texts = {at.event.text for at in read(session) if isinstance(at.event, AnswerSubmitted)}
    told = agreement(said_among(texts, zip(questions, cast.answers, strict=True)))
    return (
        f"by hand, reported apart: {told.answers} answers; of {told.found + told.missed} concepts "
        f"that a person finds in them {told.found} were heard, and {told.invented} that no person "
        f"finds (recall {told.recall:.2f}, precision {told.precision:.2f})"
    )
