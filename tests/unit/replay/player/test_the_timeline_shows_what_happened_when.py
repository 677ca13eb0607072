"""The timeline shows questions as parts, events by their shape, and time that was given back."""

from __future__ import annotations

from agents.core.events import OutageNoted, Recorded
from replay.player.timeline import BUCKETS, Part, Pause, timeline_of
from replay.player.typed import sizes
from tests.doubles.interview import recorded_interview

LOG = recorded_interview()
PICTURE = timeline_of(LOG)


def test_questions_are_parts_from_opening_to_closing() -> None:
    assert PICTURE.parts == (
        Part(index=0, name="LRU cache", from_ms=20, to_ms=704_000),
        Part(index=1, name="Rate limiter", from_ms=704_000, to_ms=903_000),
    )


def test_a_question_that_was_not_closed_lasts_to_the_end() -> None:
    cut = [recorded for recorded in LOG if recorded.seq <= 20]
    assert timeline_of(cut).parts[0].to_ms == timeline_of(cut).duration_ms


def test_chapters_are_places_to_jump_to_in_order() -> None:
    titles = [chapter.title for chapter in PICTURE.chapters]
    assert titles == [
        "1 LRU cache",
        "Opening",
        "Tests 2 of 6",
        "Hint 1",
        "Paste, 1 line",
        "Tests 6 of 6",
        "Shared by threads",
        "2 Rate limiter",
        "Opening",
        "Minute edge",
        "Skipped",
    ]


def test_a_run_with_a_red_test_has_another_shape_than_a_green_one() -> None:
    shapes = [mark.shape for mark in PICTURE.marks if mark.words.startswith("Tests")]
    assert shapes == ["run", "ok"]


def test_typing_is_counted_where_it_happened() -> None:
    assert len(PICTURE.activity) == BUCKETS
    typed = [at for at, units in enumerate(PICTURE.activity) if units]
    assert typed == [at * BUCKETS // 903_001 for at in (200_000, 260_000, 471_000)]


def test_a_change_is_as_large_as_what_is_removed_and_what_is_put_in() -> None:
    assert sizes((5, (2, "abc", "de"), 7, (3,))) == (2 + 3, 5, 1)


def test_a_lost_line_is_a_pause_of_its_length() -> None:
    offline = [pause for pause in PICTURE.pauses if pause.reason == "offline"]
    assert offline == [Pause(from_ms=600_000, to_ms=648_000, reason="offline")]


def test_an_outage_of_ours_is_shown_where_it_was() -> None:
    begun = PICTURE.started_at_ms
    outage = OutageNoted(from_ms=begun + 10_000, to_ms=begun + 30_000)
    log = [*LOG[:6], Recorded(7, begun + 31_000, "system", outage)]
    assert Pause(from_ms=10_000, to_ms=30_000, reason="outage") in timeline_of(log).pauses
