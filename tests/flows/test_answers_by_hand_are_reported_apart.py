"""A simulated candidate can say what people wrote by hand, and what is heard of it stands apart."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from interviews.people import first_start
from tests.doubles.interviews import home

pytestmark = pytest.mark.django_db(transaction=True)
ANSWERS = Path(__file__).parents[1] / "golden" / "answers"
TALK = "distributed-rate-limiter"
APART = "by hand, reported apart: "


def simulated(*words: str) -> list[str]:
    """Return what the command prints."""
    home()
    first_start.organisation()
    out = StringIO()
    call_command("simulate", "--question", TALK, *words, stdout=out)
    return out.getvalue().splitlines()


def by_hand(folder: Path, seed: int = 1) -> list[str]:
    """Return what the command prints for the candidate by hand."""
    words = ("--candidate", "by-hand", "--answers", str(folder), "--seed", str(seed))
    return simulated(*words)


def sheet(folder: Path, **answer: object) -> Path:
    """Write a folder with one answer."""
    told = {"question": TALK, "answers": [{"stage": "opening", **answer}]}
    (folder / f"{TALK}.json").write_text(json.dumps(told), "utf-8")
    return folder


def test_the_figures_stand_on_a_line_of_their_own() -> None:
    printed = by_hand(ANSWERS)
    assert "its log holds" in printed[1]
    assert printed[2].startswith(APART)
    assert int(printed[2].removeprefix(APART).split()[0]) >= 2


def test_the_same_seed_says_the_same_answers() -> None:
    assert by_hand(ANSWERS, 4)[2] == by_hand(ANSWERS, 4)[2]


def test_what_a_person_finds_and_the_interviewer_does_not_is_counted(tmp_path: Path) -> None:
    folder = sheet(tmp_path, shows=["one-truth"], text="I would think about it for a long time.")
    told = by_hand(folder)[2]
    assert told.startswith(f"{APART}1 answers; of 1 concepts that a person finds in them 0 were")
    assert "recall 0.00" in told


def test_somebody_of_the_cast_has_no_such_line() -> None:
    assert len(simulated("--candidate", "silent")) == 2


def test_by_hand_needs_answers_to_the_question(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="go together"):
        simulated("--candidate", "by-hand")
    with pytest.raises(CommandError, match=r"holds no answers to distributed-rate-limiter"):
        by_hand(tmp_path)
    with pytest.raises(CommandError, match="cannot be read"):
        by_hand(sheet(tmp_path, text="No label at all."))
