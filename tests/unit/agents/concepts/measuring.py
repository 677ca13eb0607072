"""How the concept grader stands against honest answers and against attacks.

Usage: python -m tests.unit.agents.concepts.measuring
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import mean, median
from time import perf_counter

import msgspec
from msgspec import Struct

from agents.concepts import grade
from agents.core.question import Concept, FlagPhrases, Stage, all_stages, stage_at
from agents.schema.question import read_question
from interviews.banks.folders import read_folder

ROOT = Path(__file__).parents[4]
GOLDEN = ROOT / "tests" / "golden"
SHIPPED = ROOT / "interviews" / "banks" / "shipped"


class Sheet(Struct, frozen=True):
    """What a stage asks, and what shows that it was answered."""

    asked: str
    concepts: tuple[Concept, ...]
    red_flags: tuple[str, ...] = ()
    flag_phrases: tuple[FlagPhrases, ...] = ()


class Answered(Struct, frozen=True):
    """An answer to a sheet, and which kind of answer it is."""

    kind: str
    sheet: Sheet
    text: str


def sheets() -> list[Sheet]:
    """Return every stage with concepts: of the labelled turns and of the shipped bank."""
    found = [
        _golden(json.loads(path.read_text("utf-8"))["question"]["stages"][stage])
        for path in sorted((GOLDEN / "turns").glob("*.json"))
        for stage in json.loads(path.read_text("utf-8"))["question"]["stages"]
    ]
    return found + [
        _of_stage(stage)
        for folder in sorted(SHIPPED.iterdir())
        for stage in all_stages(read_question(folder.name, read_folder(folder)))
        if stage.concepts
    ]


def _golden(stage: dict[str, object]) -> Sheet:
    return msgspec.convert(stage, Sheet)


def _of_stage(stage: Stage) -> Sheet:
    return Sheet(
        asked=stage.description,
        concepts=stage.concepts,
        red_flags=stage.red_flags,
        flag_phrases=stage.flag_phrases,
    )


def _phrases(sheet: Sheet) -> list[str]:
    """Return the phrases that an attacker would drop: the first group of every concept."""
    return [" ".join(concept.any_of[0]) for concept in sheet.concepts]


def bare_list(sheet: Sheet) -> str:
    """Return the phrases as a bare list."""
    return ", ".join(_phrases(sheet))


def filler(sheet: Sheet) -> str:
    """Return the phrases in fluent words that say nothing."""
    said = _phrases(sheet)
    half = len(said) // 2
    return (
        "When approaching a problem like this it is really important to consider things like "
        f"{', '.join(said[:half])} and to keep in mind {', '.join(said[half:])}, because these "
        "aspects play a crucial role in every modern and scalable system."
    )


def negated(sheet: Sheet) -> str:
    """Return every phrase denied."""
    frames = ("I would not use {p}.", "There is no need for {p}.", "We don't want {p} here.")
    said = enumerate(_phrases(sheet))
    return " ".join(frames[at % len(frames)].format(p=phrase) for at, phrase in said)


def repeated_question(sheet: Sheet) -> str:
    """Return the question, said again."""
    return f"So the question is this: {sheet.asked}"


def same_frame(sheet: Sheet) -> str:
    """Return a claim for every phrase, all in one frame."""
    return " ".join(f"I would use {phrase}." for phrase in _phrases(sheet))


def informed(sheet: Sheet) -> str:
    """Return what somebody writes who knows the rules, has the phrases and understands nothing."""
    frames = (
        "First I set up {p} when the service starts.",
        "After that every caller goes through {p} before it returns.",
        "The team then checks {p} again on the next day.",
        "If that breaks, we rebuild {p} from the backup.",
        "Finally the monitor reads {p} and stores it in a table.",
    )
    said = enumerate(_phrases(sheet))
    return " ".join(frames[at % len(frames)].format(p=phrase) for at, phrase in said)


def gibberish(sheet: Sheet) -> str:
    """Return letters without words."""
    return "asdf qwer zxcv jkl uiop, lorem ipsum dolor sit amet. " * 3


ATTACKS: dict[str, Callable[[Sheet], str]] = {
    "bare keyword list": bare_list,
    "keywords in filler": filler,
    "negated": negated,
    "question repeated": repeated_question,
    "one frame again and again": same_frame,
    "gibberish": gibberish,
    "informed attack": informed,
}


def attacks() -> Iterator[Answered]:
    """Yield every attack on every sheet."""
    for sheet in sheets():
        for kind, attack in ATTACKS.items():
            yield Answered(kind, sheet, attack(sheet))


def own_words() -> Iterator[Answered]:
    """Yield the answers written by hand, without the phrases at hand."""
    for told in json.loads((GOLDEN / "answers" / "own_words.json").read_text("utf-8")):
        yield Answered(told["kind"], _sheet(told), told["text"])


def _sheet(told: dict[str, str]) -> Sheet:
    if "golden" in told:
        path = GOLDEN / "turns" / f"{told['golden']}.json"
        return _golden(json.loads(path.read_text("utf-8"))["question"]["stages"][told["stage"]])
    question = read_question(told["package"], read_folder(SHIPPED / told["package"]))
    return _of_stage(stage_at(question, tuple(told["path"])))


def score(answered: Answered) -> float:
    """Return the grader's score."""
    sheet = answered.sheet
    return grade(
        [answered.text],
        sheet.concepts,
        asked=sheet.asked,
        red_flags=sheet.red_flags,
        flag_phrases=sheet.flag_phrases,
    ).score


def substring_score(answered: Answered) -> float:
    """Return what matching keywords as substrings would pay: the reference."""
    text = answered.text.casefold()
    concepts = answered.sheet.concepts
    hit = sum(
        any(all(phrase.casefold() in text for phrase in group) for group in concept.any_of)
        for concept in concepts
    )
    return hit / len(concepts)


def milliseconds(answered: Sequence[Answered]) -> list[float]:
    """Return how long each answer takes to grade, best of three, sorted."""
    return sorted(min(_timed(one) for _ in range(3)) for one in answered)


def _timed(answered: Answered) -> float:
    started = perf_counter()
    score(answered)
    return (perf_counter() - started) * 1000


def main() -> None:
    """Print the table and one JSON line."""
    everything = [*own_words(), *attacks()]
    kinds = list(dict.fromkeys(one.kind for one in everything))
    table = {kind: [one for one in everything if one.kind == kind] for kind in kinds}
    rows = {
        kind: (
            len(rows),
            mean(map(score, rows)),
            max(map(score, rows)),
            mean(map(substring_score, rows)),
        )
        for kind, rows in table.items()
    }
    print(f"{'answers':<28}{'n':>4}{'grader':>9}{'highest':>9}{'substrings':>12}")  # noqa: T201
    for kind, (count, ours, highest, theirs) in rows.items():
        print(f"{kind:<28}{count:>4}{ours:>9.2f}{highest:>9.2f}{theirs:>12.2f}")  # noqa: T201
    times = milliseconds(list(own_words()))
    print(f"time: median {median(times):.2f} ms, longest {times[-1]:.2f} ms")  # noqa: T201
    print(json.dumps({kind: round(row[1], 3) for kind, row in rows.items()}))  # noqa: T201


if __name__ == "__main__":
    main()
