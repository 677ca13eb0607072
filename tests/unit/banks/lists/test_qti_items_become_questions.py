"""An item of QTI 3 becomes a question, and the report names what it had beyond that."""

from __future__ import annotations

import pytest

from agents.schema.faults import BadPackage
from interviews.banks.lists.qti import MANIFEST, read_qti
from interviews.banks.lists.reading import read_list_upload
from interviews.banks.lists.values import Item
from interviews.banks.lists.xml_trees import MOST_DEPTH, read_xml
from tests.unit.banks.packages import zip_of

SPACE = "http://www.imsglobal.org/xsd/imsqtiasi_v3p0"


def qti(body: str, declared: str = "", *, title: str = "Heaps", more: str = "") -> bytes:
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<qti-assessment-item xmlns="{SPACE}" identifier="q-1" title="{title}" adaptive="false"
  time-dependent="false" xml:lang="en">
{declared}
<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/>
<qti-item-body>{body}</qti-item-body>
{more}
</qti-assessment-item>""".encode()


def declared(*right: str, cardinality: str = "single", more: str = "") -> str:
    values = "".join(f"<qti-value>{one}</qti-value>" for one in right)
    return (
        f'<qti-response-declaration identifier="RESPONSE" cardinality="{cardinality}" '
        f'base-type="identifier"><qti-correct-response>{values}</qti-correct-response>{more}'
        "</qti-response-declaration>"
    )


CHOICES = """<qti-choice-interaction response-identifier="RESPONSE" shuffle="true" max-choices="0">
<qti-prompt>What does <code>pop</code> cost?</qti-prompt>
<qti-simple-choice identifier="A">O(1)</qti-simple-choice>
<qti-simple-choice identifier="B">O(log <i>n</i>)</qti-simple-choice>
</qti-choice-interaction>"""


def only(content: bytes, **files: bytes) -> Item:
    (item,) = read_qti({"q.xml": content, **files}).items
    return item


def test_choices_and_the_right_ones_are_taken() -> None:
    item = only(qti(f"<p>Take a heap of <b>n</b> numbers.</p>{CHOICES}", declared("B", "A")))
    assert item.raw == {
        "name": "Heaps",
        "mode": "mcq",
        "seed_question": "Take a heap of **n** numbers.\n\nWhat does `pop` cost?",
        "qti_identifier": "q-1",
        "mcq_choices": [{"id": "A", "text": "O(1)"}, {"id": "B", "text": "O(log *n*)"}],
        "answer_key": {"mcq_choice": ["B", "A"]},
    }
    assert [str(one) for one in item.unmapped] == [
        "q.xml line 6: that its choices are shuffled",
    ]


def test_an_open_question_takes_its_rubric_as_the_brief() -> None:
    body = """<p>Describe a heap.</p>
<qti-extended-text-interaction response-identifier="RESPONSE"><qti-prompt>Say why.</qti-prompt>
</qti-extended-text-interaction>
<qti-rubric-block use="scoring" view="scorer"><p>Look for the shape.</p></qti-rubric-block>
<qti-rubric-block view="candidate"><p>Five lines will do.</p></qti-rubric-block>"""
    item = only(qti(body, declared("a complete binary tree")))
    assert item.raw["mode"] == "open-probe"
    assert item.raw["seed_question"] == "Describe a heap.\n\nFive lines will do.\n\nSay why."
    assert item.raw["question_prompt"] == "Look for the shape."
    assert item.raw["answer_key"] == {"required_concepts": ["a complete binary tree"]}


def test_an_order_is_asked_for_in_words() -> None:
    body = CHOICES.replace("choice-interaction", "order-interaction").replace(' shuffle="true"', "")
    item = only(qti(body, declared("B", "A", cardinality="ordered")))
    assert item.raw["mode"] == "open-probe"
    assert item.raw["seed_question"].endswith(
        "Put these in order, and say why:\n\n- O(1)\n- O(log *n*)"
    )
    key = {"required_concepts": ["the order is: O(log *n*), then O(1)"]}
    assert item.raw["answer_key"] == key
    assert "dragging into order" in str(item.unmapped[0])


def test_a_gap_is_left_where_something_is_typed() -> None:
    gap = '<qti-text-entry-interaction response-identifier="RESPONSE"/>'
    item = only(qti(f"<p>A heap is a {gap} tree.</p>", declared("binary")))
    assert item.raw["seed_question"] == "A heap is a ____ tree."


def test_what_has_no_place_is_told_with_its_line() -> None:
    points = '<qti-mapping default-value="0"/>'
    more = """<qti-response-processing><qti-response-condition/></qti-response-processing>
