"""A database server that restarts is played by cutting off whoever else is connected to it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

import pytest
from django.conf import settings
from django.db import connection

T = TypeVar("T")
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


def meanwhile(act: Callable[[], T]) -> list[T | Exception]:
    """Begin an act on another connection and wait until it is over or waits for a lock.

    What it returned or raised stands in the list, once it is over.
    """
    came: list[T | Exception] = []

    def run() -> None:
        try:
            came.append(act())
        except Exception as error:  # noqa: BLE001  # whatever it is, the test reads it
            came.append(error)
        finally:
            connection.close()

    acting = threading.Thread(target=run)
    acting.start()
    while acting.is_alive() and not _somebody_waits():
        acting.join(0.01)
    return came


def settled(came: list[T | Exception]) -> None:
    """Wait until an act that waited is over."""
    while not came:
        connection.ensure_connection()


def _somebody_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return bool(cursor.fetchone()[0])
