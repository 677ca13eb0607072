"""The log grows at its end, chained, and no row ever changes."""

from uuid import UUID, uuid4

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.backends.utils import CursorWrapper

from agents.core.events import Recorded, TimeWarned
from replay.log import append as log
from replay.log.read import last_seq, read
from replay.log.verify import verify
from replay.models import LogEntry, LogIsAppendOnly

pytestmark = pytest.mark.django_db
HOME = uuid4()


def written(count: int, session: UUID | None = None) -> UUID:
    session = session or uuid4()
    start = last_seq(session)
    with transaction.atomic():
        events = [
            Recorded(start + place, 1000 + place, "test", TimeWarned(minutes_left=place))
            for place in range(1, count + 1)
        ]
        log.append(session, events, organisation=HOME)
    return session


def with_savepoint(cursor: CursorWrapper, sql: str) -> None:
    with transaction.atomic():
        cursor.execute(sql)


def test_events_come_back_in_order_and_whole() -> None:
    session = written(3)
    written(2, session)
    assert [(r.seq, getattr(r.event, "minutes_left", None)) for r in read(session)] == [
        (1, 1),
        (2, 2),
        (3, 3),
        (4, 1),
        (5, 2),
    ]
    assert [r.seq for r in read(session, after=2, up_to=4)] == [3, 4]


def test_a_fresh_log_verifies() -> None:
    assert verify(written(4)).finding == "intact"


@pytest.mark.parametrize("first", [1, 3, 9])
def test_an_event_out_of_place_is_refused(first: int) -> None:
    session = written(1)
    with pytest.raises(log.PlaceTaken), transaction.atomic():
        log.append(
            session, [Recorded(first, 5, "test", TimeWarned(minutes_left=1))], organisation=HOME
        )
    assert last_seq(session) == 1


def test_a_row_cannot_be_saved_again() -> None:
    entry = LogEntry.objects.get(session=written(1))
    with pytest.raises(LogIsAppendOnly):
        entry.save()


@pytest.mark.parametrize("table", ["replay_logentry", "replay_logbody"])
def test_the_database_itself_refuses_an_edit(table: str) -> None:
    session = written(1)
    edit = f"UPDATE {table} SET seq = 2"  # noqa: S608  a fixed name
    with connection.cursor() as cursor, pytest.raises(DatabaseError, match="never edited"):
        with_savepoint(cursor, edit)
    assert [r.seq for r in read(session)] == [1]


@pytest.mark.django_db(transaction=True)
def test_append_outside_a_transaction_is_refused() -> None:
    event = Recorded(1, 1, "test", TimeWarned(minutes_left=1))
    with pytest.raises(RuntimeError, match="transaction"):
        log.append(uuid4(), [event], organisation=HOME)