<qti-modal-feedback outcome-identifier="F" identifier="x">No</qti-modal-feedback>"""
    body = f"{CHOICES}<table><tr><td>Read me</td></tr></table>{CHOICES}"
    item = only(qti(body, declared("B", more=points), more=more))
    told = [one.what for one in item.unmapped]
    assert "points for each answer" in told
    assert "feedback" in told
    assert "its own rules of scoring" in told
    assert "a second interaction, <qti-choice-interaction>" in told
    assert "the form of <table>; its words were kept" in told
    assert "Read me" in item.raw["seed_question"]
    assert all(one.place.startswith("q.xml line ") for one in item.unmapped)


def test_an_item_that_cannot_be_asked_here_is_told_whole() -> None:
    listing = read_qti({"q.xml": qti("<qti-hotspot-interaction/>")})
    assert listing.items == ()
    assert "no interaction that could be taken (qti-hotspot-interaction)" in str(
        listing.unmapped[0]
    )


def test_a_picture_comes_with_its_description() -> None:
    body = f'<p>See <img src="img/tree.png" alt="A tree of five"/></p>{CHOICES}'
    files = {"items/q.xml": qti(body, declared("B")), "items/img/tree.png": b"\x89PNG"}
    (item,) = read_qti(files).items
    assert item.files == {
        "entities/tree.png": b"\x89PNG",
        "entities/tree.png.description.md": b"A tree of five\n",
    }
    assert item.raw["entity_refs"] == [{"file": "tree.png", "editable": False}]


def test_a_picture_outside_the_package_is_told() -> None:
    item = only(qti(f'<p><img src="../../etc/passwd"/></p>{CHOICES}', declared("B")))
    assert "the picture ../../etc/passwd, which is not in the package" in str(item.unmapped[0])
    assert item.files == {}


MANIFEST_XML = """<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1"><resources>
<resource identifier="a" type="imsqti_item_xmlv3p0" href="a.xml"><file href="a.xml"/></resource>
<resource identifier="b" type="imsqti_test_xmlv3p0" href="test.xml"/>
<resource identifier="c" type="imsqti_item_xmlv3p0" href="gone.xml"/>
<resource identifier="d" type="imsqti_item_xmlv3p0" href="broken.xml"/>
</resources></manifest>"""


def test_a_package_is_read_by_its_manifest_and_one_bad_item_stops_no_other() -> None:
    files = {
        MANIFEST: MANIFEST_XML.encode(),
        "a.xml": qti(CHOICES, declared("B")),
        "broken.xml": b"<qti-assessment-item>",
        "other.xml": qti(CHOICES, declared("B")),
    }
    listing = read_list_upload("export.zip", zip_of(files, folder="export"))
    assert [item.place for item in listing.items] == ["a.xml"]
    assert [str(one) for one in listing.unmapped] == [
        "imsmanifest.xml line 3: test.xml of the type imsqti_test_xmlv3p0",
        "imsmanifest.xml line 4: gone.xml, which is not in the package",
        "broken.xml line 1: is not XML: no element found",
    ]


def laughs() -> bytes:
    entities = "".join(f'<!ENTITY l{n + 1} "{f"&l{n};" * 10}">' for n in range(9))
    return f'<!DOCTYPE x [<!ENTITY l0 "lol">{entities}]><x>&l9;</x>'.encode()


TRICKS = {
    "laughs": (laughs(), "xml-doctype"),
    "a file": (b'<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&f;</x>', "xml-doctype"),
    "an address": (b'<!DOCTYPE x SYSTEM "http://127.0.0.1/x.dtd"><x/>', "xml-doctype"),
    "an entity": (b"<x>&undefined;</x>", "xml-syntax"),
    "depth": (b"<x>" * (MOST_DEPTH + 1), "xml-size"),
    "breadth": (b"<x>" + b"<y/>" * 60_000 + b"</x>", "xml-size"),
    "length": (b" " * 6_000_000, "xml-size"),
    "an encoding": (b'<?xml version="1.0" encoding="klingon"?><x/>', "xml-encoding"),
    "a name twice": (b'<x a="1" a="2"/>', "xml-syntax"),
    "a prefix": (b"<a:x/>", "xml-syntax"),
    "NUL": (b"\x00", "xml-syntax"),
    "nothing": (b"", "xml-syntax"),
}


@pytest.mark.parametrize("what", TRICKS)
def test_xml_that_is_a_trick_is_refused(what: str) -> None:
    content, rule = TRICKS[what]
    with pytest.raises(BadPackage) as caught:
        read_xml(content, "q.xml")
    (fault,) = caught.value.faults
    assert fault.rule == rule
    assert fault.place.startswith("q.xml")
