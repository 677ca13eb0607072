"""Bytes of a stranger become text that a browser shows and a database takes."""

from interviews.sandbox.text import readable, shortened, storable


def test_broken_utf8_is_replaced_and_nul_dropped() -> None:
    assert readable(b"a\xff\x00b") == "a\N{REPLACEMENT CHARACTER}b"


def test_a_cut_leaves_no_half_character() -> None:
    whole = "aé".encode()
    assert readable(whole[:-1], cut=True) == "a"
    assert readable(whole[:-1]) == "a\N{REPLACEMENT CHARACTER}"


def test_lone_surrogates_and_nul_do_not_reach_the_database() -> None:
    assert storable("a\ud800\0b") == "a?b"


def test_a_long_text_ends_in_an_ellipsis() -> None:
    assert shortened("abcdef", 4) == "abc\N{HORIZONTAL ELLIPSIS}"
    assert shortened("abcd", 4) == "abcd"
