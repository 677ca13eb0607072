"""Whatever byte of a log is changed, whatever row is lost or moved: it is refused, and where."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from uuid import UUID, uuid4

import pytest
from django.apps import apps
from django.conf import LazySettings
from django.db import connection, transaction
from django.utils import timezone

from replay.log import append as log
from replay.log import witness
from replay.log.erase import erase
from replay.log.verify import Verdict, verify
from replay.models import LogBody, LogEntry, LogHead
from tests.doubles import golden_logs
from viva.verification import prove

pytestmark = pytest.mark.django_db
EVENTS = list(golden_logs.events("interview-1"))[:24]
LAST = len(EVENTS)
TABLES = ("replay_logentry", "replay_logbody")
SEEDS = range(12)


@pytest.fixture
def session(settings: LazySettings, tmp_path: Path) -> UUID:
    """A log of a real interview, in a database whose triggers somebody has taken away."""
    settings.WITNESS_DIR = tmp_path
    session = uuid4()
    with transaction.atomic():
        log.append(session, EVENTS, organisation=uuid4())
    assert verify(session).finding == "intact"
    with connection.cursor() as cursor:
        for table in TABLES:
            on = f" ON {table}" if connection.vendor == "postgresql" else ""
            cursor.execute(f"DROP TRIGGER IF EXISTS {table}_never_changes{on}")
    return session


def chance(seed: int) -> Random:
    """Return chance that is the same in every run."""
    return Random(seed)  # noqa: S311  a test, not a secret


def flipped(value: bytes, rng: Random) -> bytes:
    """Return bytes of which one bit is another."""
    at = rng.randrange(len(value))
    return value[:at] + bytes([value[at] ^ (1 << rng.randrange(8))]) + value[at + 1 :]


def place(verdict: Verdict) -> tuple[str, int]:
    return verdict.finding, verdict.seq


@pytest.mark.parametrize("seed", SEEDS)
def test_a_flipped_bit_of_a_body_is_named(session: UUID, seed: int) -> None:
    rng = chance(seed)
    row = LogBody.objects.get(session=session, seq=rng.randint(1, LAST))
    LogBody.objects.filter(pk=row.pk).update(body=flipped(bytes(row.body), rng))
    assert place(verify(session)) == ("damaged", row.seq)


def test_every_single_byte_of_a_body_counts(session: UUID) -> None:
    row = min(LogBody.objects.filter(session=session), key=lambda one: len(bytes(one.body)))
    whole = bytes(row.body)
    for at in range(len(whole)):
        edited = whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]
        LogBody.objects.filter(pk=row.pk).update(body=edited)
        assert place(verify(session)) == ("damaged", row.seq), at


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("column", ["salt", "body_digest", "digest"])
def test_a_flipped_bit_of_a_digest_or_a_salt_is_named(
    session: UUID, column: str, seed: int
) -> None:
    rng = chance(seed)
    model = LogBody if column == "salt" else LogEntry
    row = model.objects.get(session=session, seq=rng.randint(1, LAST))
    edited = flipped(bytes(getattr(row, column)), rng)
    model.objects.filter(pk=row.pk).update(**{column: edited})
    assert place(verify(session)) == ("damaged", row.seq)


EDITS: dict[str, Callable[[LogEntry], object]] = {
    "kind": lambda row: f"{row.kind}x",
    "version": lambda row: row.version + 1,
    "actor": lambda row: row.actor.swapcase(),
    "at_ms": lambda row: row.at_ms + 1,
}


@pytest.mark.parametrize("column", EDITS)
@pytest.mark.parametrize("seq", [1, 2, LAST // 2, LAST])
def test_an_edited_place_is_named(session: UUID, column: str, seq: int) -> None:
    row = LogEntry.objects.get(session=session, seq=seq)
    LogEntry.objects.filter(pk=row.pk).update(**{column: EDITS[column](row)})
    assert place(verify(session)) == ("damaged", seq)


@pytest.mark.parametrize("seq", range(1, LAST + 1))
def test_a_lost_row_is_named(session: UUID, seq: int) -> None:
    LogEntry.objects.filter(session=session, seq=seq).delete()
    LogBody.objects.filter(session=session, seq=seq).delete()
    assert place(verify(session)) == ("damaged", seq)


@pytest.mark.parametrize("kept", range(LAST))
def test_a_cut_tail_is_named(session: UUID, kept: int) -> None:
    LogEntry.objects.filter(session=session, seq__gt=kept).delete()
    LogBody.objects.filter(session=session, seq__gt=kept).delete()
    assert place(verify(session)) == ("damaged", kept + 1)


def test_a_lost_body_is_named(session: UUID) -> None:
    LogBody.objects.filter(session=session, seq=7).delete()
    assert place(verify(session)) == ("damaged", 7)


@pytest.mark.parametrize(("one", "other"), [(1, 2), (3, 11), (LAST - 1, LAST)])
def test_two_rows_that_changed_places_are_named(session: UUID, one: int, other: int) -> None:
    for model in (LogEntry, LogBody):
        rows = model.objects.filter(session=session)
        rows.filter(seq=one).update(seq=9_999)
        rows.filter(seq=other).update(seq=one)
        rows.filter(seq=9_999).update(seq=other)
    assert place(verify(session)) == ("damaged", one)


@pytest.mark.parametrize(("one", "other"), [(2, 5), (LAST - 2, LAST)])
def test_two_bodies_that_changed_places_are_named(session: UUID, one: int, other: int) -> None:
    rows = LogBody.objects.filter(session=session)
    rows.filter(seq=one).update(seq=9_999)
    rows.filter(seq=other).update(seq=one)
    rows.filter(seq=9_999).update(seq=other)
    assert place(verify(session)) == ("damaged", one)


def test_a_row_of_another_interview_is_named(session: UUID) -> None:
    other = uuid4()
    with transaction.atomic():
        log.append(other, EVENTS, organisation=uuid4())
    LogEntry.objects.filter(session=session, seq=4).delete()
    LogEntry.objects.filter(session=other, seq=4).update(session=session)
    assert place(verify(session)) == ("damaged", 4)


@pytest.mark.parametrize("seq", [LAST + 1, LAST + 5])
def test_a_body_put_after_the_end_is_named(session: UUID, seq: int) -> None:
    LogBody.objects.create(session=session, seq=seq, salt=b"s" * 16, body=b"{}")
    assert place(verify(session)) == ("damaged", seq)


@pytest.mark.parametrize("column", ["digest", "signature"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_flipped_bit_of_the_end_is_damage(session: UUID, column: str, seed: int) -> None:
    head = LogHead.objects.get(session=session)
    edited = flipped(bytes(getattr(head, column)), chance(seed))
    LogHead.objects.filter(session=session).update(**{column: edited})
    assert place(verify(session)) == ("damaged", LAST)


@pytest.mark.parametrize("seq", [0, LAST - 1, LAST + 1])
def test_an_end_at_another_place_is_damage(session: UUID, seq: int) -> None:
    LogHead.objects.filter(session=session).update(seq=seq)
    assert verify(session).finding == "damaged"


def test_a_lost_end_is_damage(session: UUID) -> None:
    LogHead.objects.filter(session=session).delete()
    assert verify(session).finding == "damaged"


def test_the_whole_log_gone_shows_by_its_witness(session: UUID) -> None:
    witness.record(session)
    for model in (LogEntry, LogBody, LogHead):
        model.objects.filter(session=session).delete()
    assert verify(session).finding == "damaged"


def test_an_erased_log_is_erased_and_any_edit_of_it_is_damage(session: UUID) -> None:
    witness.record(session)
    erase(session)
    verdict = verify(session)
    assert (verdict.finding, verdict.events) == ("erased", LAST)
    assert prove(session).holds
    row = LogEntry.objects.get(session=session, seq=5)
    LogEntry.objects.filter(pk=row.pk).update(at_ms=row.at_ms - 1)
    assert place(verify(session)) == ("damaged", 5)


def test_an_erased_log_whose_tail_was_cut_is_damaged(session: UUID) -> None:
    erase(session)
    LogEntry.objects.filter(session=session, seq__gt=20).delete()
    assert place(verify(session)) == ("damaged", 21)


def test_a_body_that_comes_back_after_erasure_is_damage(session: UUID) -> None:
    """Words that somebody kept aside must not stand beside a log that says they are gone."""
    kept = LogBody.objects.get(session=session, seq=3)
    erase(session)
    LogBody.objects.create(session=session, seq=3, salt=kept.salt, body=kept.body)
    assert place(verify(session)) == ("damaged", 3)


def test_a_mark_of_erasure_alone_does_not_excuse_lost_bodies(session: UUID) -> None:
    erased = uuid4()
    with transaction.atomic():
        log.append(erased, EVENTS, organisation=uuid4())
    erase(erased)
    mark = LogHead.objects.get(session=erased).erased_at
    LogBody.objects.filter(session=session, seq=3).delete()
    LogHead.objects.filter(session=session).update(erased_at=mark)
    assert verify(session).finding == "damaged"


def test_everything_deleted_and_a_mark_set_is_no_erasure(session: UUID) -> None:
    """Only we can erase: the end of an erased log is signed as such."""
    LogBody.objects.filter(session=session).delete()
    LogHead.objects.filter(session=session).update(erased_at=timezone.now())
    verdict = verify(session)
    assert place(verdict) == ("damaged", LAST)
    assert "signature" in verdict.what


def test_a_log_erased_before_erasure_was_signed_still_verifies_as_erased(session: UUID) -> None:
    before = bytes(LogHead.objects.get(session=session).signature)
    erase(session)
    LogHead.objects.filter(session=session).update(signature=before)
    import_module("replay.migrations.0004_erasure_is_signed").sign(apps, None)
    assert verify(session).finding == "erased"
