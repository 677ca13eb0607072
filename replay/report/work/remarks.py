"""Rules find talk that bore on the work, by what it led to; how somebody talks is nothing to them.

Each rule ties words to the work: to the task's own words, to code typed afterwards, to a failing
test, to a point of the rubric. So filler, a list, the question said again and an order to the judge
find nothing to be tied to. What a rule does not find is not thereby absent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial
from itertools import islice

from agents.concepts.code import acts, silenced
from agents.concepts.tokens import stem, tokens_of
from agents.core.documents import Documents
from agents.core.events import Recorded, RunFinished
from agents.judging.work import TALK
from replay.player.moments import documents_at
from replay.report.quotes import quote_event, quote_file
from replay.report.values import Quote, Remark
from replay.report.work.facts import own_lines
from replay.report.work.talk import FEWEST_STEMS, Talk, bearing, failed_names
from replay.report.work.written import Written

VERSION = 1
MOST = 3
"""So many remarks of a kind are made about a question, the earliest."""
TRIED = 8
"""So many lines are looked for in the log for one sentence."""
_INTENDS = re.compile(
    r"\b(?:i'?ll|i (?:will|plan|want|am going|intend)|i'?m going to|let me|let'?s|my plan"
    r"|i(?:'d| would) (?:start|begin|first|keep|use|write|make|do)|(?:first|next|now|then),? i)\b",
    re.IGNORECASE,
)
_REASON = re.compile(
    r"\b(?:because|since|so that|otherwise|in order to|that way|which means|to avoid"
    r"|so (?:it|we|i|the|that|they|each|every|both)|as (?:it|they|the|each|every|we|i))\b",
    re.IGNORECASE,
)
_FAILS = re.compile(
    r"\b(?:fail\w*|red|broken?|breaks|wrong\w*|expect\w*|got|gets|returns?|crash\w*|error\w*|bug"
    r"|missing|forgot\w*|off by|miss(?:es|ed)|does ?n[o']t|is ?n[o']t|not|never|still)\b",
    re.IGNORECASE,
)


def remarks_by_rules(talk: Talk) -> tuple[Remark, ...]:
    """Return what the rules find in a question's talk, kind by kind, the earliest of each."""
    found = (_requirements, _intents, _reasons, _failures, _taken_up)
    texts = {aspect.id: aspect.title for aspect in TALK}
    return tuple(
        Remark(kind=kind, text=texts[kind], quotes=quotes, rule=rule)
        for one in found
        for kind, quotes, rule in islice(one(talk), MOST)
    )


_Found = Iterator[tuple[str, tuple[Quote, ...], str]]


def _requirements(talk: Talk) -> _Found:
    for seq, span, words in talk.sentences:
        if seq < talk.begun and talk.asks_what_is_wanted(seq, words):
            rule = "a question in the task's words, asked before anything was written"
            yield "requirements", (quote_event(talk.events, seq, span),), rule


def _intents(talk: Talk) -> _Found:
    files_at = cache(partial(documents_at, talk.events))
    for seq, span, words in talk.sentences:
        if not _INTENDS.search(words) or not talk.bears(seq, words):
            continue
        done = _done(talk, seq, words, before=files_at(seq))
        if done is not None:
            shared, quote = done
            word = _in_words(words, frozenset((shared,)))
            rule = f"said in the first person; code with the word was typed after it: {word}"
            yield "intent", (quote_event(talk.events, seq, span), quote), rule


def _done(talk: Talk, seq: int, words: str, *, before: Documents) -> tuple[str, Quote] | None:
    """Return the word and the first line typed after an event that has a bearing word of it."""
    meant = bearing(words)
    for one in talk.written:
        text = before[one.path].text if one.path in before else ""
        meant_here = meant - bearing(one.given) - bearing(_quiet(text))
        for line, shared in islice(_lines(one, text, meant_here), TRIED):
            quote = quote_file(talk.events, one.seq, path=one.path, words=line)
            if quote is not None and quote.seq > seq:
                return shared, quote
    return None


