"""A socket needs a ticket: signed, for one room and one browser, good once within half a minute."""

from __future__ import annotations

import secrets
from urllib.parse import parse_qs
from uuid import UUID

from django.core import signing
from django.core.cache import cache

from interviews.people import access

SALT = "interviews.web.tickets"
GOOD_FOR_S = 30


def issue(session_id: UUID, claim: str) -> str:
    """Return a ticket for a room; call only after access was checked for this claim."""
    holds = [str(session_id), access.digest_of(claim), secrets.token_urlsafe(12)]
    return signing.dumps(holds, salt=SALT)


def redeem(query_string: str, session_id: UUID) -> str:
    """Use up the ticket of a socket's query; return its claim's digest.

    Raises NotFound for a ticket that is forged, old, used or for another room, and for one whose
    link was taken back since.
    """
    ticket = parse_qs(query_string).get("ticket", [""])[0]
    try:
        room, digest, number = signing.loads(ticket, salt=SALT, max_age=GOOD_FOR_S)
    except signing.BadSignature as error:
        raise access.NotFound(session_id) from error
    if room != str(session_id) or not cache.add(f"ticket:{number}", 1, timeout=2 * GOOD_FOR_S):
        raise access.NotFound(session_id)
    access.still_candidate(session_id, digest)
    return str(digest)
