"""A socket needs a ticket: signed, for one room, good for half a minute."""

from __future__ import annotations

from urllib.parse import parse_qs
from uuid import UUID

from django.core import signing

SALT = "interviews.web.tickets"
GOOD_FOR_S = 30


def issue(session_id: UUID) -> str:
    """Return a ticket for a room; call only after access was checked."""
    return signing.TimestampSigner(salt=SALT).sign(str(session_id))


def opens(query_string: str, session_id: UUID) -> bool:
    """Tell whether a socket's query carries a fresh ticket for this room."""
    ticket = parse_qs(query_string).get("ticket", [""])[0]
    try:
        value = signing.TimestampSigner(salt=SALT).unsign(ticket, max_age=GOOD_FOR_S)
    except signing.BadSignature:
        return False
    return value == str(session_id)
