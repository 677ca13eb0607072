"""In an assessment the tutor gave each part a level as it closed: told apart from the judge's."""

from __future__ import annotations

import re
from collections.abc import Sequence

from agents.core.events import Recorded, StageClosed
from replay.report.passages import Passage
from replay.report.quotes import quote_event, words_of
from replay.report.values import Claim, Quote

WORDS = {"strong": "Strong", "ok": "OK", "weak": "Weak"}


def told_at_closing(events: Sequence[Recorded], passage: Passage) -> tuple[Claim, ...]:
    """Return what was told when a part closed, resting on the learner's words; often nothing."""
    for recorded in events[passage.opened :]:
        event = recorded.event
        if isinstance(event, StageClosed) and event.path == passage.path and event.level:
            return _claimed(events, passage, event)
    return ()


def _claimed(
    events: Sequence[Recorded], passage: Passage, closed: StageClosed
) -> tuple[Claim, ...]:
    found = (_found(events, passage.answers, words) for words in closed.evidence)
    quotes = tuple(quote for quote in found if quote is not None)
    text = f"The tutor closed this part as {WORDS[closed.level]}."
    return (Claim(text=text, quotes=quotes or (quote_event(events, passage.opened),)),)


def _found(events: Sequence[Recorded], answers: Sequence[int], words: str) -> Quote | None:
    """Evidence was checked without regard to case and spacing; a quote is letter by letter."""
    pattern = re.compile(r"\s+".join(map(re.escape, words.split())), re.IGNORECASE)
    for seq in answers:
        said = words_of(events[seq - 1].event)
        match = pattern.search(said[0]) if said and words.strip() else None
        if match:
            return quote_event(events, seq, match.span())
    return None
