"""A list from elsewhere becomes drafts, one a question; nothing that is there is written over."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from interviews.banks.drafts import store as drafts
from interviews.banks.drafts.checking import checks_of
from interviews.people.first_start import organisation
from tests.unit.banks.lists.test_qti_items_become_questions import CHOICES, declared, qti
from tests.unit.banks.packages import files_of, folder_of, zip_of

pytestmark = pytest.mark.django_db

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"


def take(path: Path) -> str:
    said = io.StringIO()
    call_command("bank", "import-list", str(path), stdout=said)
    return said.getvalue()


def refused(path: Path, code: int) -> tuple[str, str]:
    said = io.StringIO()
    with pytest.raises(CommandError) as failure:
        call_command("bank", "import-list", str(path), stdout=said)
    assert failure.value.returncode == code
    return said.getvalue(), str(failure.value)


def test_each_row_becomes_a_draft_that_can_be_gone_on_with(tmp_path: Path) -> None:
    (tmp_path / "q.csv").write_text("question,answer,owner\nWhat is a heap?,a tree,Jo\n")
    said = take(tmp_path / "q.csv")
    assert "what-is-a-heap: a draft (q.csv line 2)" in said
    assert "not taken: q.csv line 1: the column “owner”" in said
    assert "1 read, 1 are drafts, 0 not" in said
    (view,) = drafts.drafts(organisation()).rows
    assert (view.name, view.updated_by, view.base) == ("What is a heap?", "", None)
    assert {check.finding.rule for check in checks_of(view)} >= {"topics", "duration"}


def test_a_list_taken_twice_leaves_the_drafts_alone(tmp_path: Path) -> None:
    (tmp_path / "q.md").write_text("- What is a heap?\n- What is a trie?\n")
    take(tmp_path / "q.md")
    said, failure = refused(tmp_path / "q.md", 1)
    assert "what-is-a-heap: refused: A question “what-is-a-heap” is being written already." in said
    assert failure == "2 of 2 did not become drafts"
    assert len(drafts.drafts(organisation()).rows) == 2


def test_a_question_of_the_bank_is_not_drafted_over(tmp_path: Path) -> None:
    call_command("bank", "import", str(folder_of(tmp_path / "lost-rows", files_of())))
    (tmp_path / "q.md").write_text("## Lost rows\nWhy?\n")
    said, _ = refused(tmp_path / "q.md", 1)
    assert "lost-rows: refused: There is a question “lost-rows” already" in said


def test_questions_of_one_name_are_numbered(tmp_path: Path) -> None:
    (tmp_path / "q.md").write_text("- Why?\n- Why?\n- Why?\n")
    take(tmp_path / "q.md")
    assert {view.slug for view in drafts.drafts(organisation()).rows} == {"why", "why-2", "why-3"}


def test_a_qti_package_brings_its_pictures_and_its_report(tmp_path: Path) -> None:
    body = f'<p><img src="tree.png" alt="A tree"/></p>{CHOICES}'
    files = {"a.xml": qti(body, declared("B")), "tree.png": b"\x89PNG", "b.xml": b"<x/>"}
    (tmp_path / "export.zip").write_bytes(zip_of(files))
    said = take(tmp_path / "export.zip")
    assert "heaps: a draft (a.xml)" in said
    assert "  not taken: a.xml line 6: that its choices are shuffled" in said
    assert "not taken: b.xml line 1: <x> is no item" in said
    (view,) = drafts.drafts(organisation()).rows
    assert drafts.files_of(view) == {
        "entities/tree.png": b"\x89PNG",
        "entities/tree.png.description.md": b"A tree\n",
    }


def test_an_item_that_breaks_a_limit_is_refused_with_place_and_rule(tmp_path: Path) -> None:
    choices = CHOICES.replace('identifier="B"', 'identifier=""')
    (tmp_path / "q.xml").write_bytes(qti(choices, declared("A")))
    said, _ = refused(tmp_path / "q.xml", 1)
    assert "heaps: refused: $.mcq_choices[1].id: must hold at least 1 character(s)" in said


def test_a_list_that_cannot_be_read_ends_the_command_before_it_begins(tmp_path: Path) -> None:
    (tmp_path / "q.csv").write_text("a,b\n")
    assert "[columns]" in refused(tmp_path / "q.csv", 2)[1]
    assert "is not there" in refused(tmp_path / "none.csv", 2)[1]


@pytest.mark.parametrize("example", sorted(EXAMPLES.iterdir()), ids=lambda path: path.name)
def test_every_example_of_the_docs_comes_in_whole(example: Path) -> None:
    assert ", 0 not" in take(example)
