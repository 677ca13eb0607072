"""Content is kept by what it is: the same bytes once, under their SHA-256, never changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256

from replay.models import StoredContent


class ContentMissing(LookupError):
    """A log names content that the store does not have, or that no longer matches its digest."""


def put(body: bytes) -> str:
    """Keep bytes and return their digest in hex; keeping them twice is keeping them once."""
    digest = sha256(body).hexdigest()
    StoredContent.objects.get_or_create(digest=digest, defaults={"body": body})
    return digest


def hold(digest: str) -> None:
    """Keep content from being dropped until the transaction ends, if it is there."""
    list(StoredContent.objects.select_for_update().filter(digest=digest).values_list("digest"))


def drop(digest: str, *, needed: Callable[[], bool]) -> bool:
    """Delete content unless it is needed, which is asked once nobody else can take it up.

    Runs in a transaction; who takes up what others may drop holds it first.
    """
    hold(digest)
    if needed():
        return False
    StoredContent.objects.filter(digest=digest).delete()
    return True


@lru_cache(maxsize=256)
def get(digest: str) -> bytes:
    """Return the bytes of a digest; raise ContentMissing when they are gone or were changed."""
    row = StoredContent.objects.filter(digest=digest).values_list("body", flat=True).first()
    if row is None or sha256(bytes(row)).hexdigest() != digest:
        raise ContentMissing(digest)
    return bytes(row)
