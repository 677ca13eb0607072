"""Asks the configured model server what works, and says it in a table and in plain words."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.module_loading import import_string

from agents.completers.local_model import LocalModelError
from agents.completers.openai_compatible import OpenAICompatible
from viva.model_check import Checked, check_model
from viva.small_turn import small_turn

MARKS = {"yes": "yes", "no": "NO", "unknown": "?"}


class Command(BaseCommand):
    """Check the model server that the settings name."""

    help = "Ask the configured model server what works. Exit code 1: it cannot interview so."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How often a turn is taken."""
        parser.add_argument("--turns", type=int, default=3, help="turns to take (3)")
        parser.add_argument("--mode", default="interview", help="whose settings (interview)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Ask, print, and fail where interviews cannot be held."""
        if settings.COMPLETER == "builtin":
            self.stdout.write("The interviewer is the built-in one: there is no server to check.")
            return
        told = {**settings.MODEL, **settings.MODEL_MODES.get(options["mode"], {})}
        try:
            completer = import_string(settings.COMPLETERS[settings.COMPLETER]).from_settings(told)
        except (LocalModelError, ValueError) as error:
            raise CommandError(str(error)) from error
        checked = asyncio.run(_checked(completer, max(1, options["turns"])))
        self._table(checked)
        if not checked.works:
            raise CommandError(_advice(checked, str(told.get("profile", "llama_cpp"))))
        self.stdout.write("\nInterviews can be held with these settings.")

    def _table(self, checked: Checked) -> None:
        for finding in checked.findings:
            mark = MARKS[finding.works]
            self.stdout.write(f"  {finding.what:<14}{mark:<5}{finding.seen}")


async def _checked(completer: OpenAICompatible, turns: int) -> Checked:
    try:
        return await check_model(completer, small_turn(), turns=turns)
    finally:
        await completer.aclose()


def _advice(checked: Checked, profile: str) -> str:
    """Say what to do about it."""
    failed = {finding.what for finding in checked.findings if finding.works == "no"}
    if "reachable" in failed:
        return "The server cannot be reached: look at VIVA_MODEL_URL and VIVA_MODEL_API_KEY."
    if "model" in failed:
        return "The server has no such model: set VIVA_MODEL_NAME to one that it lists."
    if checked.better:
        return (
            f"The profile {profile} does not work with this server, {checked.better} does: "
            f"set VIVA_MODEL_PROFILE={checked.better}."
        )
    if "schema" in failed:
        return f"Neither the profile {profile} nor any other works with this server."
    return (
        f"The profile {profile} works, but no reply of the model was a legal move: "
        "it needs a more able model, or more VIVA_MODEL_MAX_TOKENS."
    )
