"""A phrase is found in any dress, and its harmless twins are left alone."""

# Letters that only look right are what is tested.
# ruff: noqa: RUF001

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.check.normalise import normalised
from agents.check.phrases import guardable, pattern_of

DRESSED = [
    ("heap", "a Heap."),
    ("heap", "h e a p"),
    ("heap", "h-e-a-p"),
    ("heap", "he**a**p"),
    ("heap", "heaps, the heap's"),
    ("heap", "hEaP"),
    ("heap", "h3ap"),
    ("heap", "h\u200be\u2060a\ufeffp"),
    ("heap", "h\u0336e\u0336a\u0336p\u0336"),
    ("heap", "нeаp"),
    ("heap", "ｈｅａｐ"),
    ("heap", "𝐡𝐞𝐚𝐩"),
    ("heap", "ʜᴇᴀᴘ"),
    ("heap", "🅷🅴🅰🅿"),
    ("heap", "ⓗⓔⓐⓟ"),
    ("heap", "min_heap, minHeap"),
    ("hash map", "hashmap"),
    ("hash map", "HashMaps"),
    ("hash map", "hash-mapping"),
    ("hash map", "hash\u00a0\n map"),
    ("hashmap", "hash map"),
    ("OrderedDict", "an ordered dict"),
    ("ordered dict", "collections.OrderedDict()"),
    ("O(n)", "it is O( n )"),
    ("O(log n)", "O(logn)"),
    ("n^2", "n²"),
    ("cache", "caching"),
    ("caching", "cached"),
    ("entry", "entries"),
    ("entries", "entry"),
    ("mapping", "it maps"),
    ("class", "classes"),
    ("LRU", "L.R.U."),
    ("LRU", "LRUs"),
    ("doubly linked list", "doublyLinkedLists"),
    ("doubly linked list", "DOUBLY_LINKED_LIST"),
    ("in-order", "inorder"),
    ("naïve", "naive"),
    ("двусвязный список", "Двусвязный  Список"),
]
TWINS = [
    ("heap", "the approach"),
    ("heap", "cheap"),
    ("heap", "heapify"),
    ("heap", "he approached"),
    ("O(n)", "on and on"),
    ("O(1)", "indexes 0, 1 and 2"),
    ("note", "not"),
    ("code", "cod"),
    ("string", "strategy"),
    ("hash", "the table has h slots"),
    ("lock", "block the clock"),
    ("set", "set-up is reset"[7:]),
    ("map", "a maple"),
    ("red", "reed"),
    ("cache", "cachet"),
    ("doubly linked list", "a list, linked doubly"),
]


@pytest.mark.parametrize(("phrase", "text"), DRESSED)
def test_a_phrase_is_found_in_any_dress(phrase: str, text: str) -> None:
    pattern = pattern_of(phrase)
    assert pattern is not None
    assert pattern.in_text(normalised(f"Well, {text} it is").text)


@pytest.mark.parametrize(("phrase", "text"), TWINS)
def test_a_harmless_twin_is_left_alone(phrase: str, text: str) -> None:
    pattern = pattern_of(phrase)
    assert pattern is not None
    assert not pattern.in_text(normalised(text).text)


@given(st.text(max_size=40))
def test_every_guardable_phrase_is_found_in_itself(phrase: str) -> None:
    pattern = pattern_of(phrase)
    assert (pattern is not None) == guardable(phrase)
    if pattern is not None:
        assert pattern.in_text(normalised(phrase).text)


@given(st.text(alphabet="abeginrstuy 1O(", min_size=1, max_size=20))
def test_a_match_never_outgrows_its_reach(phrase: str) -> None:
    pattern = pattern_of(phrase)
    if pattern is None:
        return
    longest = "".join(word + "ing" for word in normalised(phrase).words())
    found = pattern.whole.search(longest)
    assert found is None or len(found[0]) <= pattern.reach


def test_a_phrase_without_letter_or_digit_cannot_be_guarded() -> None:
    assert not guardable("<=")
    assert guardable("n")
