"""What was said while the work was done, and when: before code, after a failing test, after a hint.

A moment decides which kind of remark something said can be at all, whoever judges.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, pairwise

from agents.concepts import beside_the_matter
from agents.concepts.grading import ECHO_SHARE
from agents.concepts.tokens import content, tokens_of
from agents.core.events import (
    AnswerSubmitted,
    ClarificationAsked,
    DrawingChanged,
    EditsReceived,
    QuestionOpened,
    Recorded,
    RunFinished,
    StageOpened,
    TurnTaken,
)
from agents.judging import is_evidence
from replay.report.judging import SENTENCE_END
from replay.report.passages import QuestionPassages
from replay.report.quotes import quote_event, words_of
from replay.report.values import Quote, StageReport
from replay.report.work.written import Written

QUOTED = 300
"""So much of what somebody answered is quoted, in characters."""
MOST_SENTENCES = 400
FEWEST_STEMS = 2
SHORT = 2
"""So short a word says nothing by itself."""
EMPTY = frozenset(
    content(
        tokens_of(
            """
            about again answer anything approach ask bit call careful carefully case clear code
            consider could data detail do everything example explain first function give glad go
            good great happen happy help hope idea implement interesting interview issue keep kind
            kindly know let like little logic lot lovely make maybe mean method more need new next
            nice nothing now number object other part please point problem program properly
            question really result return right say see solution solve some something start step
            string sure talk task tell test thank thing think time try understand use value want
            way well work write class def self this null none true false const var int import from
            """
        )
    )
)
"""Words of any talk about any task, and of any code: that two texts share one says nothing."""


@dataclass(frozen=True)
class Talk:
    """The talk of one question, beside what was written and how its parts were judged."""

    events: Sequence[Recorded]
    opened: QuestionPassages
    stages: Sequence[StageReport]
    written: Sequence[Written]

    @cached_property
    def within(self) -> Sequence[Recorded]:
        """Return the question's events."""
        return self.events[self.opened.opened - 1 : self.opened.passages[-1].closed]

    @cached_property
    def said(self) -> tuple[int, ...]:
        """Return where the candidate said something in words."""
        return tuple(one.seq for one in self.within if self.words(one.seq).strip())

    def words(self, seq: int) -> str:
        """Return what the candidate said in an event; "" for any other."""
        event = self.events[seq - 1].event
        return event.text if isinstance(event, AnswerSubmitted | ClarificationAsked) else ""

    @cached_property
    def begun(self) -> int:
        """Return where the work begins: at the first change of a file or drawing, else an answer.

        The seq after the last where nothing was begun.
        """
        changed = (one.seq for one in self.within if _changes(one))
        answered = (
            one.seq
            for one in self.within
            if isinstance(one.event, AnswerSubmitted) and not self._clarified(one.seq)
        )
        return next(changed, next(answered, self.opened.passages[-1].closed + 1))

    def changed_after(self, seq: int) -> bool:
        """Tell whether a file or the drawing was changed after an event."""
        return any(one.seq > seq and _changes(one) for one in self.within)

    @cached_property
    def told(self) -> tuple[tuple[Recorded, str], ...]:
        """Return what was said to the candidate, in order."""
        return tuple((one, words) for one in self.within if (words := _told(one)))

    @cached_property
    def sentences(self) -> tuple[tuple[int, tuple[int, int], str], ...]:
        """Return what the candidate said sentence by sentence: where, and its words.

        One that is said again in the same breath is left out, and so are those after the first
        MOST_SENTENCES: whoever sends thousands keeps nobody's report waiting.
        """
        return tuple(islice(self._each_sentence(), MOST_SENTENCES))

    def _each_sentence(self) -> Iterator[tuple[int, tuple[int, int], str]]:
        for seq in self.said:
            text, before = self.words(seq), set[str]()
            for start, end in sentences(text):
                words = text[start:end]
                if words not in before:
                    before.add(words)
                    yield seq, (start, end), words

    @cached_property
    def _stems_told(self) -> tuple[tuple[int, frozenset[str]], ...]:
        """Return the stems of each paragraph that was said to the candidate, and where."""
        return tuple(
            (one.seq, frozenset(content(tokens_of(paragraph))))
            for one, words in self.told
            for paragraph in words.split("\n\n")
        )

    def asked(self, seq: int) -> frozenset[str]:
        """Return the stems of all that was said to the candidate here before an event."""
        return frozenset[str]().union(*(stems for at, stems in self._stems_told if at < seq))

    def _echoes(self, seq: int, words: str) -> bool:
        """Tell whether words are hardly more than a paragraph that was said to the candidate."""
        stems = content(tokens_of(words))
        return any(
            sum(stem in told for stem in stems) >= ECHO_SHARE * len(stems)
            for at, told in self._stems_told
            if at < seq
        )

    def told_before(self, seq: int) -> Recorded | None:
        """Return the last words to the candidate before an event, whoever said them."""
        return next((one for one, _ in reversed(self.told) if one.seq < seq), None)

    def question_before(self, seq: int) -> Recorded | None:
        """Return the interviewer's last words before an event, where they asked something."""
        told = self.told_before(seq)
        return told if told is not None and "?" in _told(told) else None

    def why_asked(self, seq: int) -> tuple[int, tuple[int, int]] | None:
        """Return where the interviewer's last words before an event ask for a reason."""
        told = self.told_before(seq)
        words = _told(told) if told is not None else ""
        for start, end in sentences(words):
            if told and _WHY.search(words, start, end) and _YOU.search(words, start, end):
                return told.seq, (start, end)
        return None

    def failing_before(self, seq: int) -> Recorded | None:
        """Return the last test run before an event where one of its visible tests failed."""
        runs = (self.events[place - 1] for place in reversed(self.opened.tests) if place < seq)
        last = next(runs, None)
        return last if last is not None and failed_names(last) else None

    def end_of(self, recorded: Recorded) -> Quote:
        """Return a quote of what was answered: the last sentences, where they are many."""
        whole = quote_event(self.events, recorded.seq)
        if len(whole.text) <= QUOTED:
            return whole
        late = (start for start, _ in sentences(whole.text) if len(whole.text) - start <= QUOTED)
        start = next(late, len(whole.text) - QUOTED)
        return quote_event(self.events, recorded.seq, (start, len(whole.text)))

    def hinted_before(self, seq: int) -> Recorded | None:
        """Return the last hint, in the interviewer's words, before an event."""
        return self._moved_before(seq, "HINT")

    def helped_before(self, seq: int) -> Recorded | None:
        """Return the last hint or clarification, in the interviewer's words, before an event."""
        return self._moved_before(seq, "HINT", "CLARIFY")

    def _moved_before(self, seq: int, *moves: str) -> Recorded | None:
        turns = (one for one, _ in reversed(self.told) if one.seq < seq)
        return next((one for one in turns if _move(one) in moves), None)

    def _clarified(self, seq: int) -> bool:
        """Tell whether the interviewer took what was said for a question about the question."""
        replies = (one for one, _ in self.told if one.seq > seq)
        return _move(next(replies, None)) == "CLARIFY"

    def asks_what_is_wanted(self, seq: int, words: str) -> bool:
        """Tell whether words said in an event ask about the task: in its words, and not only."""
        event = self.events[seq - 1].event
        if isinstance(event, AnswerSubmitted) and not self._clarified(seq):
            return False
        if not words.rstrip("\"' )").endswith("?") or beside_the_matter(words):
            return False
        own, known = bearing(words), self.asked(seq) | self._given
        return len(own) >= FEWEST_STEMS and bool(own & known) and bool(own - known)

    def says_something(self, seq: int, words: str) -> bool:
        """Tell whether words said in an event claim something of the candidate's own."""
        return not self._echoes(seq, words) and is_evidence(words, asked="")

    @cached_property
    def _given(self) -> frozenset[str]:
        """Return the words of the files that were given."""
        return bearing("\n".join(_given(self.within)))

    def bears(self, seq: int, words: str) -> bool:
        """Tell whether words claim something, in words of the task, its rubric or its tests."""
        return bool(bearing(words) & self.matter) and self.says_something(seq, words)

    def may_be(self, kind: str, seq: int, words: str) -> tuple[Recorded, ...] | None:
        """Return what words said in an event answer, where they can be a remark of this kind.

        None where they cannot: too early, too late, or tied to nothing of the work.
        """
        if kind == "requirements":
            may = seq < self.begun and self.asks_what_is_wanted(seq, words)
            return () if may else None
        matter = self.matter | self.code
        if not bearing(words) & matter or not self.says_something(seq, words):
            return None
        if kind == "intent":
            return () if self.changed_after(seq) else None
        before = {
            "reasons": self.question_before,
            "failures": self.failing_before,
            "taken-up": self.helped_before,
        }[kind](seq)
        return (before,) if before is not None else None

    @cached_property
    def matter(self) -> frozenset[str]:
        """Return the words that the task, its rubric and its failing tests are about.

        The candidate's own code is none of it: who types gibberish can say it, too. Nor are the
        interviewer's replies, which would be others if more were said.
        """
        asked = (passage.asked for passage in self.opened.passages)
        claims = (claim for stage in self.stages for claim in (*stage.shown, *stage.missed))
        points = (claim.text for claim in claims)
        runs = (self.events[place - 1] for place in self.opened.tests)
        tests = (name for run in runs for name in failed_names(run))
        return bearing("\n\n".join((*asked, *points, *tests))) | self._given

    @cached_property
    def code(self) -> frozenset[str]:
        """Return the words of what was written."""
        return bearing("\n".join(one.text for one in self.written))


