"""A hostile file's text is looked through on the host in time that grows with its length alone."""

from time import perf_counter

from interviews.sandbox.languages import LANGUAGES, Interpreter, Sources
from interviews.sandbox.languages.base import Target

TARGETS = (Target("new", "Foo", 0), Target("call", "bar", 0))


def built(code: str) -> str:
    build = LANGUAGES["rust"].build
    assert build is not None
    sources = Sources({"main.rs": code}, "main.rs", frozenset({"calls"}), TARGETS)
    (caller,) = build(Interpreter("/usr/bin/rustc", "1.80"), sources).files.values()
    return caller


def test_a_method_is_found_in_the_class_that_has_it() -> None:
    code = "impl Other {\n fn bar() {}\n}\nimpl<T>\n Foo<T> {\n fn new() {}\n}\n"
    assert "self.bar(" not in built(code)
    assert "self.bar(" in built(code.replace("fn new", "fn bar(&self) {} fn new"))


def test_very_many_beginnings_of_a_class_take_no_time() -> None:
    began = perf_counter()
    built("impl Foo\n" * 20_000)
    assert perf_counter() - began < 5
