"""A snapshot saves time and proves nothing: whatever is wrong with it, the log is folded instead.

It holds the state and the files of the live question at some place, packed and signed, and is made
in the transaction of the event that it follows. It is not part of the chain.
"""

from __future__ import annotations

import hmac
import zlib
from uuid import UUID

import msgspec
from msgspec import MsgspecError

from agents.core.folded import NOTHING, Folded
from agents.core.state import REDUCER_VERSION
from replay.log import chain
from replay.models import Snapshot

_PACKED = 1
"""zlib's fastest: writing must cost little, and the second level saves a tenth."""

_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(Folded)


def crossed(before_seq: int, after_seq: int, *, every: int) -> bool:
    """Tell whether a snapshot is due once events up to `after_seq` are stored; 0: never."""
    return every > 0 and before_seq // every != after_seq // every


def keep(session: UUID, folded: Folded) -> None:
    """Store a snapshot; call inside the transaction that appends the event it follows."""
    body, seq = zlib.compress(_encoder.encode(folded), _PACKED), folded.state.seq
    Snapshot.objects.create(
        session=session,
        seq=seq,
        reducer=REDUCER_VERSION,
        body=body,
        signature=chain.sign_snapshot(session, seq, body),
    )


def nearest(session: UUID, *, up_to: int) -> Folded:
    """Return the last snapshot up to a seq; NOTHING where there is none that can be trusted."""
    kept = Snapshot.objects.filter(session=session, reducer=REDUCER_VERSION, seq__lte=up_to)
    row = kept.order_by("-seq").first()
    return NOTHING if row is None else opened(row) or NOTHING


def opened(row: Snapshot) -> Folded | None:
    """Return what a row holds; None when it is not what we wrote."""
    body = bytes(row.body)
    ours = chain.sign_snapshot(row.session, row.seq, body)
    if not hmac.compare_digest(ours, bytes(row.signature)):
        return None
    try:
        return _decoder.decode(zlib.decompress(body))
    except (zlib.error, MsgspecError):
        return None


def all_of(session: UUID) -> dict[int, Folded]:
    """Return a session's readable snapshots of this reducer by seq."""
    rows = Snapshot.objects.filter(session=session, reducer=REDUCER_VERSION).order_by("seq")
    return {row.seq: folded for row in rows if (folded := opened(row)) is not None}
