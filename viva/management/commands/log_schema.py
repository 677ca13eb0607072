"""Prints the JSON Schema of the lines in which a log leaves the house: docs/log.schema.json."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand

from replay.player.lines import schema


class Command(BaseCommand):
    """Print the schema."""

    help = "Print the JSON Schema of an exported log's lines."
    requires_system_checks: list[str] = []  # noqa: RUF012  as Django types it

    def handle(self, *args: Any, **options: Any) -> None:
        """Print it as docs/ keeps it."""
        self.stdout.write(json.dumps(schema(), indent=1, ensure_ascii=False))
