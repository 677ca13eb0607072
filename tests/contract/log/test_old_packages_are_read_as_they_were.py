"""A session pinned before files were known by their bytes: each prompt is the one that was sent.

The log, its package and its templates were written by the release before; they are never edited.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from agents.core.events import TurnTaken
from agents.core.question import Question
from agents.schema.package import BY_BYTES, BY_NAME, PRESENT, digest_of, pack, unpack
from agents.schema.question import question_of
from interviews.banks.package import package_of, unpacked
from replay.log import store
from replay.player.prompts import folded_log, prompt_at
from tests.doubles import golden_logs, media
from tests.unit.banks.packages import files_of

PINNED = Path(__file__).parents[2] / "golden" / "pinned"
PACKAGE = (PINNED / "files-by-name-package.json").read_bytes()
PICTURE = b'<svg xmlns="http://www.w3.org/2000/svg"/>\n'
SITE = {"entities/site/index.html": b"<h1>1</h1>\n", "entities/site/logo.svg": PICTURE}


@pytest.mark.django_db
def test_every_prompt_of_then_comes_back_byte_for_byte() -> None:
    store.put(PACKAGE)
    store.put((PINNED / "files-by-name-templates.json").read_bytes())
    events = list(golden_logs.events("files-by-name-1"))
    taken = [one.event for one in events if isinstance(one.event, TurnTaken)]
    prompts = [prompt_at(folded_log(events[: event.as_of]), event) for event in taken]
    assert [one.fingerprint for one in prompts] == [event.fingerprint for event in taken]
    assert "The interviewer alone is told this." in prompts[0].system
    assert prompts[1].system.count("<!-- -->") == 2


def test_a_question_of_then_is_the_question_it_was() -> None:
    then = msgspec.json.decode((PINNED / "files-by-name-question.json").read_bytes(), type=Question)
    now = question_of(PACKAGE)
    assert replace(now, media={}) == then
    assert {shown.about for shown in now.media.values()} == {""}
    assert "site/logo.svg" not in now.media


def test_a_package_of_then_is_packed_as_it_was() -> None:
    assert unpack(PACKAGE).rules == BY_NAME
    assert unpacked(PACKAGE).digest == digest_of(PACKAGE)


def test_brought_in_again_it_goes_by_the_rules_of_today() -> None:
    again = package_of("by-name", unpack(PACKAGE).files)
    assert again.rules == PRESENT
    assert again.question.media["site/logo.svg"].about == "A black square."
    assert unpacked(again.packed) == again
    assert question_of(again.packed) == again.question


def test_texts_that_were_made_say_which_rules_a_package_went_by() -> None:
    files = files_of({"entity_refs": [{"file": "site"}]}, more=SITE)
    packed = pack("x", files, {"paper.pdf": "Page 1"})
    assert unpack(packed).rules == BY_BYTES
    assert list(question_of(packed).files) == ["site/index.html"]


def test_a_package_that_every_rule_reads_alike_keeps_its_digest() -> None:
    files = files_of(more={"entities/job.sql.description.md": b"A job.\n"})
    assert package_of("x", files).digest == digest_of(pack("x", files))


def test_an_svg_stands_in_its_folder_as_text_and_picture() -> None:
    shown = {**SITE, "entities/site/photo.png": media.png()}
    question = package_of("x", files_of({"entity_refs": [{"file": "site"}]}, more=shown)).question
    assert [ref.file for ref in question.entity_refs] == ["site/index.html", "site/logo.svg"]
    assert question.files["site/logo.svg"] == PICTURE.decode()
    assert question.media["site/logo.svg"].kind == "image"
