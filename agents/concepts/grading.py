"""A concept is shown where its phrases meet, unnegated, in a claim; length never pays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from agents.concepts.clauses import Clause, clauses_of
from agents.concepts.code import code_lines, code_spans, silenced
from agents.concepts.copying import without_printed
from agents.concepts.flagging import Wording, sentence_with, taken_back, wordings_of
from agents.concepts.meeting import Group, Talk, meet, stands_of
from agents.concepts.tokens import Indexed, Token, content, one_slip, phrase_of, tokens_of
from agents.concepts.words import JOINS, NEGATORS, SMALL
from agents.core.question import Concept, FlagPhrases

PROSE_REACH = 1
CODE_REACH = 6
ECHO_SHARE = 0.8
SHORT_ECHO = 4
"""A sentence of so few words with content is a claim of its own, where it is a false one."""
OPENERS = frozenset(("think", "guess", "believ", "say", "suppos", "well"))
"""Stems of words that somebody puts before what was said to them."""
FLAG_COST = 0.25
SAME_FRAME = 3
CROWDED = 3
SHORT_ANSWER = 20
CODE_WORDS = 3


class Evidence(Struct, frozen=True):
    """Where a concept was shown: `clause` is the answer's text from `start` to `end`."""

    answer_index: int
    start: int
    end: int
    clause: str


class Flagged(Struct, frozen=True):
    """A red flag that was said, and where."""

    flag: str
    evidence: Evidence


class Grade(Struct, frozen=True):
    """What answers show. `score` runs from 0 to 1; missed means not shown yet, never wrong."""

    shown: dict[str, Evidence]
    missed: tuple[str, ...]
    flags: tuple[Flagged, ...]
    score: float


class _Hit(Struct):
    concept: str
    answer: int
    first: Clause
    last: Clause
    places: frozenset[int]


class _Answer:
    """One answer, cut up once: its prose and its code, each in clauses."""

    def __init__(self, text: str) -> None:
        self.text = text
        spans = code_spans(text)
        quiet = without_printed(silenced(text, spans))
        self.words = _indexed(quiet)
        prose = _outside(spans, len(text))
        self.prose = [
            clause for span in prose for clause in clauses_of(quiet, self.words.tokens, span)
        ]
        self.code = code_lines(quiet, self.words.tokens, spans) if spans else []
        self.talk = Talk(text, self.prose, self.words)


@lru_cache(maxsize=512)
def _indexed(text: str) -> Indexed:
    """The same answers are judged turn after turn; the index of their words never changes."""
    return Indexed(tokens_of(text))


def grade(
    answers: Sequence[str],
    concepts: Sequence[Concept],
    *,
    asked: str,
    red_flags: Sequence[str] = (),
    flag_phrases: Sequence[FlagPhrases] = (),
    replied_to: Sequence[str] = (),
) -> Grade:
    """Return what the answers of one stage show; `asked` is what echoes are compared with.

    Paragraphs of `asked` are separate sources: the question, and what the interviewer said since.
    `flag_phrases` are other words for the red flags among them. `replied_to` holds what each answer
    replied to: a short answer completes a concept's `ask`.
    """
    cut = [_Answer(text) for text in answers]
    # A false claim is one in the question's words, too: "all tests pass".
    _silence_echoes(cut, asked, longer_than=SHORT_ECHO)
    flags = _flags(cut, red_flags, wordings_of(flag_phrases))
    _silence_echoes(cut, asked)
    hits = [hit for at, answer in enumerate(cut) for hit in _hits(answer, at, concepts)]
    shown: dict[str, Evidence] = {}
    for hit in _not_stuffed(hits, cut, same_frame=max(2, min(SAME_FRAME, len(concepts)))):
        if hit.concept not in shown:
            shown[hit.concept] = _evidence(cut, hit.answer, first=hit.first, last=hit.last)
    for concept in concepts:
        at = _completed(concept, cut, replied_to) if concept.id not in shown else None
        if at is not None:
            shown[concept.id] = Evidence(at, 0, len(cut[at].text), cut[at].text)
    missed = tuple(concept.id for concept in concepts if concept.id not in shown)
    share = len(shown) / len(concepts) if concepts else 0.0
    score = max(0.0, share - FLAG_COST * len(flags))
    return Grade(shown=shown, missed=missed, flags=flags, score=round(score, 4))


