"""A second place knows where each log ends, outside the database, so that a cut tail shows."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

import msgspec
from django.conf import settings
from django.db import transaction
from msgspec import Struct

from replay.log import chain
from replay.models import LogHead


class Witnessed(Struct, frozen=True):
    """A signed end of a log, as it once was. Digest and signature in hex."""

    seq: int
    digest: str
    signature: str


def _file(session: UUID) -> Path:
    return Path(settings.WITNESS_DIR) / f"{session}.jsonl"


def record(session: UUID) -> None:
    """Write down where a session's log ends now; later lines are later ends."""
    head = LogHead.objects.get(session=session)
    line = Witnessed(head.seq, bytes(head.digest).hex(), bytes(head.signature).hex())
    path = _file(session)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        file.write(msgspec.json.encode(line) + b"\n")


def latest(session: UUID) -> Witnessed | None:
    """Return the furthest end that was witnessed and whose signature is ours; None without one."""
    path = _file(session)
    if not path.exists():
        return None
    ends = [end for line in path.read_bytes().splitlines() if (end := _parse(session, line))]
    return max(ends, key=lambda end: end.seq, default=None)


def _parse(session: UUID, line: bytes) -> Witnessed | None:
    """A torn or foreign line witnesses nothing."""
    try:
        end = msgspec.json.decode(line, type=Witnessed)
        digest = bytes.fromhex(end.digest)
    except ValueError:
        return None
    expected = chain.sign_head(session, end.seq, digest).hex()
    return end if end.signature == expected else None


def record_on_commit(session: UUID) -> None:
    """Write the end down once the transaction that moved it has committed."""
    transaction.on_commit(lambda: record(session), robust=True)
