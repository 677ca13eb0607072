"""A prompt is the same with snapshots, without them, and with ones that nobody should believe."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.conf import LazySettings
from django.db import transaction

from agents.core.documents import Document
from agents.core.events import TurnTaken
from agents.core.folded import NOTHING, Folded
from agents.core.messages import Prompt
from agents.core.state import REDUCER_VERSION, SessionState
from interviews.sessions import service
from replay.log import chain, snapshots
from replay.log.erase import erase
from replay.log.read import read
from replay.log.verify import verify
from replay.models import Snapshot
from replay.player import prompts, rebuild_prompt
from tests.doubles.interviews import Interview
from viva.verification import prove

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def interview(settings: LazySettings) -> Interview:
    settings.SNAPSHOT_EVERY = 3
    interview = Interview()
    opened = interview.events("QuestionOpened")[0].data["documents"][0]["text"]  # type: ignore[index]
    for number in range(1, 5):
        interview.edit(number, (len(opened) + number - 1, (0, "#")))
        interview.say(f"A dictionary and a list, {number}.")
        interview.turn()
    return interview


def turns(interview: Interview) -> list[TurnTaken]:
    return [one.event for one in read(interview.id) if isinstance(one.event, TurnTaken)]


def rebuilt(interview: Interview) -> list[Prompt]:
    """Return every prompt, each of which must be the one that was sent."""
    made = [rebuild_prompt(interview.id, event.turn) for event in turns(interview)]
    assert all(one.same for one in made)
    return [one.prompt for one in made]


def whole(interview: Interview) -> list[Prompt]:
    events = turns(interview)
    return [rebuild_prompt(interview.id, one.turn, from_start=True).prompt for one in events]


def test_a_prompt_from_a_snapshot_is_the_prompt_from_the_first_event(interview: Interview) -> None:
    assert len(turns(interview)) >= 4
    assert Snapshot.objects.filter(session=interview.id).count() >= 5
    assert rebuilt(interview) == whole(interview)


def test_the_nearest_snapshot_before_the_turn_is_used(interview: Interview) -> None:
    event = turns(interview)[-1]
    near = snapshots.nearest(interview.id, up_to=event.as_of)
    assert event.as_of - 6 < near.state.seq <= event.as_of
    assert near.documents["cache.py"].version == near.state.files["cache.py"].version >= 3


def test_without_snapshots_the_log_is_folded_from_its_first_event(interview: Interview) -> None:
    Snapshot.objects.all().delete()
    assert rebuilt(interview) == whole(interview)
    assert prove(interview.id).holds


def test_a_snapshot_of_another_reducer_is_never_read(interview: Interview) -> None:
    Snapshot.objects.update(reducer=REDUCER_VERSION + 1, body=b"another shape")
    assert snapshots.nearest(interview.id, up_to=10_000) is NOTHING
    assert rebuilt(interview) == whole(interview)
    assert prove(interview.id).holds


@pytest.mark.parametrize("body", [b"", b"x", b"\x78\x01garbage"])
def test_a_damaged_snapshot_is_ignored(interview: Interview, body: bytes) -> None:
    Snapshot.objects.update(body=body)
    assert snapshots.nearest(interview.id, up_to=10_000) is NOTHING
    assert rebuilt(interview) == whole(interview)
    assert prove(interview.id).holds


@pytest.mark.parametrize("body", [b"x", b"\x78\x01garbage"])
def test_one_of_ours_that_cannot_be_read_is_ignored_too(interview: Interview, body: bytes) -> None:
    """Another release of the same reducer may have written it."""
    for row in Snapshot.objects.all():
        row.body, row.signature = body, chain.sign_snapshot(row.session, row.seq, body)
        row.save()
    assert rebuilt(interview) == whole(interview)


def test_a_snapshot_put_at_another_place_is_not_ours(interview: Interview) -> None:
    last = Snapshot.objects.order_by("-seq")[0]
    Snapshot.objects.exclude(pk=last.pk).delete()
    Snapshot.objects.filter(pk=last.pk).update(seq=1)
    assert snapshots.nearest(interview.id, up_to=10_000) is NOTHING
    Snapshot.objects.filter(pk=last.pk).update(seq=last.seq, session=uuid4())
    assert snapshots.nearest(Snapshot.objects.get().session, up_to=10_000) is NOTHING


def test_a_wrong_snapshot_of_ours_is_found_out_and_changes_no_prompt(interview: Interview) -> None:
    before = rebuilt(interview)
    for row in Snapshot.objects.all():
        kept = snapshots.opened(row)
        assert kept is not None
        if kept.state.live is None:
            continue
        row.delete()
        with transaction.atomic():
            snapshots.keep(interview.id, _with_other_words(kept))
    assert rebuilt(interview) == before
    assert any("snapshot" in fault for fault in prove(interview.id).faults)


def _with_other_words(kept: Folded) -> Folded:
    documents = {path: Document("# nothing of theirs") for path in kept.documents}
    return Folded(state=kept.state, documents=documents)


def test_snapshots_are_no_rows_of_the_log(interview: Interview) -> None:
    before = verify(interview.id)
    Snapshot.objects.update(body=b"x")
    assert verify(interview.id) == before
    assert before.finding == "intact"


def test_erasing_a_person_erases_their_snapshots(interview: Interview) -> None:
    service.end_interview(interview.id)
    erase(interview.id)
    assert not Snapshot.objects.filter(session=interview.id).exists()
    assert verify(interview.id).finding == "erased"


def test_none_is_kept_where_none_are_wanted(settings: LazySettings) -> None:
    settings.SNAPSHOT_EVERY = 0
    interview = Interview()
    interview.say("hello")
    interview.turn()
    assert not Snapshot.objects.exists()


@pytest.mark.parametrize(
    ("before", "after", "every", "due"),
    [
        (0, 1, 200, False),
        (199, 200, 200, True),
        (198, 203, 200, True),
        (200, 399, 200, False),
        (5, 9, 0, False),
    ],
)
def test_one_is_due_when_a_multiple_is_passed(
    before: int, after: int, every: int, due: bool
) -> None:
    assert snapshots.crossed(before, after, every=every) is due


def test_a_turn_that_was_not_taken_is_named(interview: Interview) -> None:
    for turn in (0, -1, 99):
        with pytest.raises(prompts.CannotRebuild, match=f"turn {turn}"):
            rebuild_prompt(interview.id, turn)


def test_a_state_survives_packing(interview: Interview) -> None:
    kept = snapshots.all_of(interview.id)
    assert all(isinstance(one.state, SessionState) for one in kept.values())
    assert all(one.state.seq == seq for seq, one in kept.items())
