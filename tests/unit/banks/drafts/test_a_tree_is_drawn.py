"""The picture of a tree says what its templates would, with every word of an author's escaped."""

from __future__ import annotations

from uuid import UUID

from interviews.banks.drafts.document import Document, Part
from interviews.web.authoring.picture import picture_of
from interviews.web.authoring.showing import tree_of

DRAFT = UUID(int=1)
EVIL = '"><script>alert(1)</script>'


def test_words_of_authors_are_text() -> None:
    part = Part(EVIL, {"id": EVIL, "description": EVIL, "duration": 5})
    opening = Part("o", {"name": EVIL, "seed_question": EVIL, "seed_hints": [{"text": EVIL}]})
    drawn = picture_of(DRAFT, tree_of(Document(Part(opening.key, opening.fields, (part,))), "o"))
    assert "<script" not in drawn
    assert drawn.count("&lt;script&gt;") >= 3


def test_the_part_that_is_open_is_marked_and_only_parts_are_dragged() -> None:
    opening = Part("o", {}, (Part("a", {"id": "a"}), Part("b", {"id": "b"})))
    drawn = picture_of(DRAFT, tree_of(Document(opening), "b"))
    assert drawn.count("aria-current") == 1
    assert 'id="node-b" aria-current="true" draggable="true"' in drawn
    assert drawn.count("draggable") == 2
    assert drawn.count("Add a part") == 3
