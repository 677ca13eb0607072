"""What an earlier release stored is brought up to date on reading, step by step."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest

from agents.core.documents import Document
from agents.core.events import KINDS, EditsReceived, decode, encode
from replay.log.upcast import STEPS, VERSIONS, UnknownVersion, up_to_date
from replay.player.moments import moment_at
from replay.player.recording import recording_of
from replay.player.timeline import timeline_of
from tests.doubles import golden_logs
from tests.doubles.examples import EXAMPLES

LEFT_BEHIND = "e522212120130f6c"
"""Of the text in the candidate's editor when the interview of `interview-1` ended: its SHA-256."""


@pytest.mark.parametrize("name", golden_logs.names())
def test_every_line_of_every_kept_log_is_an_event(name: str) -> None:
    read = list(golden_logs.events(name))
    assert [one.seq for one in read] == list(range(1, len(read) + 1))
    assert [type(one.event).__name__ for one in read] == [
        line.kind for line in golden_logs.lines(name)
    ]


def test_each_kind_was_kept_in_its_first_version() -> None:
    kept = {(line.kind, line.version) for line in golden_logs.lines("every-kind-1")}
    assert {kind for kind, _ in kept} <= {kind.__name__ for kind in KINDS}
    assert {version for _, version in kept} == {1}


def test_the_kept_kinds_hold_what_their_examples_say() -> None:
    examples = {type(one): encode(one) for one in EXAMPLES}
    edits = [one.event for one in golden_logs.events("every-kind-1")]
    [old] = [one for one in edits if isinstance(one, EditsReceived)]
    assert encode(old) == examples[EditsReceived]


def test_an_interview_of_the_first_version_folds_to_the_text_that_was_left() -> None:
    events = list(golden_logs.events("interview-1"))
    moment = moment_at(events, len(events))
    assert moment.state.phase == "ended"
    texts = {path: digest(text) for path, text in moment.documents.items()}
    assert texts == {"cache.py": LEFT_BEHIND}


def test_an_interview_of_the_first_version_is_replayed() -> None:
    events = list(golden_logs.events("interview-1"))
    recording, timeline = recording_of(events, private=True), timeline_of(events)
    assert len(recording.edits) == sum(
        len(one.event.changes) for one in events if isinstance(one.event, EditsReceived)
    )
    assert timeline.event_count == len(events)
    assert [chapter.title for chapter in timeline.chapters][:2] == [
        "1 Least recently used cache",
        "Opening",
    ]


def test_a_body_of_today_is_not_touched() -> None:
    for example in EXAMPLES:
        body = encode(example)
        assert up_to_date(type(example).__name__, type(example).VERSION, body) is body


def test_each_version_leads_to_the_next_up_to_the_present_one() -> None:
    needed = {(kind, old) for kind, now in VERSIONS.items() for old in range(1, now)}
    assert set(STEPS) == needed


@pytest.mark.parametrize("version", [0, 3, 99])
def test_a_version_that_nobody_knows_is_refused_by_name(version: int) -> None:
    with pytest.raises(UnknownVersion, match=f"EditsReceived version {version}"):
        up_to_date("EditsReceived", version, b"{}")


def test_a_kind_that_nobody_knows_is_refused_by_name() -> None:
    with pytest.raises(UnknownVersion, match="Telepathy version 1"):
        up_to_date("Telepathy", 1, b"{}")


def test_an_old_shape_under_a_new_number_is_refused() -> None:
    [old] = [one for one in golden_logs.lines("every-kind-1") if one.kind == "EditsReceived"]
    with pytest.raises(ValueError, match="array"):
        decode(old.body)


def test_changes_take_about_half_of_what_they_took() -> None:
    old = [one.body for one in golden_logs.lines("interview-1") if one.kind == "EditsReceived"]
    new = [up_to_date("EditsReceived", 1, body) for body in old]
    assert sum(map(changes_length, new)) < 0.6 * sum(map(changes_length, old))


def changes_length(body: bytes) -> int:
    return len(json.dumps(json.loads(body)["changes"], separators=(",", ":")))


def digest(document: Document | str) -> str:
    text = document if isinstance(document, str) else document.text
    return sha256(text.encode()).hexdigest()[:16]
