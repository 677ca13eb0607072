"""A clause counts when it claims something: lists, filler, questions and denials claim nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from agents.concepts.tokens import Token, content
from agents.concepts.words import (
    ARTICLES,
    ASSESSING,
    BRIEF_NEGATORS,
    COPULAS,
    DISGUISED,
    DISMISSALS,
    DISMISSED_VERBS,
    EMPTY_NO,
    FILLER,
    HYPOTHETICAL,
    NEGATORS,
    NOT_DENIALS,
    RELATIONS,
    SCOPE_ENDS,
    SMALL,
    SPEAKERS,
    VERBS,
)

Kind = Literal["claim", "fragment", "filler", "question"]

_EDGE = re.compile(
    r"(?P<skip>\w\([^()\n]{0,40}\)|\b(?:e\.g|i\.e|etc|vs)\.|\d[.,:]\d)"
    r"|(?P<stop>[.!?]+(?=[\s\"')\]]|$)|\n+|;|[\u3002\uff01\uff1f\u061f\u0964]+)"
    r"|(?P<pause>,|:(?=\s)|\s[-\u2013\u2014]+\s|\u2014|[\u2026\u3001\uff0c\u060c]|->|=>|\(|\))"
    r"|(?P<word>\b(?:but|because|so|which|while|since|then|instead|although|though|whereas|otherwise)\b)",
    re.IGNORECASE,
)
_FILLER = re.compile(FILLER, re.IGNORECASE)
_BESIDE_THE_MATTER = re.compile(f"{ASSESSING}|{DISGUISED}", re.IGNORECASE)
_GUESS = re.compile(
    r"\b(?:maybe|perhaps|probably|i guess|i think|i would|i'?d|we could)\b", re.IGNORECASE
)
_WONDERS = re.compile(
    r"^\W*(?:is|are|should|can|could|would|does|do|what|which|how|may|shall)\b", re.IGNORECASE
)
_CODE = re.compile(r"\b[A-Za-z_]{2,}\(|[\w\])] ?[-+*/]?= ?[\w(\[{]|\w\[\w")
_BRIEF_SCOPE = 4
_LONG_SCOPE = 40
_MAX_FRAGMENTS = 2
_BARE_WORDS = 3
LIST = 5
_LIST_SHARE = 0.75
_WHOLE_ANSWER = 6
"""An answer of so few words that is no list claims what it names: "a dict"."""


@dataclass
class Clause:
    """A piece of a sentence; `first` and `last` are places among the words."""

    start: int
    end: int
    sentence: int
    first: int
    last: int
    kind: Kind = "fragment"
    counts: bool = False
    denied: set[int] = field(default_factory=set)
    stems: list[str] = field(default_factory=list)


def beside_the_matter(text: str) -> bool:
    """Tell whether a text speaks of the assessment, or hides what it says."""
    return _BESIDE_THE_MATTER.search(text) is not None


def clauses_of(text: str, tokens: Sequence[Token], span: tuple[int, int]) -> list[Clause]:
    """Return the clauses of a piece of prose, each marked as counting or not."""
    clauses = _cut(text, tokens, span)
    ends_in_question = _questions(text, clauses)
    beside = _beside_the_matter(text, clauses, span)
    for clause in clauses:
        words = tokens[clause.first : clause.last + 1]
        clause.stems = content(words)
        clause.kind = _kind(text[clause.start : clause.end], words)
        if clause.sentence in ends_in_question and clause.kind != "filler":
            clause.kind = "question"
        if clause.sentence in beside:
            clause.kind = "filler"
        clause.denied = _denied(words, clause.first)
    _label(text, clauses)
    _list(text, clauses, tokens)
    if len(clauses) == 1 and len(tokens) <= _WHOLE_ANSWER and clauses[0].kind == "fragment":
        clauses[0].kind = "claim"
    _settle(clauses)
    return clauses


def _cut(text: str, tokens: Sequence[Token], span: tuple[int, int]) -> list[Clause]:
    start, end = span
    clauses: list[Clause] = []
    sentence, begin, place = 0, start, _first_place(tokens, start)
    edges = [m for m in _EDGE.finditer(text, start, end) if m.lastgroup != "skip"]
    for edge in edges:
        stop = edge.start()
        place = _close(clauses, tokens, (begin, stop, sentence, place))
        begin = edge.start() if edge.lastgroup == "word" else edge.end()
        sentence += edge.lastgroup == "stop"
    _close(clauses, tokens, (begin, end, sentence, place))
    return clauses


def _first_place(tokens: Sequence[Token], start: int) -> int:
    return next((i for i, token in enumerate(tokens) if token.start >= start), len(tokens))


def _close(clauses: list[Clause], tokens: Sequence[Token], piece: tuple[int, int, int, int]) -> int:
    """Add the clause that ends here, if it has words; return the place of the next word."""
    begin, stop, sentence, first = piece
    place = first
    while place < len(tokens) and tokens[place].end <= stop:
        place += 1
    if place > first and tokens[first].start >= begin:
        clauses.append(
            Clause(tokens[first].start, tokens[place - 1].end, sentence, first, place - 1)
        )
    return place


def _beside_the_matter(text: str, clauses: Sequence[Clause], span: tuple[int, int]) -> set[int]:
    """Return the sentences that speak of the assessment, or hide what they say."""
    if not _BESIDE_THE_MATTER.search(text, *span):
        return set()
    begins: dict[int, int] = {}
    end = span[0]
    for clause in clauses:
        begins.setdefault(clause.sentence, end)
        end = clause.end
    edges = [*begins.values(), span[1]]
    pieces = zip(begins, pairwise(edges), strict=True)
    return {
        sentence for sentence, (start, end) in pieces if _BESIDE_THE_MATTER.search(text, start, end)
    }


def _questions(text: str, clauses: Sequence[Clause]) -> set[int]:
    """Return the sentences that only ask; a guess with a question mark is still a claim."""
    ask: set[int] = set()
    starts: dict[int, int] = {}
    for clause in clauses:
        starts.setdefault(clause.sentence, clause.start)
        if text[clause.end : clause.end + 3].lstrip(" )\"'").startswith("?"):
            said = text[starts[clause.sentence] : clause.end]
            if _WONDERS.match(said) or not _GUESS.search(said):
                ask.add(clause.sentence)
    return ask


def _kind(said: str, words: Sequence[Token]) -> Kind:
    if _FILLER.search(said):
        return "filler"
    if (has_verb(words) and not _bare(words)) or _relates(words) or _CODE.search(said):
        return "claim"
    return "fragment"


def has_verb(words: Sequence[Token]) -> bool:
    """Tell whether a verb stands here; after an article the same word is a noun: the limit."""
    if words and words[0].word in VERBS:
        return True
    if any(token.word in SPEAKERS for token in words[:-1]):
        return True
    return any(
        token.word in VERBS and before.word not in ARTICLES for before, token in pairwise(words)
    )


def _bare(words: Sequence[Token]) -> bool:
    """Tell whether these are the words of a list item: few, and nothing that joins them."""
    return len(words) <= _BARE_WORDS and all(token.word not in SMALL for token in words)


def _relates(words: Sequence[Token]) -> bool:
    if len(words) <= _BARE_WORDS:
        return False
    for place, token in enumerate(words):
        if token.word in RELATIONS and 0 < place < len(words) - 1:
            before = any(other.word not in SMALL for other in words[:place])
            after = any(other.word not in SMALL for other in words[place + 1 :])
            if before and after:
                return True
    return False


def _denied(words: Sequence[Token], first: int) -> set[int]:
    denied: set[int] = set()
    supposed = bool(words) and any(token.word in HYPOTHETICAL for token in words[:2])
    for place, token in enumerate(words):
        reach = _reach(words, place, supposed=supposed)
        denied.update(first + after for after in _scope(words, place + 1, reach))
        if _dismisses(words, place, token.word):
            denied.update(range(first, first + place))
    return denied


def _reach(words: Sequence[Token], place: int, *, supposed: bool) -> int:
    word = words[place].word
    after = words[place + 1].word if place + 1 < len(words) else ""
    if word in NEGATORS and after not in NOT_DENIALS:
        return _BRIEF_SCOPE - 1 if supposed else _LONG_SCOPE
    if word == "no" and after in EMPTY_NO:
        return _LONG_SCOPE
    if word in {"instead", "rather"}:
        return _BRIEF_SCOPE if after in {"of", "than"} else 0
    return _BRIEF_SCOPE if word in BRIEF_NEGATORS else 0


def _scope(words: Sequence[Token], begin: int, reach: int) -> list[int]:
    places: list[int] = []
    for place in range(begin, min(begin + reach, len(words))):
        if words[place].word in SCOPE_ENDS:
            break
        places.append(place)
    return places


def _dismisses(words: Sequence[Token], place: int, word: str) -> bool:
    """Tell whether what stands before is waved away: "a lock is overkill", "is not needed"."""
    if word in DISMISSALS:
        return any(token.word in COPULAS for token in words[max(0, place - 3) : place])
    if word not in NEGATORS:
        return False
    return any(token.word in DISMISSED_VERBS for token in words[place + 1 : place + 3])


def _label(text: str, clauses: Sequence[Clause]) -> None:
    """Let one fragment after a label claim: "Identity: the account". A list does not."""
    for at, (label, told) in enumerate(pairwise(clauses)):
        follows = clauses[at + 2] if at + 2 < len(clauses) else None
        alone = follows is None or follows.sentence != told.sentence or follows.kind == "claim"
        within = label.sentence == told.sentence and text[label.end : label.end + 1] == ":"
        if within and alone and label.kind == told.kind == "fragment":
            told.kind = "claim"


def _list(text: str, clauses: Sequence[Clause], tokens: Sequence[Token]) -> None:
    """Let a few words between the items of a list be one of them, verb or not: "move to front"."""
    sentences: dict[int, list[Clause]] = {}
    for clause in clauses:
        sentences.setdefault(clause.sentence, []).append(clause)
    for sentence in sentences.values():
        items = sum(clause.kind == "fragment" for clause in sentence)
        if len(sentence) >= LIST and items >= _LIST_SHARE * len(sentence):
            for clause in sentence:
                words = tokens[clause.first : clause.last + 1]
                code = _CODE.search(text, clause.start, clause.end)
                if clause.kind == "claim" and _short(words) and not code:
                    clause.kind = "fragment"


def _short(words: Sequence[Token]) -> bool:
    return len(words) <= _BARE_WORDS and all(token.word not in SPEAKERS for token in words)


def _settle(clauses: list[Clause]) -> None:
    """Let fragments count, and be denied, with the clause they hang on, unless they make a list."""
    governing: Clause | None = None
    run: list[Clause] = []
    for clause in clauses:
        if governing is not None and governing.sentence != clause.sentence:
            governing = None
        if clause.kind != "fragment":
            clause.counts = clause.kind == "claim"
            governing = clause
            run = []
            continue
        run = [*run, clause] if run and run[0].sentence == clause.sentence else [clause]
        _hang(clause, governing, run)
    _lead(clauses)


def _hang(clause: Clause, governing: Clause | None, run: list[Clause]) -> None:
    if governing is None:
        return
    clause.counts = governing.counts
    if governing.last in governing.denied:
        clause.denied |= set(range(clause.first, clause.last + 1))
    if len(run) > _MAX_FRAGMENTS:
        for item in run:
            item.counts = False


def _lead(clauses: list[Clause]) -> None:
    """Let one fragment before a claim count with it: "Two parts, one for each half, and I …"."""
    for clause, following in pairwise(clauses):
        leads = clause.kind == "fragment" and following.kind == "claim"
        if not leads or clause.sentence != following.sentence or clause.counts:
            continue
        opens = all(
            other.sentence != clause.sentence or other is clause
            for other in clauses[: clauses.index(clause) + 1]
        )
        clause.counts = opens
