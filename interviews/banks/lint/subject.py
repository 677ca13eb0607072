"""A question spread out for the rules: every node with its place, every program with its trials."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from agents.core.question import (
    Concept,
    Highlight,
    Hint,
    Path,
    Probe,
    Question,
    Runtime,
    opening,
    shown_files,
)
from agents.schema.question import entity_names
from interviews.banks.lint.runner import CannotRun, Runner, Trial
from interviews.banks.package import Package


@dataclass(frozen=True, kw_only=True)
class Node:
    """The opening or a probe, with the names its fields have in question.json."""

    path: Path
    place: str
    asked: str
    asked_field: str
    solution: str
    withheld: tuple[str, ...]
    hints: tuple[Hint, ...]
    hints_field: str
    highlights: tuple[Highlight, ...]
    highlights_field: str
    concepts: tuple[Concept, ...]
    minutes: float
    minutes_field: str
    probes: tuple[Probe, ...]
    probes_field: str
    own_files: tuple[str, ...]
    on_screen: tuple[str, ...]
    probe: Probe | None = None

    def below(self, other: Node) -> bool:
        """Say whether this node stands below another, or is it."""
        return self.path[: len(other.path)] == other.path

    def at(self, field: str) -> str:
        """Return the place of one of this node's fields."""
        return f"{self.place}.{field}"


class Subject:
    """One package under the lint."""

    def __init__(self, package: Package, runner: Runner | None = None) -> None:
        self.package = package
        self.question: Question = package.question
        self.shelf = package.shelf
        self._runner = runner
        self._trials: dict[tuple[tuple[str, str], ...], tuple[Trial, ...]] = {}

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """Return the opening and every probe, parents before children."""
        first = _opening(self.question)
        return (first, *_below(first))

    @cached_property
    def probes(self) -> tuple[tuple[Node, Probe], ...]:
        """Return every probe with its node."""
        return tuple((node, node.probe) for node in self.nodes if node.probe is not None)

    @cached_property
    def entity_names(self) -> tuple[str, ...]:
        """Return every entity that the question names, as it names it."""
        return tuple(entity_names(self.package.raw))

    def trials(self, program: Mapping[str, str], runtime: Runtime) -> tuple[Trial, ...]:
        """Run a program once and remember; raise CannotRun or TestsRefused."""
        if self._runner is None:
            raise CannotRun("no sandbox was given to this lint")
        key = (("", runtime.languages[0]), *sorted(program.items()))
        if key not in self._trials:
            self._trials[key] = self._runner.run(program, runtime)
        return self._trials[key]


def _opening(question: Question) -> Node:
    stage = opening(question)
    key = question.answer_key
    solution = (
        *key.required_concepts,
        *key.good_additional_points,
        *(choice.text for choice in question.mcq_choices if choice.id in key.mcq_choice),
    )
    return Node(
        path=(),
        place="$",
        asked=stage.description,
        asked_field="seed_question",
        solution="\n".join(solution),
        withheld=question.withheld_solution_parts,
        hints=stage.hints,
        hints_field="seed_hints",
        highlights=stage.highlights,
        highlights_field="seed_highlights",
        concepts=stage.concepts,
        minutes=question.seed_duration,
        minutes_field="seed_duration",
        probes=question.probes,
        probes_field="probes",
        own_files=shown_files(question),
        on_screen=shown_files(question),
    )


def _below(parent: Node) -> Iterator[Node]:
    for number, probe in enumerate(parent.probes):
        node = _node(probe, parent, number)
        yield node
        yield from _below(node)


def _node(probe: Probe, parent: Node, number: int) -> Node:
    return Node(
        path=(*parent.path, probe.id),
        place=f"{parent.at(parent.probes_field)}[{number}]",
        asked=probe.description,
        asked_field="description",
        solution=probe.solution,
        withheld=probe.withheld_solution_parts,
        hints=probe.hints,
        hints_field="hints",
        highlights=probe.highlights,
        highlights_field="highlights",
        concepts=probe.concepts,
        minutes=probe.duration,
        minutes_field="duration",
        probes=probe.next,
        probes_field="next",
        own_files=probe.entities,
        on_screen=tuple(dict.fromkeys(parent.on_screen + probe.entities)),
        probe=probe,
    )
