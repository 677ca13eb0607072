"""A folder and its zip are the same package, and nothing in it is lost."""

import json
from pathlib import Path

from agents.core.question import file_text, opening, stage_at
from agents.schema.question import question_of
from interviews.banks.archives import read_archive, write_archive
from interviews.banks.folders import read_folder, write_folder
from interviews.banks.package import package_of, unpacked
from interviews.banks.reading import Refused, read_package, read_packages, read_upload
from tests.unit.banks.packages import PLAIN, files_of, folder_of, zip_of


def test_a_folder_is_read_under_its_name(tmp_path: Path) -> None:
    package = read_package(folder_of(tmp_path / "Lost Rows", files_of()))
    assert package.slug == "lost-rows"
    assert package.question.name == PLAIN["name"]
    assert package.raw == PLAIN


def test_a_zip_is_read_with_and_without_a_folder_in_it() -> None:
    flat = read_upload("lost-rows.zip", zip_of(files_of()))
    inside = read_upload("download.zip", zip_of(files_of(), folder="lost-rows"))
    assert flat == inside
    assert flat.digest == inside.digest


def test_question_json_may_name_its_own_slug() -> None:
    package = read_upload("x.zip", zip_of(files_of({"slug": "lost-rows"})))
    assert package.slug == "lost-rows"


def test_the_original_fields_alone_are_enough() -> None:
    question = package_of("lost-rows", files_of()).question
    assert question.mode == "open-probe"
    assert opening(question).files == ("job.sql",)
    assert file_text(question, "job.sql").startswith("insert into")
    assert stage_at(question, ("1",)).hints[0].id == "1"


def test_without_concepts_terms_are_derived_and_marked() -> None:
    question = package_of("lost-rows", files_of()).question
    assert [concept.derived for concept in question.concepts] == [True]
    assert [concept.derived for concept in question.probes[0].concepts] == [True]


def test_authored_concepts_are_never_marked_as_derived() -> None:
    concept = {"id": 1, "text": "t", "any_of": [["commit"]], "ask": "When?", "derived": True}
    question = package_of("x", files_of({"concepts": [concept]})).question
    assert [(one.id, one.derived) for one in question.concepts] == [("1", False)]


def test_a_null_field_counts_as_absent_but_not_in_a_test() -> None:
    call = {"function": "first", "args": [None], "returns": None}
    runtime = {
        "languages": ["python"],
        "entry": "a.py",
        "starter": {"a.py": {"text": "\n"}},
        "solution": {"a.py": {"text": "\n"}},
        "tests": [{"name": "nothing", "calls": [call]}],
        "limits": None,
    }
    text = json.dumps({**PLAIN, "mcq_choices": None, "max_probes": None, "runtime": runtime})
    question = package_of("x", files_of(more={"question.json": text.encode()})).question
    assert question.max_probes is None
    assert question.runtime is not None
    assert question.runtime.tests[0]["calls"] == [call]


def test_unknown_fields_files_and_formatting_come_back_byte_for_byte(tmp_path: Path) -> None:
    text = json.dumps(PLAIN | {"id": 41, "house_rules": {"b": 1, "a": None}}, indent=7).encode()
    files = files_of(
        more={"question.json": text, "spec.md": b"plan\r\n", "entities/x.bin": b"\xff\0"}
    )
    package = read_package(folder_of(tmp_path / "lost-rows", files))
    again = unpacked(package.packed)
    assert again == package
    write_folder(again.files, tmp_path / "out")
    assert read_folder(tmp_path / "out") == files
    assert read_archive(write_archive(again.files, folder="lost-rows")) == ("lost-rows", files)


def test_the_pinned_bytes_give_the_question_back_and_are_canonical() -> None:
    package = package_of("lost-rows", files_of())
    other_order = dict(reversed(list(files_of().items())))
    assert question_of(package.packed) == package.question
    assert package_of("lost-rows", other_order).packed == package.packed


def test_a_folder_entity_stands_for_the_texts_in_it() -> None:
    files = files_of(
        {
            "entity_refs": [{"file": "shop", "editable": True}],
            "seed_highlights": [{"file": "shop", "path": "src/cart.py", "lines": [1, 1]}],
        },
        more={
            "entities/shop/src/cart.py": b"total = 0\n",
            "entities/shop/logo.png": b"\x89PNG",
            "entities/shop.description.md": b"A small shop.\n",
        },
    )
    question = package_of("x", files).question
    assert [ref.file for ref in question.entity_refs] == ["shop/src/cart.py"]
    assert question.files == {"shop/src/cart.py": "total = 0\n"}
    assert question.seed_highlights[0].file == "shop/src/cart.py"
    assert question.descriptions == {"shop": "A small shop."}


def test_a_description_is_for_the_interviewer_and_never_the_text_on_screen() -> None:
    files = files_of(
        {"entity_refs": [{"file": "plan.png"}]},
        more={
            "entities/plan.png": b"\x89PNG\r\n\x1a\n",
            "entities/plan.png.description.md": b"The flaw: X\n",
        },
    )
    question = package_of("x", files).question
    assert question.files == {"plan.png": "(image: plan.png)"}
    assert question.descriptions == {"plan.png": "The flaw: X"}


def test_what_tools_leave_behind_is_no_part_of_a_question(tmp_path: Path) -> None:
    left = {"__pycache__/a.pyc": b"x", ".git/HEAD": b"x", "entities/.DS_Store": b"x"}
    package = read_package(folder_of(tmp_path / "x", files_of(more=left)))
    assert sorted(package.files) == ["entities/job.sql", "question.json"]


def test_one_bad_package_of_several_is_reported_and_the_rest_kept(tmp_path: Path) -> None:
    folder_of(tmp_path / "good", files_of())
    folder_of(tmp_path / "bad", files_of({"name": 7}))
    (tmp_path / "zipped.zip").write_bytes(zip_of(files_of()))
    (tmp_path / "broken.zip").write_bytes(b"no zip")
    read = {place.name: package for place, package in read_packages(tmp_path)}
    refused = {name for name, package in read.items() if isinstance(package, Refused)}
    assert list(read) == ["bad", "broken.zip", "good", "zipped.zip"]
    assert refused == {"bad", "broken.zip"}


def test_a_byte_order_mark_is_read_over_and_kept() -> None:
    files = files_of()
    marked = {**files, "question.json": b"\xef\xbb\xbf" + files["question.json"]}
    package = package_of("x", marked)
    assert package.raw == PLAIN
    assert unpacked(package.packed).files == marked
