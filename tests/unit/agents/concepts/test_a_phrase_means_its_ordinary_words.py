"""A phrase is heard in the ordinary forms of its words, and in no other word that looks like one.

The audit reads every phrase of every shipped question: what an author wrote is found in itself, in
its plural and where a verb bends; a word that a phrase cuts short is found whole.
"""

from __future__ import annotations

import pytest

from agents.concepts.tokens import Indexed, phrase_of, tokens_of
from agents.concepts.words import SAME
from tests.unit.agents.concepts.measuring import sheets

PHRASES = sorted(
    {
        phrase
        for sheet in sheets()
        for concept in sheet.concepts
        for group in concept.any_of
        for phrase in group
    }
)
CUT = {
    "approximat": "approximate approximately approximation approximated",
    "coalesc": "coalesce coalescing coalesced",
    "concurren": "concurrent concurrency concurrently",
    "dedup": "dedup dedupe deduplicate deduplication",
    "entr": "entry entries",
    "expir": "expire expires expiry expiration expired expiring",
    "frequenc": "frequency frequencies",
    "idempoten": "idempotent idempotency idempotence",
    "interleav": "interleave interleaved interleaving",
    "interpolat": "interpolate interpolation",
    "isolat": "isolate isolated isolation",
    "modif": "modify modifies modified modification",
    "pollut": "pollute polluted pollution",
    "promot": "promote promoted promotion",
    "refus": "refuse refused refusal refusing",
    "replicat": "replicate replicated replication",
    "sampl": "sample samples sampled sampling",
    "serializ": "serialize serialized serializable serialization",
    "simulat": "simulate simulation simulator",
}
ORDINARY = {
    "dict": "dict dicts dictionary dictionaries",
    "use": "use uses used using user usage",
    "get": "get gets got getting",
    "move": "move moves moved moving movement",
    "store": "store stores stored storing storage",
    "fail": "fail fails failed failing failure failures",
    "lock": "lock locks locked locking",
    "write": "write writes wrote written writing writer",
    "lose": "lose loses lost losing",
    "map": "map maps mapped mapping",
    "sync": "sync syncs synced syncing synchronise synchronised synchronize synchronization",
    "incr": "incr increment increments incremented",
    "evict": "evict evicts evicted eviction evicting",
    "copy": "copy copies copied copying",
    "retry": "retry retries retried retrying",
}
STRANGERS = {
    "map": "maple",
    "set": "settle",
    "part": "partition partner particular",
    "even": "event eventual",
    "list": "listen",
    "lock": "locket block clock",
    "store": "story",
    "use": "us",
    "move": "moan",
    "under": "understand",
    "after": "afternoon",
    "key": "keyboard",
    "get": "gather",
    "read": "bread thread",
    "fall": "fallacy",
    "rate": "rather",
    "cap": "capacity",
    "add": "address",
    "log": "logic",
    "hit": "hitherto",
    "time": "timid",
    "own": "owl",
}


def heard(phrase: str, said: str) -> bool:
    """Tell whether a phrase is found in what was said."""
    return bool(Indexed(tokens_of(said)).find(phrase_of(phrase)))


def test_every_phrase_is_heard_as_it_is_written() -> None:
    assert len(PHRASES) > 1000
    assert [phrase for phrase in PHRASES if not heard(phrase, phrase.upper())] == []


def test_the_last_word_of_a_phrase_may_stand_in_the_plural() -> None:
    words = [p for p in PHRASES if p.isalpha() and len(p) > 2 and p[-1] not in "hsxyz"]
    words = [word for word in words if word not in SAME and f"{word}s" not in SAME]
    assert len(words) > 200
    deaf = [word for word in words if not heard(word, f"{word}s")]
    assert not deaf


@pytest.mark.parametrize("phrase", sorted(CUT))
def test_a_word_cut_short_is_heard_whole(phrase: str) -> None:
    assert [word for word in CUT[phrase].split() if not heard(phrase, word)] == []


@pytest.mark.parametrize("phrase", sorted(ORDINARY))
def test_a_word_is_heard_in_its_ordinary_forms(phrase: str) -> None:
    assert [word for word in ORDINARY[phrase].split() if not heard(phrase, word)] == []


@pytest.mark.parametrize("phrase", sorted(STRANGERS))
def test_a_word_that_only_looks_alike_is_another_word(phrase: str) -> None:
    assert [word for word in STRANGERS[phrase].split() if heard(phrase, word)] == []
