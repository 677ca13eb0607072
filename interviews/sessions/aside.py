"""What is played aside has a database of its own, and nobody hears of it.

A rehearsal goes through the same verbs as an interview. Its rows stand in the memory of one thread
while it lasts: no list, no sweeper and no worker can find them, a room is told nothing, and a crash
leaves nothing behind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.apps import apps
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.utils import ConnectionHandler

IN_MEMORY = {DEFAULT_DB_ALIAS: {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}

_playing: ContextVar[bool] = ContextVar("playing_aside", default=False)


def playing() -> bool:
    """Tell whether this context plays aside."""
    return _playing.get()


class _Unheard(DatabaseWrapper):
    """A database whose commits are nobody's business: no room, worker or witness hears of them."""

    def on_commit(self, func: Callable[[], object], robust: bool = False) -> None:
        """Let it be."""


@contextmanager
def stage() -> Iterator[None]:
    """Play aside in this thread until the block ends; then everything of it is gone.

    The block must not be inside a transaction: what is read and written there is another database.
    """
    before = connections[DEFAULT_DB_ALIAS]
    own = _Unheard(ConnectionHandler(IN_MEMORY).settings[DEFAULT_DB_ALIAS], DEFAULT_DB_ALIAS)
    connections[DEFAULT_DB_ALIAS] = own
    token = _playing.set(True)
    try:
        _build(own)
        yield
    finally:
        _playing.reset(token)
        connections[DEFAULT_DB_ALIAS] = before
        if own.connection is not None:
            own.connection.close()  # The wrapper's own `close` keeps what is in memory.
        before.close_if_unusable_or_obsolete()  # It lay idle for minutes: it may be dead.


def _build(database: DatabaseWrapper) -> None:
    with database.schema_editor() as editor:
        for model in apps.get_models():
            editor.create_model(model)
