"""Markdown and tables say the same things by the same words; here they become fields."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from string import ascii_lowercase

from interviews.banks.lists.values import Fields, Item, Unmapped, short

# What lists call things, each in the words that people use for it.
WORDS: dict[str, tuple[str, ...]] = {
    "name": ("name", "title"),
    "question": ("question", "prompt", "text", "task"),
    "answers": ("answer", "answers", "expected", "expected answer", "solution", "key", "concepts"),
    "good": ("bonus", "good", "nice to have"),
    "flags": ("red flag", "red flags"),
    "hints": ("hint", "hints"),
    "follow_ups": ("follow-up", "follow-ups", "followup", "follow up", "probe", "probes"),
    "topics": ("topic", "topics", "skill", "skills"),
    "categories": ("category", "categories", "tag", "tags"),
    "level": ("level", "seniority", "difficulty"),
    "minutes": ("minutes", "duration", "time"),
    "brief": ("brief", "notes", "note", "interviewer notes"),
    "choices": ("choice", "choices", "option", "options"),
    "right": ("correct", "right", "correct answer", "correct choice"),
}
FIELD_OF = {word: name for name, words in WORDS.items() for word in words}
_MOST_MINUTES = 600


@dataclass
class Entry:
    """A question as a list says it: texts by the name of a field, with the place of each."""

    place: str
    said: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    choices: list[tuple[str, bool]] = field(default_factory=list)
    unmapped: list[Unmapped] = field(default_factory=list)

    def say(self, name: str, text: str, place: str) -> None:
        """Note a text for a field; an empty one is no text."""
        if text.strip():
            self.said.setdefault(name, []).append((text.strip(), place))

    def texts(self, name: str) -> list[str]:
        """Return what was said for a field, in order."""
        return [text for text, _ in self.said.get(name, [])]


def item_of(entry: Entry) -> Item:
    """Return the question that an entry is."""
    question = "\n\n".join(entry.texts("question"))
    raw: Fields = {
        "name": short(next(iter(entry.texts("name")), "") or question),
        "mode": "mcq" if entry.choices else "open-probe",
        "seed_question": question or next(iter(entry.texts("name")), ""),
    }
    raw |= _filed(entry) | _answered(entry) | _helped(entry)
    return Item(entry.place, raw, unmapped=tuple(entry.unmapped))


def _filed(entry: Entry) -> Fields:
    """Return where a question is filed: lists of names are divided by commas or semicolons."""
    fields: Fields = {}
    for name in ("topics", "categories"):
        if names := list(_divided(entry.texts(name))):
            fields[name] = names
    if level := ", ".join(entry.texts("level")):
        fields["seniority"] = level
    for text, place in entry.said.get("minutes", []):
        number = text.lower().removesuffix("minutes").removesuffix("min").strip()
        if number.isdecimal() and int(number) <= _MOST_MINUTES:
            fields["duration"] = int(number)
        else:
            entry.unmapped.append(Unmapped(place, f"“{short(text)}” is no number of minutes"))
    return fields


def _divided(texts: Iterable[str]) -> Iterable[str]:
    for text in texts:
        yield from (one.strip() for one in text.replace(";", ",").split(",") if one.strip())


def _answered(entry: Entry) -> Fields:
    fields: Fields = {}
    answers = entry.texts("answers")
    key: Fields = {"required_concepts": answers} if answers else {}
    if good := entry.texts("good"):
        key["good_additional_points"] = good
    if flags := entry.texts("flags"):
        key["red_flags"] = flags
    if entry.choices:
        ids = _ids(len(entry.choices))
        fields["mcq_choices"] = [
            {"id": one, "text": text} for one, (text, _) in zip(ids, entry.choices, strict=True)
        ]
        key["mcq_choice"] = [
            one for one, (_, right) in zip(ids, entry.choices, strict=True) if right
        ]
    return fields | ({"answer_key": key} if key else {})


def _ids(count: int) -> list[str]:
    """Name choices by letters as far as they go."""
    if count <= len(ascii_lowercase):
        return list(ascii_lowercase[:count])
    return [f"c{number + 1}" for number in range(count)]


def _helped(entry: Entry) -> Fields:
    fields: Fields = {}
    if brief := "\n\n".join(entry.texts("brief")):
        fields["question_prompt"] = brief
    if hints := entry.texts("hints"):
        fields["seed_hints"] = [{"id": n, "text": text} for n, text in enumerate(hints, start=1)]
    if follow_ups := entry.texts("follow_ups"):
        fields["probes"] = [
            {"id": n, "description": text, "solution": ""}
            for n, text in enumerate(follow_ups, start=1)
        ]
    return fields
