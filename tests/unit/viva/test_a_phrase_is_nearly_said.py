"""Most of a withheld phrase's words in one sentence are worth an author's look."""

from viva.rehearsal.leaks import is_near, nearest, said_among

PHRASE = "doubly linked list"


def near(text: str, *heard: str, phrase: str = PHRASE) -> bool:
    return is_near(nearest(phrase, text, open_words=heard)[0])


def test_two_of_three_words_in_a_sentence_are_near() -> None:
    assert near("What would a list give you that is linked?")


def test_words_in_two_sentences_are_not() -> None:
    assert not near("Think of a list. And what is linked to it?")


def test_words_that_carry_nothing_do_not_count() -> None:
    assert not near("Let me ask about one more part of it.", phrase="one more try")


def test_one_word_has_no_near() -> None:
    assert not near("A bucket?", phrase="bucket")


def test_words_that_the_candidate_has_said_or_read_are_no_leak() -> None:
    said = "I keep a list, linked to the map."
    assert not near("You said a list that is linked: why?", said)
    assert near("And would it be doubly linked?", "I keep a list.")


def test_the_sentence_is_named() -> None:
    share, sentence = nearest(PHRASE, "Well. Is it a linked list? Go on.", open_words=())
    assert (round(share, 2), sentence) == (0.67, "Is it a linked list?")


def test_a_phrase_said_is_found_by_the_checkers_rule() -> None:
    assert said_among([PHRASE, "hash map"], "I take a doubly-linked LIST there.") == (PHRASE,)
