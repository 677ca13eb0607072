"""Looking over all texts at once finds what looking at each one finds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from agents.check.normalise import normalised
from agents.check.phrases import pattern_of
from interviews.banks.lint.searching import Texts

WORDS = st.sampled_from(
    ["caching", "cache", "plan", "ties", "heap", "node", "sizes", "zoo", "O(n)", "two", "xaies"]
)
PHRASES = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)
CHANGES = st.sampled_from(
    [
        str,
        str.upper,
        lambda word: f"{word}s",
        lambda word: f"{word}ned",
        lambda word: f"{word[:-1]}ying",
        " ".join,
        "_".join,
        lambda word: word.replace("o", "0").replace("e", "3").replace("l", "1").replace("i", "1"),
        lambda word: word.replace("z", "2").replace("a", "4").replace("s", "5"),
        lambda word: f"{word}.",
    ]
)
SAID = st.lists(st.builds(lambda word, change: change(word), WORDS, CHANGES), max_size=4)
TEXTS = st.lists(SAID.map(" ".join), max_size=4)


@given(TEXTS, PHRASES)
def test_a_phrase_is_found_in_just_the_texts_that_say_it(texts: list[str], phrase: str) -> None:
    pattern = pattern_of(phrase)
    assert pattern is not None
    saying = [at for at, text in enumerate(texts) if pattern.in_text(normalised(text).text)]
    assert list(Texts(texts).saying(phrase)) == saying


def test_a_phrase_does_not_reach_over_the_end_of_a_text() -> None:
    assert Texts(["a linked", "list of names"]).saying("linked list") == ()