def _lines(one: Written, before: str, meant: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Yield the lines written since that have one of these words, comments and strings apart."""
    lines, quiet = one.text.split("\n"), _quiet(one.text).split("\n")
    for number in sorted(own_lines(lines, before)):
        shared = meant & bearing(quiet[number - 1])
        if shared and acts(quiet[number - 1]):
            yield lines[number - 1].strip(), min(shared)


def _quiet(code: str) -> str:
    return silenced(code, [(0, len(code))])


def _reasons(talk: Talk) -> _Found:
    own = frozenset[str]().union(*(_own_words(one) for one in talk.written))
    for seq, span, words in talk.sentences:
        why = talk.why_asked(seq)
        if why is None or not _REASON.search(words) or not talk.says_something(seq, words):
            continue
        named = (bearing(words) & own) - talk.asked(seq)
        if named or _shows_a_point(talk, seq, span):
            names = f"names their own code: {_in_words(words, named)}"
            tie = names if named else "shows a point of the rubric"
            quotes = (quote_event(talk.events, *why), quote_event(talk.events, seq, span))
            yield "reasons", quotes, f"asked for a reason; the answer gives one and {tie}"


def _own_words(one: Written) -> frozenset[str]:
    lines = _quiet(one.text).split("\n")
    written = own_lines(lines, _quiet(one.given))
    return bearing("\n".join(lines[number - 1] for number in written)) - bearing(one.given)


def _shows_a_point(talk: Talk, seq: int, span: tuple[int, int]) -> bool:
    whole = quote_event(talk.events, seq, span)
    return any(
        quote.seq == seq and not quote.path and quote.start < whole.end and whole.start < quote.end
        for stage in talk.stages
        for claim in stage.shown
        for quote in claim.quotes
    )


def _failures(talk: Talk) -> _Found:
    for seq, span, words in talk.sentences:
        failing = talk.failing_before(seq)
        if failing is None or not (_FAILS.search(words) or _REASON.search(words)):
            continue
        shared = _shared_with_a_name(talk, failing, bearing(_FAILS.sub(" ", words)))
        enough = 1 if _FAILS.search(words) else FEWEST_STEMS
        if len(shared) >= enough and talk.says_something(seq, words):
            quotes = (talk.end_of(failing), quote_event(talk.events, seq, span))
            rule = f"said after it failed, with words of its name: {_in_words(words, shared)}"
            yield "failures", quotes, rule


def _in_words(said: str, stems: frozenset[str]) -> str:
    """Return the words of what was said that have these stems, as they were said."""
    meant = (token for token in tokens_of(said) if stem(token.word) in stems)
    return ", ".join(dict.fromkeys(said[token.start : token.end] for token in meant))


def _shared_with_a_name(talk: Talk, run: Recorded, said: frozenset[str]) -> frozenset[str]:
    """Return the words shared with the failed test that shares most: half of its name or more.

    None where all failed, since then no test's name tells what is wrong; nor of a name beside
    which nothing of the task or the code was said.
    """
    names = failed_names(run)
    event = run.event
    if not isinstance(event, RunFinished) or len(names) == len(event.result.tests):
        return frozenset()
    matter = talk.matter | talk.code
    pairs = ((said & bearing(name), bearing(name)) for name in names)
    half = (
        shared for shared, name in pairs if 2 * len(shared) >= len(name) and (said - name) & matter
    )
    return max(half, key=len, default=frozenset())


def _taken_up(talk: Talk) -> _Found:
    """A hint is taken up where a point is shown for the first time after it."""
    for stage in talk.stages:
        for claim in stage.shown:
            quote = claim.quotes[0]
            hint = talk.hinted_before(quote.seq)
            if quote.after_hint and hint is not None:
                quotes = (talk.end_of(hint), quote)
                yield "taken-up", quotes, f"shown only after a hint: {claim.text}"
