"""A database server that restarts is played by cutting off whoever else is connected to it."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.db import connection

ENGINE = str(settings.DATABASES["default"]["ENGINE"])
on_postgres = pytest.mark.skipif(
    not ENGINE.endswith("postgresql"), reason="SQLite has no server to lose, and one writer"
)
CUT_OFF = (
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


def cut_off_others() -> None:
    """End every other connection to this database; theirs fails at its next statement."""
    with connection.cursor() as cursor:
        cursor.execute(CUT_OFF)
        cursor.fetchall()
    connection.close()
