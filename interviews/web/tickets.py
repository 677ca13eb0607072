"""A room's ticket names the room and the browser whose claim bought it."""

from __future__ import annotations

from uuid import UUID

from interviews.people import access, tickets

DOOR = "interviews.web.tickets"


def issue(session_id: UUID, claim: str) -> str:
    """Return a ticket for a room; call only after access was checked for this claim."""
    return tickets.issue(DOOR, str(session_id), access.digest_of(claim))


def redeem(query_string: str, session_id: UUID) -> str:
    """Use up the ticket of a socket's query; return its claim's digest.

    Raises NotFound for a ticket that is forged, old, used or for another room, and for one whose
    link was taken back since.
    """
    room, digest = tickets.redeem(DOOR, query_string)
    if room != str(session_id):
        raise access.NotFound(session_id)
    access.still_candidate(session_id, digest)
    return digest
