"""The bank that ships passes its own lint, and knows what good answers to it sound like.

The answers were written by the questions' authors, after the concepts: they show that nothing is
out of reach, not how many real answers would be recognised.
"""

import json
from pathlib import Path

import pytest

from agents.concepts import grade
from agents.core.question import Question, Stage, all_stages, height, opening
from agents.schema.question import question_of
from interviews.banks.lint import lint
from interviews.banks.package import Package
from interviews.banks.reading import read_package, read_packages

SHIPPED = Path(__file__).parents[3] / "interviews" / "banks" / "shipped"
ANSWERS = Path(__file__).with_name("answers")
SLUGS = (
    "bike-share-queries",
    "billing-run",
    "caching-basics",
    "charged-twice",
    "click-counter-sketch",
    "distributed-message-queue",
    "distributed-rate-limiter",
    "lru-cache",
    "median-of-a-stream",
    "quiet-deliveries",
    "two-sum",
)
VAGUE = (
    "I'm not sure, it depends. I would think about it and make it scalable and efficient.",
    "It should be fast and robust. I would use best practices and test it well.",
    "I would look at how others solved it and then go for a good solution.",
)


def package(slug: str) -> Package:
    return read_package(SHIPPED / slug)


def answers(slug: str, stage: Stage) -> list[str]:
    kept = json.loads((ANSWERS / f"{slug}.json").read_text(encoding="utf-8"))
    names = ("/".join(stage.path), stage.path[-1]) if stage.path else ("opening",)
    found: list[str] = next(kept[name] for name in names if name in kept)
    return found


def stages() -> list[tuple[str, Stage]]:
    return [(slug, stage) for slug in SLUGS for stage in all_stages(package(slug).question)]


def named(case: tuple[str, Stage]) -> str:
    return "/".join((case[0], *case[1].path))


def question(slug: str) -> Question:
    return package(slug).question


def test_every_shipped_folder_is_one_of_these() -> None:
    assert tuple(place.name for place, _ in read_packages(SHIPPED)) == SLUGS


@pytest.mark.parametrize("slug", SLUGS)
def test_the_lint_finds_nothing_that_it_can_check_without_running_code(slug: str) -> None:
    assert {finding.severity for finding in lint(package(slug))} <= {"not checked"}


@pytest.mark.parametrize("slug", SLUGS)
def test_the_pinned_bytes_give_the_same_question(slug: str) -> None:
    assert question_of(package(slug).packed) == question(slug)


@pytest.mark.parametrize("case", stages(), ids=named)
def test_every_stage_has_concepts_with_a_question_to_each(case: tuple[str, Stage]) -> None:
    _, stage = case
    assert len(stage.concepts) >= 2
    for concept in stage.concepts:
        assert not concept.derived
        assert concept.ask.endswith("?")


@pytest.mark.parametrize("case", stages(), ids=named)
def test_a_good_answer_shows_every_concept_of_its_stage(case: tuple[str, Stage]) -> None:
    slug, stage = case
    for answer in answers(slug, stage):
        shown = grade([answer], stage.concepts, asked=stage.description, red_flags=stage.red_flags)
        assert (shown.missed, shown.flags) == ((), ()), answer


@pytest.mark.parametrize("case", stages(), ids=named)
def test_a_vague_answer_and_the_question_itself_show_nothing(case: tuple[str, Stage]) -> None:
    _, stage = case
    for answer in (*VAGUE, stage.description):
        assert not grade([answer], stage.concepts, asked=stage.description).shown, answer


def test_the_cache_branches_twice_and_the_limiter_goes_seven_steps() -> None:
    cache, limiter = question("lru-cache"), question("distributed-rate-limiter")
    assert height(cache.probes) == 2
    assert all(len(probe.next) == 2 for probe in cache.probes)
    assert height(limiter.probes) == 7
    assert len(list(all_stages(limiter))) == 8


def test_the_other_classics_go_six_or_seven_steps_down_one_way() -> None:
    pair, median, queue = map(
        question, ("two-sum", "median-of-a-stream", "distributed-message-queue")
    )
    assert [height(one.probes) for one in (pair, median, queue)] == [6, 7, 7]
    branching = {stage.path[-1] for stage in all_stages(pair) if len(stage.children) > 1}
    assert branching == {"larger-than-memory"}


def test_every_choice_has_a_way_on_of_its_own() -> None:
    charged = question("charged-twice")
    assert {one.id for one in charged.mcq_choices} == {probe.id for probe in charged.probes}
    assert height(charged.probes) == 2


@pytest.mark.parametrize(
    ("slug", "to_see", "kept_back"),
    [
        ("lru-cache", 6, 8),
        ("billing-run", 4, 7),
        ("quiet-deliveries", 4, 7),
        ("bike-share-queries", 2, 9),
    ],
)
def test_some_tests_are_seen_and_more_are_kept_back(slug: str, to_see: int, kept_back: int) -> None:
    runtime = question(slug).runtime
    assert runtime is not None
    hidden = [bool(test.get("hidden")) for test in runtime.tests]
    assert (hidden.count(False), hidden.count(True)) == (to_see, kept_back)


@pytest.mark.parametrize(("slug", "files"), [("billing-run", 17), ("quiet-deliveries", 13)])
def test_a_repository_is_shown_whole_and_a_candidate_cannot_change_its_tests(
    slug: str, files: int
) -> None:
    first = opening(question(slug))
    assert len(first.files) == files
    assert {path for path in first.files if path not in first.editable} >= {
        path for path in first.files if path.startswith(("test/", "tests/"))
    }
