"""verify names the first row that is edited, missing or cut off, and tells erased from damaged."""

from pathlib import Path
from uuid import UUID, uuid4

import pytest
from django.conf import LazySettings
from django.db import connection, transaction

from agents.core.events import AnswerSubmitted, Recorded
from replay.log import append as log
from replay.log import witness
from replay.log.erase import erase
from replay.log.read import Erased, read
from replay.log.verify import verify
from replay.models import LogBody, LogEntry, LogHead

pytestmark = pytest.mark.django_db
HOME = uuid4()


@pytest.fixture
def session(settings: LazySettings, tmp_path: Path) -> UUID:
    settings.WITNESS_DIR = tmp_path
    session = uuid4()
    events = [
        Recorded(n, n, "candidate", AnswerSubmitted(key=f"k{n}", text=f"words {n}"))
        for n in range(1, 6)
    ]
    with transaction.atomic():
        log.append(session, events, organisation=HOME)
    return session


def rewrite(sql: str, *values: bytes) -> None:
    """Do what somebody with the database's password can do: triggers off, then edit."""
    with connection.cursor() as cursor:
        for table in ("replay_logentry", "replay_logbody"):
            on = f" ON {table}" if connection.vendor == "postgresql" else ""
            cursor.execute(f"DROP TRIGGER IF EXISTS {table}_never_changes{on}")
        cursor.execute(sql, values)


def test_an_edited_body_is_named(session: UUID) -> None:
    rewrite("UPDATE replay_logbody SET body = %s WHERE seq = 3", b'{"kind":"AnswerSubmitted"}')
    verdict = verify(session)
    assert (verdict.finding, verdict.seq) == ("damaged", 3)
    assert "body was edited" in verdict.what


@pytest.mark.parametrize(
    "change", ["actor = 'interviewer'", "at_ms = 99", "kind = 'HintAsked'", "version = 2"]
)
def test_edited_metadata_is_named(session: UUID, change: str) -> None:
    rewrite(f"UPDATE replay_logentry SET {change} WHERE seq = 2")  # noqa: S608  fixed words
    assert (verify(session).finding, verify(session).seq) == ("damaged", 2)


def test_a_missing_row_is_named(session: UUID) -> None:
    LogEntry.objects.filter(seq=4).delete()
    verdict = verify(session)
    assert (verdict.finding, verdict.seq, verdict.what) == ("damaged", 4, "the event is missing")


def test_a_cut_tail_shows_by_the_signed_head(session: UUID) -> None:
    LogEntry.objects.filter(seq__gt=3).delete()
    LogBody.objects.filter(seq__gt=3).delete()
    verdict = verify(session)
    assert (verdict.finding, verdict.seq) == ("damaged", 4)
    assert "cut" in verdict.what


def test_a_head_moved_back_without_the_key_shows(session: UUID) -> None:
    LogEntry.objects.filter(seq__gt=3).delete()
    third = LogEntry.objects.get(seq=3)
    LogHead.objects.update(seq=3, digest=third.digest)
    assert "signature" in verify(session).what


def test_a_whole_old_end_put_back_shows_by_the_witness(session: UUID) -> None:
    """Even a head that was once truly signed is too old when a second place saw more."""
    old = LogHead.objects.values("seq", "digest", "signature").get(session=session)
    more = [Recorded(6, 6, "candidate", AnswerSubmitted(key="k6", text="more"))]
    with transaction.atomic():
        log.append(session, more, organisation=HOME)
    witness.record(session)
    LogEntry.objects.filter(seq=6).delete()
    LogBody.objects.filter(seq=6).delete()
    LogHead.objects.filter(session=session).update(**old)
    verdict = verify(session)
    assert (verdict.finding, verdict.seq) == ("damaged", 6)
    assert "witness" in verdict.what


def test_a_forged_witness_is_not_believed(session: UUID, tmp_path: Path) -> None:
    forged = b'{"seq":9,"digest":"' + b"00" * 32 + b'","signature":"' + b"00" * 32 + b'"}\n{torn'
    (tmp_path / f"{session}.jsonl").write_bytes(forged)
    assert verify(session).finding == "intact"


def test_erased_is_not_damaged_and_the_words_are_gone(session: UUID) -> None:
    assert erase(session) == 5
    verdict = verify(session)
    assert (verdict.finding, verdict.events) == ("erased", 5)
    assert not LogBody.objects.filter(session=session).exists()
    with pytest.raises(Erased):
        list(read(session))


def test_a_body_that_vanished_without_erasure_is_damage(session: UUID) -> None:
    LogBody.objects.filter(seq=2).delete()
    verdict = verify(session)
    assert (verdict.finding, verdict.seq) == ("damaged", 2)


def test_a_row_edited_after_erasure_still_shows(session: UUID) -> None:
    erase(session)
    rewrite("UPDATE replay_logentry SET at_ms = 7 WHERE seq = 2")
    assert verify(session).finding == "damaged"
