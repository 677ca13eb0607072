"""The log grows at its end, inside the caller's transaction, and nowhere else."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from uuid import UUID

from django.db import IntegrityError, transaction

from agents.core.events import Recorded, encode, kind_of
from replay.log import chain
from replay.models import LogBody, LogEntry, LogHead


class PlaceTaken(Exception):
    """Another writer appended first; the caller's view of the session is stale."""


def append(session: UUID, events: Sequence[Recorded], *, organisation: UUID) -> None:
    """Store events that follow the log's end; call inside a transaction that locks the session.

    Raises PlaceTaken when the first event's seq is not the next one.
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("append needs the transaction that also saves the state")
    head = LogHead.objects.filter(session=session).values_list("seq", "digest").first()
    last_seq, digest = (head[0], bytes(head[1])) if head is not None else (0, chain.GENESIS)
    if [recorded.seq for recorded in events] != list(_next(last_seq, len(events))):
        raise PlaceTaken(f"{session}: the log ends at {last_seq}")
    entries, bodies = _rows(session, events, digest)
    try:
        LogEntry.objects.bulk_create(entries)
        LogBody.objects.bulk_create(bodies)
        _move_head(session, entries[-1], organisation=organisation, first=head is None)
    except IntegrityError as error:
        raise PlaceTaken(f"{session}: another writer was first") from error


def _next(last_seq: int, count: int) -> range:
    return range(last_seq + 1, last_seq + 1 + count)


def _rows(
    session: UUID, events: Sequence[Recorded], previous: bytes
) -> tuple[list[LogEntry], list[LogBody]]:
    entries: list[LogEntry] = []
    bodies: list[LogBody] = []
    for recorded in events:
        body = encode(recorded.event)
        salt = secrets.token_bytes(chain.SALT_BYTES)
        entry = _entry(
            session, recorded, body_digest=chain.body_digest(salt, body), previous=previous
        )
        previous = bytes(entry.digest)
        entries.append(entry)
        bodies.append(LogBody(session=session, seq=recorded.seq, salt=salt, body=body))
    return entries, bodies


def _entry(session: UUID, recorded: Recorded, *, body_digest: bytes, previous: bytes) -> LogEntry:
    place = chain.Place(
        session=session,
        seq=recorded.seq,
        kind=kind_of(recorded.event),
        version=recorded.event.VERSION,
        actor=recorded.actor,
        at_ms=recorded.at_ms,
    )
    return LogEntry(
        session=session,
        seq=place.seq,
        kind=place.kind,
        version=place.version,
        actor=place.actor,
        at_ms=place.at_ms,
        body_digest=body_digest,
        digest=chain.entry_digest(previous, place, body_digest),
    )


def _move_head(session: UUID, last: LogEntry, *, organisation: UUID, first: bool) -> None:
    signature = chain.sign_head(session, last.seq, bytes(last.digest))
    if first:
        LogHead.objects.create(
            session=session,
            organisation=organisation,
            seq=last.seq,
            digest=last.digest,
            signature=signature,
        )
        return
    LogHead.objects.filter(session=session).update(
        seq=last.seq, digest=last.digest, signature=signature
    )
