"""What an author fills in: each field of the opening and of a probe, named and explained."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Kind = Literal[
    "line",
    "text",
    "markdown",
    "lines",
    "minutes",
    "number",
    "choice",
    "hints",
    "concepts",
    "choices",
    "highlights",
    "flag-words",
    "shown-files",
    "files",
]
Tab = Literal["talk", "files", "about"]


class Field(Struct, frozen=True, kw_only=True):
    """One field of a form. `inside` names the object that holds it, as answer_key does."""

    name: str
    label: str
    kind: Kind
    tab: Tab = "talk"
    help: str = ""
    inside: str = ""
    options: tuple[tuple[str, str], ...] = ()

    @property
    def stored(self) -> str:
        """Return the name of the part's field that changes with this one."""
        return self.inside or self.name


MODES = (
    ("open-probe", "Talk"),
    ("code", "Talk, code and tests"),
    ("draw-probe", "Talk and a drawing"),
    ("mcq", "Choices and reasons"),
)
_WITHHELD = Field(
    name="withheld_solution_parts",
    label="Never said to the candidate",
    kind="lines",
    help="One phrase a line. The interviewer's words are checked for them.",
)
_CONCEPTS = Field(
    name="concepts",
    label="What shows it",
    kind="concepts",
    help="One group a line; + joins phrases that must meet. Any one group is enough.",
)
_MINUTES = "Minutes"

OPENING: tuple[Field, ...] = (
    Field(name="name", label="Name", kind="line", help="The candidate sees it."),
    Field(name="seed_question", label="The question", kind="markdown"),
    Field(name="seed_duration", label="Minutes for the opening", kind="minutes"),
    Field(
        name="mcq_choices",
        label="Choices",
        kind="choices",
        help="In the order in which they are shown.",
    ),
    Field(
        name="mcq_choice",
        label="Right choices",
        kind="lines",
        inside="answer_key",
        help="Their ids, one a line.",
    ),
    Field(
        name="required_concepts",
        label="A complete answer holds",
        kind="lines",
        inside="answer_key",
        help="One thing a line.",
    ),
    Field(
        name="good_additional_points",
        label="Good besides",
        kind="lines",
        inside="answer_key",
        help="One thing a line.",
    ),
    Field(
        name="red_flags",
        label="Red flags",
        kind="lines",
        inside="answer_key",
        help="One thing a line.",
    ),
    Field(
        name="red_flag_phrases",
        label="Other words for red flags",
        kind="flag-words",
        inside="answer_key",
        help="One group a line; + joins phrases that must meet, | parts those that say the same.",
    ),
    _WITHHELD,
    Field(name="seed_hints", label="Hints, in the order they are given", kind="hints"),
    _CONCEPTS,
    Field(
        name="question_prompt",
        label="Brief for the interviewer",
        kind="text",
        help="What to press on and how hard.",
    ),
    Field(name="entity_refs", label="Files on screen", kind="shown-files", tab="files"),
    Field(name="seed_highlights", label="Lines to look at", kind="highlights", tab="files"),
    Field(name="mode", label="Kind", kind="choice", tab="about", options=MODES),
    Field(
        name="topics",
        label="Topics",
        kind="lines",
        tab="about",
        help="One a line; the first is the one that is scored.",
    ),
    Field(name="categories", label="Filed under", kind="lines", tab="about"),
    Field(name="seniority", label="Pitched at", kind="line", tab="about"),
    Field(name="duration", label="Minutes in all", kind="minutes", tab="about"),
    Field(name="max_probes", label="Parts that may follow, at most", kind="number", tab="about"),
    *(
        Field(name=name, label=label, kind="text", tab="about", inside="description_sections")
        for name, label in (
            ("signal", "What it tells you, in one sentence that could be false"),
            ("task", "The task"),
            ("starting_state", "What the candidate starts with"),
            ("implement", "What they do"),
            ("audience", "For whom"),
        )
    ),
)
PROBE: tuple[Field, ...] = (
    Field(
        name="description",
        label="Where it may go next",
        kind="text",
        help="An intent; the interviewer finds the words.",
    ),
    Field(name="id", label="Name in reports", kind="line"),
    Field(name="duration", label=_MINUTES, kind="minutes"),
    Field(name="solution", label="A complete answer holds", kind="text"),
    _WITHHELD,
    Field(name="hints", label="Hints, in the order they are given", kind="hints"),
    _CONCEPTS,
    Field(
        name="entities",
        label="Files that come on screen",
        kind="files",
        tab="files",
        help="One a line.",
    ),
    Field(
        name="editable",
        label="Of these, the candidate may edit",
        kind="files",
        tab="files",
        help="One a line; * for all of them.",
    ),
    Field(name="highlights", label="Lines to look at", kind="highlights", tab="files"),
)


def fields_of(opening: bool, mode: str = "") -> tuple[Field, ...]:
    """Return the form of the opening, or of a probe; choices only where there are any."""
    if not opening:
        return PROBE
    choosing = {"mcq_choices", "mcq_choice"}
    return tuple(field for field in OPENING if mode == "mcq" or field.name not in choosing)


def field_named(opening: bool, name: str) -> Field:
    """Return one field of a form; raise KeyError."""
    for field in OPENING if opening else PROBE:
        if field.name == name:
            return field
    raise KeyError(name)
