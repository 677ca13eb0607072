"""A pinned package is unpacked once for the many pieces in which a player asks for its files."""

from __future__ import annotations

from functools import lru_cache

from agents.schema.entities import Shelf, shelf_in
from agents.schema.package import unpack
from replay.log import store


@lru_cache(maxsize=4)  # A package may hold 50 MB.
def shelf_of(digest: str) -> Shelf:
    """Return the files of a pinned package; raise ContentMissing when it is gone."""
    return shelf_in(unpack(store.get(digest)))
