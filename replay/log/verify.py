"""A log proves itself: the first row edited, missing or cut off is named; erased is not damage."""

from __future__ import annotations

from typing import Literal
from uuid import UUID

from msgspec import Struct

from replay.log import chain, witness
from replay.models import LogBody, LogEntry, LogHead

Finding = Literal["intact", "erased", "damaged"]


class Verdict(Struct, frozen=True, kw_only=True):
    """What a check of one log found; `seq` and `what` name the first damage."""

    finding: Finding
    events: int
    seq: int = 0
    what: str = ""


class _Damage(Exception):
    def __init__(self, seq: int, what: str) -> None:
        super().__init__(what)
        self.seq = seq
        self.what = what


def verify(session: UUID) -> Verdict:
    """Recompute a session's chain, bodies and end, and say what was found."""
    head = LogHead.objects.filter(session=session).first()
    if head is None:
        return Verdict(finding="damaged", events=0, seq=0, what="the log's end is not recorded")
    try:
        _check_rows(session, head)
        _check_witness(session)
    except _Damage as damage:
        return Verdict(finding="damaged", events=head.seq, seq=damage.seq, what=damage.what)
    return Verdict(finding="erased" if head.erased_at else "intact", events=head.seq)


def _check_rows(session: UUID, head: LogHead) -> None:
    """Raise _Damage at the first row that is wrong; an erased log has no body at all."""
    bodies = {row.seq: row for row in LogBody.objects.filter(session=session)}
    digest, seq = chain.GENESIS, 0
    for entry in LogEntry.objects.filter(session=session).order_by("seq").iterator():
        seq += 1
        if entry.seq != seq:
            raise _Damage(seq, "the event is missing")
        digest = _check_entry(entry, digest)
        _check_body(entry, bodies.pop(seq, None), erased=head.erased_at is not None)
    _check_head(head, seq, digest)
    if bodies:
        raise _Damage(min(bodies), "a body without an event")


def _check_entry(entry: LogEntry, previous: bytes) -> bytes:
    place = chain.Place(
        session=entry.session,
        seq=entry.seq,
        kind=entry.kind,
        version=entry.version,
        actor=entry.actor,
        at_ms=entry.at_ms,
    )
    digest = chain.entry_digest(previous, place, bytes(entry.body_digest))
    if digest != bytes(entry.digest):
        raise _Damage(entry.seq, "the row was edited, or one before it is missing")
    return digest


def _check_body(entry: LogEntry, row: LogBody | None, *, erased: bool) -> None:
    if erased:
        if row is not None:
            raise _Damage(entry.seq, "the event has a body, though the log was erased")
    elif row is None:
        raise _Damage(entry.seq, "the event's body is missing, and nobody erased it")
    elif chain.body_digest(bytes(row.salt), bytes(row.body)) != bytes(entry.body_digest):
        raise _Damage(entry.seq, "the event's body was edited")


def _check_head(head: LogHead, seq: int, digest: bytes) -> None:
    sign = chain.sign_head if head.erased_at is None else chain.sign_erased
    if sign(head.session, head.seq, bytes(head.digest)) != bytes(head.signature):
        raise _Damage(head.seq, "the signature of the log's end is not ours")
    if head.seq > seq:
        raise _Damage(seq + 1, f"the log was cut: it went on to {head.seq}")
    if head.seq != seq or bytes(head.digest) != digest:
        raise _Damage(seq, "the log's end is not the one that was signed")


def _check_witness(session: UUID) -> None:
    end = witness.latest(session)
    if end is None:
        return
    digest = LogEntry.objects.filter(session=session, seq=end.seq).values_list("digest", flat=True)
    if not digest:
        raise _Damage(end.seq, f"the log was cut: a witness saw it at {end.seq}")
    if bytes(digest[0]).hex() != end.digest:
        raise _Damage(end.seq, "the log is not the one that was witnessed")
