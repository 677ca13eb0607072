"""Work that takes longer than its lease renews it from a thread of its own, until it is done."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import Error, connection

from interviews.sessions.writing import in_line

log = logging.getLogger(__name__)


@contextmanager
def renewed(renew: Callable[[], object], *, every_s: float, what: str) -> Iterator[None]:
    """Call `renew` every so many seconds while the block lasts; `what` names it in the log.

    A renewal that fails is said and tried again on a connection of its own that works.
    """
    done = threading.Event()
    args = (renew, done, every_s, what)
    renewing = threading.Thread(target=_renew, args=args, daemon=True)
    renewing.start()
    try:
        yield
    finally:
        done.set()
        renewing.join()


def _renew(  # noqa: PLR0917  a thread takes its arguments by place
    renew: Callable[[], object], done: threading.Event, every_s: float, what: str
) -> None:
    while not done.wait(every_s):
        try:
            with in_line():
                renew()
        except Error:
            log.warning("the lease of %s could not be renewed", what, exc_info=True)
            connection.close_if_unusable_or_obsolete()  # A dead one would renew nothing more.
    connection.close()