def freed_of(answers: Sequence[str], flag_phrases: Sequence[FlagPhrases]) -> frozenset[str]:
    """Return the red flags that something in the answers of a stage frees their speaker of."""
    cut = [_Answer(text) for text in answers]
    return frozenset(
        flag
        for flag, wording in wordings_of(flag_phrases).items()
        if any(taken_back(wording, answer.talk) for answer in cut)
    )


def claims_something(words: str, *, asked: str) -> bool:
    """Tell whether a quote claims anything of its own: no list, filler, denial or echo of `asked`.

    Of code, any line with three words or signs that stand for something does.
    """
    answer = _Answer(words)
    _silence_echoes([answer], asked)
    said = any(clause.counts and _affirms(answer, clause) for clause in answer.prose)
    return said or any(len(clause.stems) >= CODE_WORDS for clause in answer.code)


def _affirms(answer: _Answer, clause: Clause) -> bool:
    """Tell whether something of a clause stands outside its denials."""
    words = enumerate(answer.words.tokens[clause.first : clause.last + 1], start=clause.first)
    said = content([word for place, word in words if place not in clause.denied])
    return any(word not in NEGATORS for word in said)


def _completed(concept: Concept, cut: Sequence[_Answer], replied_to: Sequence[str]) -> int | None:
    """Return the short answer that, with the concept's ask, says a whole group of its phrases."""
    for at, (answer, question) in enumerate(zip(cut, replied_to, strict=False)):
        short = len(answer.words.tokens) <= SHORT_ANSWER and concept.ask
        if short and concept.ask in question and _completes(answer, concept):
            return at
    return None


def _completes(answer: _Answer, concept: Concept) -> bool:
    asked = Indexed(tokens_of(concept.ask))
    clauses = [clause for clause in answer.prose if clause.kind in ("claim", "fragment")]
    for group in _groups(concept):
        said = [any(_undenied(clauses, at) for at in answer.words.find(p)) for (p,) in group]
        if any(said) and all(
            own or asked.find(phrase) for own, (phrase,) in zip(said, group, strict=True)
        ):
            return True
    return False


def _undenied(clauses: Sequence[Clause], at: tuple[int, int]) -> bool:
    return any(c.first <= at[0] and at[1] <= c.last and at[0] not in c.denied for c in clauses)


def _outside(spans: Sequence[tuple[int, int]], length: int) -> list[tuple[int, int]]:
    edges = [0, *(edge for span in spans for edge in span), length]
    pairs = zip(edges[::2], edges[1::2], strict=True)
    return [(start, end) for start, end in pairs if end > start]


def _silence_echoes(cut: Sequence[_Answer], asked: str, *, longer_than: int = 0) -> None:
    """Let no clause count that only says the question, or an earlier answer, again."""
    sources = [frozenset(content(tokens_of(part))) for part in asked.split("\n\n") if part.strip()]
    before: set[tuple[str, ...]] = set()
    for answer in cut:
        length = Counter(one.sentence for one in answer.prose for _ in one.stems)
        for clause in answer.prose:
            stems = clause.stems
            if length[clause.sentence] <= longer_than:
                continue
            if tuple(stems) in before or any(_echoes(stems, source) for source in sources):
                clause.counts = False
        before |= {tuple(clause.stems) for clause in answer.prose if len(clause.stems) > 1}


def _echoes(stems: Sequence[str], source: frozenset[str]) -> bool:
    own = [stem for stem in stems if stem not in OPENERS] if len(stems) > 1 else stems
    if not own:
        return False
    known = sum(stem in source for stem in own)
    if known < ECHO_SHARE * len(own) and known * 2 >= len(own):
        known = sum(stem in source or _near(stem, source) for stem in own)
    return known >= ECHO_SHARE * len(own)


def _near(stem: str, source: frozenset[str]) -> bool:
    """Tell whether a word of the source was meant, with a slip."""
    return any(one[:1] == stem[:1] and one_slip(one, stem) for one in source)


