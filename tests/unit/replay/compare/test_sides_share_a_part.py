"""Side by side shows the same part of the same question: what was said, written and run in it."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.utils import timezone
from msgspec.structs import replace

from agents.core.events import AnswerSubmitted, Recorded
from replay.compare.sides import NOT_ASKED, chosen, parts_of, shared, sides
from replay.log.erase import erase
from replay.models import Summary
from replay.player import recording
from replay.report import want_report, write_report
from replay.summaries import Parts, decode_parts, encode
from tests.doubles.drawings import drawn_into, write_path
from tests.doubles.interview import DESIGN, WHOLE, recorded_interview
from tests.doubles.stored import organisation, stored_interview

pytestmark = pytest.mark.django_db
KEYS = ("lru-cache", "lru-cache/shared-by-threads")


def written(log: list[Recorded] | None = None) -> UUID:
    session = stored_interview(log or recorded_interview())
    want_report(session, organisation().id, timezone.now())
    write_report(session)
    return session


def test_the_parts_are_offered_with_how_many_were_asked_them() -> None:
    parts = parts_of([written(), written()])
    found = shared(parts)
    assert found[0].title == "LRU cache: opening"
    assert {one.count for one in found} == {2}


def test_a_part_shows_the_words_and_the_code_of_its_end() -> None:
    session = written()
    opening = sides(parts_of([session]), "lru-cache")[0]
    assert DESIGN in [said.text for said in opening.said]
    text = "\n".join(line.text for line in opening.code[0].lines) + "\n"
    assert (opening.code[0].path, text) == ("cache.py", WHOLE)


def test_lines_written_in_the_part_are_marked_and_the_starters_are_not() -> None:
    opening = sides(parts_of([written()]), "lru-cache")[0]
    marked = {line.text.strip() for line in opening.code[0].lines if line.added}
    assert "self.items = {}" in marked
    assert "class LRUCache:" not in marked


def test_the_last_run_of_the_part_is_told_with_its_place() -> None:
    run = sides(parts_of([written()]), "lru-cache")[0].run
    assert run is not None
    assert run.number >= 1
    assert 0 <= run.passed <= run.total
    assert run.after_ms > 0


def test_each_file_has_the_moment_at_which_it_came_to_look_so() -> None:
    session = written()
    opening, later = (sides(parts_of([session]), key)[0] for key in KEYS)
    last_typed = max(edit[0] for edit in recording(session, private=True).edits)
    assert opening.code[0].t_ms == pytest.approx(last_typed, abs=1_000)
    assert later.code[0].t_ms == opening.code[0].t_ms


def test_what_was_drawn_stands_there_in_elements_and_in_words() -> None:
    log = drawn_into(recorded_interview(), *write_path(), before=AnswerSubmitted)
    session = written(log)
    opening, later = (sides(parts_of([session]), key)[0].board for key in KEYS)
    assert opening is not None
    assert later is not None
    assert len(opening.elements) == len(write_path())
    assert "client" in opening.words
    assert opening.t_ms == 120_000
    assert (opening.drawn, later.drawn) == (True, False)


def test_a_part_in_which_nobody_drew_has_no_board() -> None:
    assert sides(parts_of([written()]), KEYS[0])[0].board is None


def test_a_board_of_the_question_before_is_not_shown_with_the_next() -> None:
    session = written(drawn_into(recorded_interview(), *write_path(), before=AnswerSubmitted))
    parts = parts_of([session])
    other = next(one.key for one in shared(parts) if not one.key.startswith(KEYS[0]))
    assert sides(parts, other)[0].board is None


def test_a_part_that_one_was_not_asked_says_so() -> None:
    first, second = written(), written()
    row = Summary.objects.get(session=second)
    fewer = Parts(parts=decode_parts(bytes(row.body)).parts[:1])
    Summary.objects.filter(session=second).update(body=encode(fewer))
    parts = parts_of([first, second])
    later = shared(parts)[1]
    assert later.count == 1
    assert [side.why for side in sides(parts, later.key)] == ["", NOT_ASKED]


def test_another_revision_of_the_question_is_said_to_be_one() -> None:
    sessions = [written(), written(), written()]
    row = Summary.objects.get(session=sessions[2])
    parts = decode_parts(bytes(row.body)).parts
    other = Parts(parts=tuple(replace(part, digest="9" * 64) for part in parts))
    Summary.objects.filter(session=sessions[2]).update(body=encode(other))
    assert [bool(side.why) for side in sides(parts_of(sessions), "lru-cache")] == [
        False,
        False,
        True,
    ]


def test_an_unknown_part_falls_back_to_the_one_that_most_were_asked() -> None:
    found = shared(parts_of([written()]))
    assert chosen(found, "no/such/part") == found[0]
    assert chosen([], "lru-cache") is None


def test_who_was_erased_in_the_meantime_says_nothing() -> None:
    session = written()
    parts = parts_of([session])
    erase(session)
    side = sides(parts, "lru-cache")[0]
    assert (side.part, side.said, side.code) == (None, (), ())
