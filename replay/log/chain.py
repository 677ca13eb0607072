"""Each row's digest covers the row before it, so that no row can change, vanish or swap unseen.

digest(n) = SHA-256(digest(n-1) ‖ canonical metadata of n ‖ body digest of n), the body digest being
SHA-256(salt ‖ canonical body bytes). Metadata alone proves the chain, so a person's bodies can be
erased and the rest still verified; the salt keeps short bodies from being guessed afterwards.
"""

from __future__ import annotations

import hmac
from hashlib import sha256
from uuid import UUID

import msgspec
from django.conf import settings
from msgspec import Struct

GENESIS = bytes(32)
SALT_BYTES = 16


class Place(Struct, frozen=True, kw_only=True):
    """The metadata of an event, in the order in which it is hashed."""

    session: UUID
    seq: int
    kind: str
    version: int
    actor: str
    at_ms: int


def body_digest(salt: bytes, body: bytes) -> bytes:
    """Return the 32 bytes that stand for a body."""
    return sha256(salt + body).digest()


def entry_digest(previous: bytes, place: Place, digest_of_body: bytes) -> bytes:
    """Return the 32 bytes that stand for the whole log up to an event."""
    return sha256(previous + msgspec.json.encode(place) + digest_of_body).digest()


def sign_head(session: UUID, seq: int, digest: bytes) -> bytes:
    """Return the signature of a log's end, made with the server's key."""
    return _signed(session, seq, digest, purpose=b"replay.log.head")


def sign_erased(session: UUID, seq: int, digest: bytes) -> bytes:
    """Return the signature of the end of a log whose bodies we have erased ourselves."""
    return _signed(session, seq, digest, purpose=b"replay.log.erased")


def sign_snapshot(session: UUID, seq: int, body: bytes) -> bytes:
    """Return the signature of a snapshot, made with the server's key and for nothing else."""
    return _signed(session, seq, body, purpose=b"replay.log.snapshot")


def _signed(session: UUID, seq: int, body: bytes, *, purpose: bytes) -> bytes:
    key = sha256(purpose + settings.SECRET_KEY.encode()).digest()
    return hmac.digest(key, session.bytes + seq.to_bytes(8, "big") + body, "sha256")