_WHY = re.compile(
    r"\b(?:(?<!find out )why|how come|what made you|what speaks|reasons?|trade-?offs?"
    r"|chose|choose|prefer|instead of|rather than)\b",
    re.IGNORECASE,
)
_YOU = re.compile(r"\b(?:you|your|say|tell|explain)\b", re.IGNORECASE)


def bearing(text: str) -> frozenset[str]:
    """Return the stems of a text that say what it is about."""
    return frozenset(stem for stem in content(tokens_of(text)) if len(stem) > SHORT) - EMPTY


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the sentences of a text stand, without the spaces around them."""
    edges = [0, *(match.end() for match in SENTENCE_END.finditer(text)), len(text)]
    for start, end in pairwise(edges):
        piece = text[start:end]
        if piece.strip():
            lead = len(piece) - len(piece.lstrip())
            yield start + lead, start + len(piece.rstrip())


def failed_names(recorded: Recorded) -> tuple[str, ...]:
    """Return the visible tests that failed in a run."""
    event = recorded.event
    if not isinstance(event, RunFinished):
        return ()
    return tuple(test.name for test in event.result.tests if test.verdict != "passed")


def _changes(recorded: Recorded) -> bool:
    return isinstance(recorded.event, EditsReceived | DrawingChanged)


def _move(recorded: Recorded | None) -> str:
    event = recorded.event if recorded else None
    return event.move if isinstance(event, TurnTaken) else ""


def _told(recorded: Recorded) -> str:
    """A colleague who speaks in the interviewer's place is as good as it."""
    words, by = words_of(recorded.event) or ("", "")
    return words if by in ("interviewer", "colleague") else ""


def _given(within: Sequence[Recorded]) -> Iterator[str]:
    for one in within:
        if isinstance(one.event, QuestionOpened | StageOpened):
            yield from (file.text for file in one.event.files)
