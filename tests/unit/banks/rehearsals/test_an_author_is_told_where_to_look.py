"""Each remark is a plain sentence with the part and the field that it is about."""

from msgspec.structs import replace

from interviews.banks.rehearsals.remarks import remarks_of
from interviews.banks.rehearsals.values import Near, Play, Refused, SaidFirst
from tests.doubles.rehearsals import BELOW, part, play, rehearsed

GOOD = (
    play("strong", 5.0, part("index", "order"), part("log", path=BELOW)),
    play("partial", 2.5, part("index", "order", aided=("order",), hint=True)),
    play("wrong", 0.0, part()),
)


def told(*plays: Play) -> list[tuple[tuple[str, ...], str, str]]:
    return [(one.path, one.field, one.text) for one in remarks_of(rehearsed(*plays))]


def test_a_question_that_works_needs_no_word() -> None:
    assert told(*GOOD) == []


def test_a_bluffer_who_gets_as_far_is_told_first() -> None:
    found = told(play("strong", 2.0, *GOOD[0].parts), play("wrong", 2.0))
    assert found[0] == ((), "concepts", "This question does not tell them apart.")
    assert found[1][2] == "Somebody who bluffs gets about as far as somebody who knows it."


def test_a_concept_that_comes_by_chance_leads_to_its_phrases() -> None:
    found = told(GOOD[0], play("wrong", 0.0, part("index")))
    assert found[0][:2] == ((), "concepts")
    assert "knows nothing showed “an index on the key” in 1 of 1 plays" in found[0][2]


def test_a_concept_that_nobody_is_heard_to_say_is_told() -> None:
    found = told(play("strong", 2.5, part("index"), part(path=BELOW)), play("wrong", 0.0))
    assert [place for *place, _ in found] == [[(), "concepts"], [BELOW, "concepts"]]
    assert all("Not even somebody who knows it" in text for *_, text in found)


def test_a_hint_after_which_nothing_came_is_told_unless_nobody_could_use_it() -> None:
    idle = play("partial", 2.5, part("index", hint=False))
    found = told(GOOD[0], idle, GOOD[2])
    assert found == [((), "seed_hints", found[0][2])]
    assert "“What finds a row?” nothing came, given once" in found[0][2]
    assert told(*GOOD[:2], play("wrong", 0.0, part(hint=False))) == []


def test_a_withheld_phrase_is_told_when_it_was_near_stopped_or_guessed() -> None:
    leaky = replace(
        GOOD[2],
        near=(Near((), "a covering index", "Which index would be covering?", 1.0),),
        refused=(Refused((), "withheld", "it says “a covering index”"),),
        said_first=(SaidFirst((), "a covering index"),),
    )
    found = told(*GOOD[:2], leaky, replace(leaky, seed=2))
    assert len(found) == 3
    assert {place for _, place, _ in found} == {"withheld_solution_parts"}


def test_somebody_who_knows_may_say_it_first() -> None:
    knows = replace(GOOD[0], said_first=(SaidFirst((), "a covering index"),))
    assert told(knows, *GOOD[1:]) == []


def test_parts_that_nobody_came_to_are_named_once() -> None:
    found = told(play("strong", 5.0, part("index", "order")), play("wrong", 0.0))
    assert found == [(BELOW, "", found[0][2])]
    assert "1 of 2 parts were asked of nobody: “Cost”" in found[0][2]


def test_time_that_is_too_short_for_who_knows_leads_to_the_minutes() -> None:
    late = replace(GOOD[0], ended="time")
    assert told(late, *GOOD[1:])[0][1] == "duration"