@lru_cache(maxsize=1024)
def _groups(concept: Concept) -> tuple[Group, ...]:
    return tuple(tuple((phrase_of(text),) for text in group) for group in concept.any_of if group)


def _hits(answer: _Answer, at: int, concepts: Sequence[Concept]) -> Iterator[_Hit]:
    for concept in concepts:
        for group in _groups(concept):
            stands = stands_of(group, answer.words)
            found = meet(answer.prose, stands, reach=PROSE_REACH) or meet(
                answer.code, stands, reach=CODE_REACH
            )
            if found is not None:
                first, last, used = found
                yield _Hit(concept.id, at, first, last, used)


def _not_stuffed(
    hits: Sequence[_Hit], cut: Sequence[_Answer], *, same_frame: int
) -> Iterator[_Hit]:
    """Drop hits from clauses crowded with concepts, and from one frame filled again and again."""
    by_clause: dict[tuple[int, int], list[_Hit]] = {}
    frames: dict[tuple[str, ...], set[str]] = {}
    for hit in _fullest(hits):
        by_clause.setdefault((hit.answer, hit.first.start), []).append(hit)
        frames.setdefault(_frame(hit, cut[hit.answer]), set()).add(hit.concept)
    for (at, _), together in by_clause.items():
        answer = cut[at]
        for hit in together:
            frame = _frame(hit, answer)
            alone = len(answer.prose) == 1 and not frame
            stuffed = len(frames[frame]) >= same_frame and not alone
            if hit.first not in answer.prose or not (stuffed or _crowded(together, answer)):
                yield hit


def _fullest(hits: Sequence[_Hit]) -> list[_Hit]:
    """Return one hit for a concept and a clause: the one that accounts for most of its words."""
    best: dict[tuple[str, int, int], _Hit] = {}
    for hit in hits:
        key = (hit.concept, hit.answer, hit.first.start)
        if key not in best or len(hit.places) > len(best[key].places):
            best[key] = hit
    return list(best.values())


def _crowded(together: Sequence[_Hit], answer: _Answer) -> bool:
    """Tell whether a clause holds more concepts than there are words to join them."""
    concepts = {hit.concept for hit in together}
    if len(concepts) < CROWDED:
        return False
    used = frozenset[int]().union(*(hit.places for hit in together))
    last = max(hit.last.last for hit in together)
    around = (at for at in range(together[0].first.first, last + 1) if at not in used)
    joining = sum(_joins(answer.words.tokens[at].word) for at in around)
    return joining < len(concepts) - 1


def _joins(word: str) -> bool:
    return word not in SMALL or word in JOINS


def _frame(hit: _Hit, answer: _Answer) -> tuple[str, ...]:
    words: Sequence[Token] = answer.words.tokens
    span = range(hit.first.first, hit.last.last + 1)
    return tuple(
        words[at].word for at in span if at not in hit.places and words[at].word not in SMALL
    )


def _evidence(cut: Sequence[_Answer], at: int, *, first: Clause, last: Clause) -> Evidence:
    return Evidence(at, first.start, last.end, cut[at].text[first.start : last.end])


def _flags(
    cut: Sequence[_Answer], red_flags: Sequence[str], wordings: Mapping[str, Wording]
) -> tuple[Flagged, ...]:
    """Return the red flags that were claimed; what stands in such a sentence shows nothing."""
    found: list[Flagged] = []
    for flag in red_flags:
        wording = wordings.get(flag, Wording())
        if any(taken_back(wording, answer.talk) for answer in cut):
            continue
        for at, answer in enumerate(cut):
            said = sentence_with(flag, wording, answer.talk)
            if said:
                evidence = _evidence(cut, at, first=said[0], last=said[-1])
                found.append(Flagged(flag, evidence))
                break
    _silence(cut, found)
    return tuple(found)


def _silence(cut: Sequence[_Answer], flagged: Sequence[Flagged]) -> None:
    for flag in flagged:
        evidence = flag.evidence
        for clause in cut[evidence.answer_index].prose:
            if evidence.start <= clause.start and clause.end <= evidence.end:
                clause.counts = False
