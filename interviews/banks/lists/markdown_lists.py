"""In Markdown a heading begins a question, or without headings each item of a list is one.

Lines such as `Answer: …` and `Hint: …` say what they are; `- [x]` and `- [ ]` are choices.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, takewhile

from markdown_it import MarkdownIt
from markdown_it.token import Token

from agents.schema.faults import bad
from interviews.banks.lists.entries import FIELD_OF, Entry, item_of
from interviews.banks.lists.values import MOST_ITEMS, Item, Listing, Unmapped, short

_FIELD = re.compile(
    r"^\s{0,3}(?:[-*+]\s+)?(?:\*\*|__)?([A-Za-z][A-Za-z \-]{1,20}):(?:\*\*|__)?\s*(.*)$"
)
_CHOICE = re.compile(r"^\s{0,3}[-*+]\s+\[([ xX])\]\s+(.+)$")
_MARKER = re.compile(r"^\s*(?:[-*+]|\d{1,9}[.)])\s+")
_PICTURE = re.compile(r"!\[[^\]\n]{0,200}\]\(([^)\s]{1,240})")
_FENCES = ("```", "~~~")
_QUESTION_LEVEL = 2


@dataclass(frozen=True)
class Section:
    """A question's lines, `begins` with the first of them, below the heading if it has one."""

    title: str
    line: int  # where the question stands, counted from 1
    begins: int
    lines: tuple[str, ...]


def read_markdown(text: str, name: str) -> Listing:
    """Return the questions of a Markdown text; raise BadPackage for one without any."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")  # as the parser counts
    tokens = MarkdownIt("commonmark").parse(text)
    headings = list(_headings(tokens))
    if headings:
        items, unmapped = _of_headings(headings, lines, name)
    else:
        items, unmapped = _of_list(tokens, lines, name)
    if not items:
        raise bad(name, "empty", "holds no question: neither a heading nor an item of a list")
    if len(items) > MOST_ITEMS:
        raise bad(name, "too-many", f"holds more than {MOST_ITEMS:,} questions")
    return Listing(tuple(items), tuple(unmapped))


def _headings(tokens: list[Token]) -> Iterator[tuple[int, str, int, int]]:
    """Yield each heading's level, words, first line and the line after it, counted from 0."""
    for token, inside in pairwise(tokens):
        if token.type == "heading_open" and token.level == 0 and token.map:
            yield int(token.tag[1]), inside.content, token.map[0], token.map[1]


def _of_headings(
    headings: list[tuple[int, str, int, int]], lines: list[str], name: str
) -> tuple[list[Item], list[Unmapped]]:
    levels = [level for level, *_ in headings]
    wanted = _QUESTION_LEVEL if _QUESTION_LEVEL in levels else min(levels)
    begins = [heading for heading in headings if heading[0] <= wanted]
    ends = [begin for _, _, begin, _ in begins[1:]] + [len(lines)]
    items: list[Item] = []
    unmapped = _loose(lines[: begins[0][2]], name, line=1)
    for (level, title, begin, after), end in zip(begins, ends, strict=True):
        body = tuple(lines[after:end])
        if level == wanted:
            items.append(_item(Section(title, begin + 1, after + 1, body), name))
        else:
            unmapped += _loose([title, *body], name, line=begin + 1)
    return items, unmapped


def _loose(lines: list[str], name: str, *, line: int) -> list[Unmapped]:
    text = short(" ".join(lines))
    return [Unmapped(f"{name} line {line}", f"words before a question: “{text}”")] if text else []


def _of_list(tokens: list[Token], lines: list[str], name: str) -> tuple[list[Item], list[Unmapped]]:
    """Each item of the outermost lists is a question; the items below it are its follow-ups."""
    opened = [token for token in tokens if token.type == "list_item_open" and token.map]
    unmapped: list[Unmapped] = []
    for token in tokens:
        if token.level == 0 and token.map and not token.type.endswith("list_open"):
            first, after = token.map
            unmapped += _loose(lines[first:after], name, line=first + 1)
    items: list[Item] = []
    for number, token in enumerate(opened):
        if token.level == 1:
            below = takewhile(lambda one: one.level > 1, opened[number + 1 :])
            inner = [one.map for one in below if one.level == token.level + 2 and one.map]
            items.append(_item_of_list(token, inner, lines, name=name))
        if len(items) > MOST_ITEMS:
            break
    return items, unmapped


def _item_of_list(opened: Token, below: list[list[int]], lines: list[str], *, name: str) -> Item:
    assert opened.map is not None
    first, after = opened.map
    own = lines[first : below[0][0] if below else after]
    bare = [*(_MARKER.sub("", line) for line in own[:1]), *(line.strip() for line in own[1:])]
    entry = _entry(Section("", first + 1, first + 1, tuple(bare)), name)
    for start, end in below:
        words = " ".join(line.strip() for line in lines[start:end])
        _put(entry, _MARKER.sub("", words), f"{name} line {start + 1}")
    return item_of(entry)


def _put(entry: Entry, words: str, place: str) -> None:
    """Take what stands below a question: a choice, something that says what it is, a follow-up."""
    choice, said = _CHOICE.match(f"- {words}"), _FIELD.match(words)
    if choice:
        entry.choices.append((choice[2].strip(), choice[1] != " "))
    elif said and said[1].strip().casefold() in FIELD_OF:
        entry.say(FIELD_OF[said[1].strip().casefold()], said[2], place)
    else:
        entry.say("follow_ups", words, place)


def _item(section: Section, name: str) -> Item:
    entry = _entry(section, name)
    entry.say("name", section.title, entry.place)
    return item_of(entry)


def _entry(section: Section, name: str) -> Entry:
    entry = Entry(f"{name} line {section.line}")
    text: list[str] = []
    fence = ""
    for number, line in enumerate(section.lines, start=section.begins):
        place = f"{name} line {number}"
        mark = line.lstrip()[:3]
        if mark in _FENCES and fence in ("", mark):
            fence = "" if fence else mark
        if fence or mark in _FENCES or not _takes(entry, line, place):
            text.append(line)
            for path in _PICTURE.findall(line):
                entry.unmapped.append(Unmapped(place, f"the picture {path}: add it to the draft"))
    entry.say("question", "\n".join(text), entry.place)
    return entry


def _takes(entry: Entry, line: str, place: str) -> bool:
    """Take a line that says what it is; leave any other to the question."""
    choice, said = _CHOICE.match(line), _FIELD.match(line)
    if choice:
        entry.choices.append((choice[2].strip(), choice[1] != " "))
        return True
    name = FIELD_OF.get(said[1].strip().casefold(), "") if said else ""
    if said is None or not name or name in ("choices", "right") or not said[2].strip():
        return False
    entry.say(name, said[2], place)
    return True
