"""A room that is told of its files and its place in the log is told of one and the same moment."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, connections

from interviews.sessions import queries
from tests.doubles.interviews import Interview

pytestmark = pytest.mark.django_db(transaction=True)


class Typist(threading.Thread):
    """Types as soon as somebody looks at the files, as another socket's batch may."""

    def __init__(self, interview: Interview) -> None:
        super().__init__(daemon=True)
        self.interview = interview
        self.length = len(str(queries.welcome(interview.id, "tab-1")["documents"][0]["text"]))  # type: ignore[index]

    def run(self) -> None:
        """Send one batch."""
        self.interview.edit(1, (self.length, (0, "x")))
        connections.close_all()

    def watch(self, execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        """Start typing before the files are read, and give the batch time to be stored."""
        if 'FROM "interviews_document"' in sql and self.ident is None:
            self.start()
            self.join(0.5)
        return execute(sql, *rest)


def test_a_batch_that_comes_between_is_told_whole_or_not_at_all() -> None:
    interview = Interview()
    typist = Typist(interview)
    with connection.execute_wrapper(typist.watch):
        told = queries.welcome(interview.id, "tab-1")
    typist.join()
    batches = interview.events("EditsReceived")
    assert len(batches) == 1
    known = [batch for batch in batches if batch.seq <= int(str(told["seq"]))]
    document = next(file for file in told["documents"] if file["path"] == "cache.py")  # type: ignore[attr-defined]
    assert document["version"] == document["received"] == len(known)
