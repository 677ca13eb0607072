"""A socket needs a ticket: signed, for one door and one person, good once within half a minute."""

from __future__ import annotations

import secrets
from urllib.parse import parse_qs

from django.core import signing
from django.core.cache import cache

from interviews.people.access import NotFound

GOOD_FOR_S = 30


def issue(door: str, *holds: str) -> str:
    """Return a ticket for a door; call only after access was checked for whom it names."""
    return signing.dumps([*holds, secrets.token_urlsafe(12)], salt=door)


def redeem(door: str, query_string: str) -> list[str]:
    """Use up the ticket of a socket's query; return what it holds.

    Raises NotFound for a ticket that is forged, old, used, or for another door.
    """
    ticket = parse_qs(query_string).get("ticket", [""])[0]
    try:
        *holds, number = signing.loads(ticket, salt=door, max_age=GOOD_FOR_S)
    except signing.BadSignature as error:
        raise NotFound(door) from error
    if not cache.add(f"ticket:{number}", 1, timeout=2 * GOOD_FOR_S):
        raise NotFound(door)
    return [str(held) for held in holds]
