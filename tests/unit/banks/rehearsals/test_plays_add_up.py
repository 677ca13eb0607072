"""Tables count plays: who came to a part, who showed what there, and what came after a hint."""

from interviews.banks.rehearsals.tables import kind_rows, part_tables
from interviews.banks.rehearsals.values import decode, encode
from tests.doubles.rehearsals import BELOW, part, play, rehearsed

PLAYED = rehearsed(
    play("strong", 5.0, part("index", "order"), part("log", path=BELOW)),
    play("strong", 4.0, part("index"), seed=2),
    play("partial", 2.5, part("index", "order", aided=("order",), hint=True)),
    play("wrong", None, part(hint=False)),
)


def test_a_kind_is_its_plays_in_the_mean() -> None:
    strong, partial, wrong = kind_rows(PLAYED)
    assert (strong.kind.name, strong.plays, strong.score) == ("strong", 2, 4.5)
    assert (strong.lowest, strong.highest) == (4.0, 5.0)
    assert (strong.shown, strong.points, strong.parts) == (2.0, 2.5, 1.5)
    assert (partial.hints, partial.minutes) == (1.0, 9.0)
    assert wrong.score is None


def test_a_concept_is_counted_among_those_who_were_asked() -> None:
    opening, below = part_tables(PLAYED)
    order = opening.concepts[1]
    assert [(cell.shown, cell.asked, cell.aided) for cell in order.cells] == [
        (1, 2, 0),
        (1, 1, 1),
        (0, 1, 0),
    ]
    cells = below.concepts[0].cells
    assert [cell.share for cell in cells] == [1.0, None, None]
    assert [(count, plays) for _, count, plays in below.reached] == [(1, 2), (0, 1), (0, 1)]


def test_a_hint_to_somebody_who_knows_nothing_is_counted_apart() -> None:
    hint = part_tables(PLAYED)[0].hints[0]
    assert (hint.given, hint.helped, hint.in_vain) == (1, 1, 1)


def test_what_was_found_is_kept_without_loss() -> None:
    assert decode(encode(PLAYED)) == PLAYED
