"""A withheld phrase is found wherever a candidate reads, in any form, and nowhere else."""

from collections.abc import Mapping

import pytest

from interviews.banks.lint import lint
from interviews.banks.lint.media import PIXEL
from interviews.banks.lint.rule import Files, patched
from interviews.banks.package import unpacked
from tests.doubles import media

LEAK = "withheld-shown"
BELOW = {"id": 1, "description": "And then?", "solution": "Repeat.", "duration": 1}
PROBE = {
    "id": 1,
    "description": "How would you do it in one pass?",
    "solution": "Spread them over buckets.",
    "withheld_solution_parts": ["buckets"],
    "duration": 7,
}


def places(patch: Mapping[str, object], files: Files | None = None) -> list[str]:
    findings = lint(patched(patch, files or {}))
    return [finding.place for finding in findings if finding.rule == LEAK]


@pytest.mark.parametrize(
    ("patch", "place"),
    [
        ({"name": "Sorting the numbers"}, "$.name"),
        (
            {"seed_question": "Write a gap finder that sorts numbers: sort the numbers."},
            "$.seed_question",
        ),
        (
            {"seed_question": "Please SORT\u200b the\n**numbers** and then compare them all."},
            "$.seed_question",
        ),
        (
            {"seed_question": "The helper is called sortTheNumbers in our code base today."},
            "$.seed_question",
        ),
        ({"probes": [PROBE | {"description": "Sort the numbers how?"}]}, "$.probes[0].description"),
        ({"probes": [PROBE | {"description": "Which bucket?"}]}, "$.probes[0].description"),
        (
            {"probes": [PROBE | {"hints": [{"id": 1, "text": "Use buckets."}]}]},
            "$.probes[0].hints[0].text",
        ),
        ({"seed_hints": [{"id": 1, "text": "Think in buckets."}]}, "$.seed_hints[0].text"),
        (
            {
                "concepts": [
                    {"id": 1, "text": "t", "any_of": [["a"], ["b"]], "ask": "Sort the numbers?"}
                ]
            },
            "$.concepts[0].ask",
        ),
        (
            {
                "runtime": {
                    "tests": [
                        {"name": "sorts the numbers", "calls": [{"function": "f", "returns": 1}]}
                    ]
                }
            },
            "$.runtime.tests[0]",
        ),
    ],
)
def test_a_withheld_phrase_is_found_where_it_can_be_read(
    patch: dict[str, object], place: str
) -> None:
    assert place in places(patch)


def test_a_file_name_can_say_it_too() -> None:
    patch = {"entity_refs": [{"file": "sort_the_numbers.md"}], "seed_highlights": []}
    found = places(patch, {"entities/sort_the_numbers.md": "x\n"})
    assert found == ["entities/sort_the_numbers.md"]


def test_below_a_probe_its_own_phrase_may_be_said() -> None:
    below = BELOW | {"description": "How many buckets?"}
    assert places({"max_probes": 2, "probes": [PROBE | {"next": [below]}]}) == []


def test_the_question_s_phrase_may_be_said_nowhere() -> None:
    below = BELOW | {"description": "And why sort the numbers?"}
    assert places({"max_probes": 2, "probes": [PROBE | {"next": [below]}]}) == [
        "$.probes[0].next[0].description"
    ]


def test_a_hidden_test_may_say_it() -> None:
    test = {"name": "sort the numbers", "hidden": True, "calls": [{"function": "f", "returns": 1}]}
    assert places({"runtime": {"tests": [test]}}) == []


def test_a_word_inside_another_is_not_the_phrase() -> None:
    assert (
        places({"withheld_solution_parts": ["lock"], "seed_question": "The clock and blocks."})
        == []
    )


def test_a_folder_shows_nothing_that_is_written_about_its_files() -> None:
    """A description is for the interviewer; a folder that showed it would show the answer."""
    package = patched(
        {"entity_refs": [{"file": "site/"}], "seed_highlights": []},
        {
            "entities/site.description.md": "A site.\n",
            "entities/site/page.html": "<h1>1</h1>\n",
            "entities/site/flow.png": PIXEL,
            "entities/site/flow.png.description.md": "Numbers.\n\nAnswer: sort the numbers.\n",
            "entities/site/gone.png.description.md": "Answer: sort the numbers.\n",
            "entities/site/talk.wav": "RIFF",
            "entities/site/talk.wav.vtt": "WEBVTT\n\nsort the numbers\n",
            "entities/site/inner.description.md": "Answer: sort the numbers.\n",
            "entities/site/inner/a.txt": "1\n",
        },
    )
    question = unpacked(package.packed).question
    assert [ref.file for ref in question.entity_refs] == ["site/inner/a.txt", "site/page.html"]
    assert sorted(question.files) == ["site/inner/a.txt", "site/page.html"]
    assert "sort the numbers" not in str(question.files)


@pytest.mark.parametrize(
    "place",
    [
        {"entity_refs": [{"file": "flow.png.description.md"}], "seed_highlights": []},
        {"seed_hints": [{"id": 1, "text": "Look.", "entities": ["flow.png.description.md"]}]},
        {"probes": [PROBE | {"entities": ["flow.png.description.md"]}]},
    ],
)
def test_a_description_that_is_named_to_be_shown_is_refused(place: Mapping[str, object]) -> None:
    files: Files = {
        "entities/flow.png": PIXEL,
        "entities/flow.png.description.md": "Sort the numbers.\n",
    }
    found = lint(patched(place, files))
    assert "description-shown" in [finding.rule for finding in found]


SAYING = {
    "captions": ("talk.wav", media.wav(), "entities/talk.wav.vtt"),
    "a document": ("a.pdf", media.pdf(["First sort the numbers"]), "entities/a.pdf"),
    "a drawing": (
        "a.excalidraw",
        media.drawing().replace(b"Order queue", b"Sort the numbers"),
        "entities/a.excalidraw",
    ),
    "an SVG": ("a.svg", media.svg("<text>sort the numbers</text>"), "entities/a.svg"),
}


@pytest.mark.parametrize("what", SAYING)
@pytest.mark.parametrize("by", ["opening", "hint"])
def test_what_a_file_says_is_read_like_any_text(what: str, by: str) -> None:
    file, content, place = SAYING[what]
    patch: dict[str, object] = {"entity_refs": [{"file": file}], "seed_highlights": []}
    if by == "hint":
        patch = {"seed_hints": [{"id": 1, "text": "Look.", "entities": [file]}]}
    files: Files = {
        f"entities/{file}": content,
        f"entities/{file}.description.md": "A sound.\n",
        "entities/talk.wav.vtt": "WEBVTT\n\n00:00.000 --> 00:01.000\nSort the numbers.\n",
    }
    assert place in [one.place for one in lint(patched(patch, files)) if one.rule == LEAK]


@pytest.mark.parametrize("where", ["description.md", "vtt"])
def test_a_hidden_test_is_looked_for_in_what_is_said_of_a_sound(where: str) -> None:
    said = {"description.md": "A talk.\n", "vtt": "WEBVTT\n\n1\n"}
    said[where] += "largest_gap([9, 1, 4])\n"
    said["description.md"] = " ".join(said["description.md"].split())
    files: dict[str, str | bytes] = {"entities/talk.wav": media.wav()}
    files |= {f"entities/talk.wav.{name}": text for name, text in said.items()}
    patch = {"entity_refs": [{"file": "talk.wav"}], "seed_highlights": []}
    found = [one.place for one in lint(patched(patch, files)) if one.rule == "hidden-test-shown"]
    assert found == [f"entities/talk.wav.{where}"]
