"""Limits are written in seconds and MiB, types of functions in lines."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from interviews.banks.drafts.forms import NotReadable
from interviews.banks.drafts.running import RunningForm, running_of, with_running

RUNTIME: dict[str, Any] = {
    "limits": {"wall_ms": 2500, "memory_mib": 128, "own": 1},
    "max_runs": 50,
    "show_hidden_count": False,
    "signature": {"sum": {"args": ["int[]", "int"], "returns": "long", "own": 1}},
    "entry": "main.c",
}


def test_what_is_there_is_shown_as_people_say_it() -> None:
    assert running_of(RUNTIME) == RunningForm(
        seconds="2.5",
        memory="128",
        runs="50",
        tells_hidden=False,
        signature="sum(int[], int) -> long",
    )


def test_a_changed_limit_changes_itself_alone() -> None:
    after = with_running(replace(running_of(RUNTIME), seconds="1,5"), RUNTIME)
    assert after == {**RUNTIME, "limits": {"wall_ms": 1500, "memory_mib": 128, "own": 1}}


def test_an_emptied_field_is_the_servers_own_again() -> None:
    assert with_running(RunningForm(), RUNTIME) == {"limits": {"own": 1}, "entry": "main.c"}


def test_a_new_function_leaves_the_one_before_it_as_it_was() -> None:
    form = replace(running_of(RUNTIME), signature="sum(int[], int) -> long\nlog( string )")
    after = with_running(form, RUNTIME)
    assert after["signature"] == {**RUNTIME["signature"], "log": {"args": ["string"]}}


@pytest.mark.parametrize(
    ("form", "words"),
    [
        (RunningForm(seconds="0.1"), "from 0.2 to 30"),
        (RunningForm(seconds="nan"), "from 0.2 to 30"),
        (RunningForm(memory="1.5"), "from 64 to 1024"),
        (RunningForm(output="0"), "from 1 to 1024"),
        (RunningForm(runs="many"), "from 1 to 10000"),
        (RunningForm(signature="f(int) -> int\nf("), "Line 2"),
        (RunningForm(signature="f(int)\nf(int)"), "second time"),
        (RunningForm(signature="f(char)"), "“char” is none of"),
        (RunningForm(signature="f(void)"), "“void” is none of"),
    ],
)
def test_what_means_nothing_is_refused_in_words(form: RunningForm, words: str) -> None:
    with pytest.raises(NotReadable, match=words):
        with_running(form, RUNTIME if not form.signature else {})
