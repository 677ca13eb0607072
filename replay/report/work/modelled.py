"""A model looks at work several times; what most of them quote from the log counts.

Its own words are never shown: an anchor and a kind of remark have words of ours. A sentence of a
model could say more than its quotes do, about more than the work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from agents.core.events import (
    ClarificationAsked,
    ColleagueSaid,
    Recorded,
    RunFinished,
    TurnTaken,
)
from agents.judging import Source, is_code_evidence
from agents.judging.work import CODE, NO_ANCHOR, TALK, CodeAspect, Heard, Judged, TalkAspect, Work
from replay.player.wording import tests_told
from replay.report.judging import sentence
from replay.report.quotes import quote_event, quote_file
from replay.report.values import Anchored, Quote, Remark
from replay.report.work.looking import Looked
from replay.report.work.talk import Talk, failed_names
from replay.report.work.written import NOTHING

MOST_QUOTES = 2
UNREAD = "the judge's answer could not be read, which is our fault"
SPLIT = "the judgings were not of one mind"
UNQUOTED = "no judging named an anchor with words that are in the code"


def work_of(talk: Talk) -> Work:
    """Return what a model is given: no name of anybody, and talk only where there is some."""
    heard = tuple(_heard(talk))
    files = [
        Source(f"file-{number}", f"the candidate's file {one.path}", one.text)
        for number, one in enumerate(talk.written, start=1)
    ]
    given = [Source("", one.path, one.given) for one in talk.written if one.given.strip()]
    return Work(
        question=f"question {talk.opened.index + 1}",
        asked=talk.opened.passages[0].asked,
        heard=heard,
        files=tuple(files),
        given=tuple(given),
        code=CODE if files else (),
        talk=TALK if any(one.label for one in heard) else (),
    )


def _heard(talk: Talk) -> Iterator[Heard]:
    for recorded in talk.within:
        match recorded.event:
            case TurnTaken(response=words) | ColleagueSaid(text=words) if words:
                yield Heard("", "", words)
            case RunFinished(purpose="tests") as run:
                failed = "".join(f"\nfailed: {name}" for name in failed_names(recorded))
                yield Heard("", "told by the platform: tests", tests_told(run.result) + failed)
            case _:
                if talk.words(recorded.seq).strip():
                    yield _said(talk, recorded)


def _said(talk: Talk, recorded: Recorded) -> Heard:
    asking = isinstance(recorded.event, ClarificationAsked)
    when = "before anything was written" if recorded.seq < talk.begun else "later"
    what = "asked by the candidate" if asking else "said by the candidate"
    return Heard(f"said-{recorded.seq}", f"{what}, {when}", talk.words(recorded.seq))


def looked(talk: Talk, judgings: Sequence[Judged]) -> Looked:
    """Return what most judgings say and can be quoted for."""
    finder = _Finder(talk)
    return Looked(
        judged=tuple(_anchored(finder, aspect, judgings) for aspect in CODE),
        remarks=tuple(
            remark for aspect in TALK if (remark := _remark(finder, aspect, judgings)) is not None
        ),
    )


class _Finder:
    """Looks words up in the log again, at a moment where they can be what they are said to be."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk
        self.files = dict(enumerate(talk.written, start=1))

    def in_code(self, label: str, words: str) -> Quote | None:
        """Return a quote of the candidate's own code."""
        one = self.files.get(_number(label, "file-"))
        if one is None or words not in one.text or not is_code_evidence(words, given=one.given):
            return None
        return quote_file(self.talk.events, one.seq, path=one.path, words=words)

    def in_talk(self, kind: str, label: str, words: str) -> tuple[Quote, ...]:
        """Return the sentence with these words, after what it answers; () for none that may be."""
        seq = _number(label, "said-")
        text = self.talk.words(seq) if seq in self.talk.said else ""
        at = text.find(words)
        if at < 0:
            return ()
        span = sentence(text, at, at + len(words))
        before = self.talk.may_be(kind, seq, text[span[0] : span[1]])
        if before is None:
            return ()
        said = quote_event(self.talk.events, seq, span)
        return (*map(self.talk.end_of, before), said)


def _number(label: str, begins: str) -> int:
    told = label.removeprefix(begins)
    return int(told) if told.isascii() and told.isdigit() else 0


def _anchored(finder: _Finder, aspect: CodeAspect, judgings: Sequence[Judged]) -> Anchored:
    blank = Anchored(aspect=aspect.id, title=aspect.title)
    if not finder.talk.written:
        return _why(blank, NOTHING)
    read = [judged.code[aspect.id] for judged in judgings if aspect.id in judged.code]
    found: dict[str, list[Quote]] = {}
    votes = Counter[str]()
    for one in read:
        quotes = [quote for pair in one.quotes if (quote := finder.in_code(*pair)) is not None]
        if quotes and one.anchor != NO_ANCHOR:
            votes[one.anchor] += 1
            found.setdefault(one.anchor, []).extend(quotes)
    if not read:
        return _why(blank, UNREAD)
    name, agreed = next(iter(votes.most_common(1)), ("", 0))
    if 2 * agreed <= len(read):
        return _why(blank, SPLIT if votes else UNQUOTED, of=len(read))
    means = next(anchor.means for anchor in aspect.anchors if anchor.name == name)
    return Anchored(
        aspect=aspect.id,
        title=aspect.title,
        anchor=name,
        means=means,
        quotes=_earliest(found[name]),
        agreed=agreed,
        of=len(read),
    )


def _why(blank: Anchored, why: str, *, of: int = 0) -> Anchored:
    return Anchored(aspect=blank.aspect, title=blank.title, why=why, of=of)


def _earliest(quotes: Sequence[Quote]) -> tuple[Quote, ...]:
    """Return the first of them, none within another."""
    kept: list[Quote] = []
    for quote in sorted(quotes, key=lambda one: (one.seq, one.start, -one.end)):
        if not any(quote.text in other.text or other.text in quote.text for other in kept):
            kept.append(quote)
    return tuple(kept[:MOST_QUOTES])


def _remark(finder: _Finder, aspect: TalkAspect, judgings: Sequence[Judged]) -> Remark | None:
    read = [judged.talk[aspect.id] for judged in judgings if aspect.id in judged.talk]
    found = [
        quotes
        for told in read
        if told.there
        for quotes in [_first(finder, aspect.id, told.quotes)]
        if quotes
    ]
    if not read or 2 * len(found) <= len(read):
        return None
    quotes = min(found, key=lambda one: one[-1].seq)
    rule = f"{len(found)} of {len(read)} judgings quote it, at a moment where it can be so"
    return Remark(kind=aspect.id, text=aspect.title, quotes=quotes, rule=rule)


def _first(finder: _Finder, kind: str, quotes: Sequence[tuple[str, str]]) -> tuple[Quote, ...]:
    found = (finder.in_talk(kind, label, words) for label, words in quotes)
    return next((one for one in found if one), ())
