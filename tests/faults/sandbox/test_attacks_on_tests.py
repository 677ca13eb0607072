"""A program beside its tests may say what it likes: it learns no expectation, forges no pass."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from interviews.sandbox.box import Box, Program
from interviews.sandbox.cases import parse_tests
from interviews.sandbox.limits import Limits
from interviews.sandbox.suite import SuiteOutcome, run_tests

LIMITS = Limits(wall_ms=1500, memory_mib=128, output_kib=16, processes=32)


def call(
    name: str, *args: object, hidden: bool = False, returns: object = None
) -> dict[str, object]:
    step = {"function": "f", "args": list(args), "returns": returns}
    return {"name": name, "hidden": hidden, "calls": [step]}


def judged(box: Box, source: str, *raw: dict[str, object], limits: Limits = LIMITS) -> SuiteOutcome:
    program = Program("python", {"main.py": source}, "main.py")
    return run_tests(box, program, parse_tests(list(raw)), limits=limits)


def verdicts(suite: SuiteOutcome) -> list[str]:
    return [test.verdict for test in suite.tests]


FORGERIES = {
    "exit 0": """
import os
def f(x): os._exit(0)
""",
    "exit at import": "raise SystemExit(0)",
    "prints passed": """
def f(x):
    print("passed", '{"end": 0, "verdict": "passed"}')
    return 0
""",
    "equal to all": """
class Same(int):
    def __eq__(self, other): return True
    def __hash__(self): return 1
def f(x): return Same(0)
""",
    "patches json": """
import json
json.dumps = lambda *words, **more: '{"value": "passed"}'
def f(x): return 0
""",
    "patches builtins": """
import builtins
builtins.repr = lambda value: "42"
def f(x): return object()
""",
    "writes to every descriptor": """
import os
def f(x):
    for number in range(3, 256):
        try: os.write(number, b'{"passed": true}\\n')
        except OSError: pass
    return 0
""",
    "writes to the driver's descriptors": """
import os
def f(x):
    folder = f"/proc/{os.getppid()}/fd/"
    for name in os.listdir(folder):
        try:
            end = os.open(folder + name, os.O_WRONLY | os.O_NONBLOCK)
            os.write(end, b'{"end": 0, "verdict": "passed"}\\n')
        except OSError: pass
    return 0
""",
    "becomes something else": """
import os
def f(x): os.execv("/usr/bin/true", ["true"])
""",
    "kills its driver": """
import os
def f(x): os.kill(os.getppid(), 9)
""",
    "never comes back": """
def f(x):
    while True: pass
""",
}


@pytest.mark.parametrize("source", FORGERIES.values(), ids=FORGERIES)
def test_no_forgery_passes_and_none_harms_the_next_test(box: Box, source: str) -> None:
    suite = judged(box, source, call("first", 1, returns=42), call("second", 2, returns=42))
    assert "passed" not in verdicts(suite)
    assert len(suite.tests) == 2


def test_a_stolen_nonce_buys_only_values_the_program_could_have_returned(box: Box) -> None:
    source = """
import base64, gc, json, os
def f(x):
    if x == 2:
        return 8
    driver = os.getppid()
    held = [thing for thing in gc.get_objects() if isinstance(thing, dict)]
    (nonce,) = {thing["nonce"] for thing in held if "nonce" in thing}
    results = base64.b64encode(b'{"value": 7}\\n').decode()
    for number in range(3):
        claim = {"end": number, "exit": 0, "how": "", "results": results, "verdict": "passed"}
        frame = json.dumps(claim)
        for name in os.listdir(f"/proc/{driver}/fd"):
            try:
                end = os.open(f"/proc/{driver}/fd/{name}", os.O_WRONLY | os.O_NONBLOCK)
                os.write(end, f"{nonce} {frame}\\n".encode())
            except OSError:
                pass
    return 7
"""
    suite = judged(box, source, call("a", 1, returns=42), call("b", 2, returns=42))
    assert verdicts(suite) == ["wrong", "wrong"]
    # Where the runner is root its pipes cannot even be opened; elsewhere the first claim stands.
    assert suite.tests[1].got in {"7", "8"}


# Everything a program can look through: its and its driver's memory, disk, words, environment.
SEARCH = """
import os
def places():
    for pid in [name for name in os.listdir("/proc") if name.isdigit()]:
        for name in ("cmdline", "environ"):
            yield f"/proc/{pid}/{name}"
        try:
            maps = open(f"/proc/{pid}/maps").readlines()
            memory = open(f"/proc/{pid}/mem", "rb", 0)
        except OSError:
            continue
        for line in maps:
            low, high = (int(edge, 16) for edge in line.split()[0].split("-"))
            if "rw" in line and high - low < 1 << 28:
                yield memory, low, high
    for top in ("/box", "/tmp", "/dev/shm", "/etc"):
        for folder, _, names in os.walk(top):
            for name in names:
                yield os.path.join(folder, name)
def content(place):
    try:
        if isinstance(place, str):
            return open(place, "rb").read()
        memory, low, high = place
        memory.seek(low)
        return memory.read(high - low)
    except (OSError, OverflowError, ValueError):
        return b""
def found(backwards, text):
    head, at = backwards[:-8:-1], -1
    while (at := text.find(head, at + 1)) >= 0:
        if text[at : at + len(backwards)][::-1] == backwards:
            return True
    return False
def f(x):
    texts = map(content, places())
    return sorted({word[::-1].decode() for text in texts for word in WORDS if found(word, text)})
"""


def test_expectations_and_hidden_tests_are_nowhere_in_the_box(box: Box) -> None:
    # The words stand backwards in the source: else the search would find itself.
    words = ["expected-of-visible", "name-of-visible", "input-of-hidden", "expected-of-hidden"]
    seen = "input-of-visible"
    source = SEARCH.replace("WORDS", repr([word[::-1].encode() for word in [*words, seen]]))
    suite = judged(
        box,
        source,
        call(words[1], seen, returns=words[0]),
        call("hidden", words[2], hidden=True, returns=words[3]),
        limits=replace(LIMITS, wall_ms=15_000),
    )
    found = suite.visible[0].got
    assert seen in found, f"the search itself finds nothing: {suite.visible[0]}"
    assert not [word for word in words if word in found]


def test_hidden_tests_leave_nothing_in_what_the_candidate_sees(box: Box) -> None:
    source = """
import sys
def f(x):
    print("saw", x)
    print(x, file=sys.stderr)
    raise ValueError(x)
"""
    secret = "hidden-input-9917"
    suite = judged(
        box,
        source,
        call("visible", "open", returns=1),
        call("concealed", secret, hidden=True, returns=secret),
    )
    shown = repr((suite.visible, suite.wall_ms, suite.peak_memory_mib))
    assert secret not in shown
    assert "concealed" not in shown
    assert (suite.hidden_passed, suite.hidden_total) == (0, 1)


def test_tests_know_nothing_of_each_other(box: Box) -> None:
    source = """
import os, pathlib
kept = []
def f(x):
    kept.append(x)
    left = [place for place in ("/tmp/left", "/box/left", "/dev/shm/left") if os.path.exists(place)]
    for place in ("/tmp/left", "/box/left", "/dev/shm/left"):
        pathlib.Path(place).write_text("x")
    pathlib.Path("main.py").write_text("def f(x): return 'rewritten'")
    os.makedirs("/box/json/deep", exist_ok=True)
    return [kept, left]
"""
    tests = [call(str(number), number, returns=[[number], []]) for number in range(3)]
    suite = judged(box, source, *tests)
    assert verdicts(suite) == ["passed"] * 3, suite


def test_what_a_test_started_is_gone_before_the_next(box: Box) -> None:
    source = """
import os, time
def f(x):
    if x == 1:
        for _ in range(3):
            if os.fork() == 0:
                os.setsid()
                time.sleep(60)
        return 0
    # What was killed is seen for a moment more, until it is collected.
    for _ in range(100):
        seen = sum(name.isdigit() for name in os.listdir("/proc"))
        if seen == 3:
            break
        time.sleep(0.01)
    return seen
"""
    suite = judged(box, source, call("leaves", 1, returns=0), call("looks", 2, returns=3))
    assert verdicts(suite) == ["passed", "passed"], suite


def test_a_fork_bomb_in_one_test_leaves_room_for_the_next(box: Box) -> None:
    source = """
import os
def f(x):
    while x == 1:
        try: os.fork()
        except OSError: pass
    return x
"""
    suite = judged(
        box, source, call("bomb", 1, returns=1), *(call(str(n), n, returns=n) for n in (2, 3))
    )
    assert verdicts(suite)[1:] == ["passed", "passed"], suite
    assert suite.tests[0].verdict in {"time", "stopped", "memory"}


def test_links_a_test_leaves_are_removed_and_not_followed(box: Box) -> None:
    source = """
import os
def f(x):
    if x == 1:
        os.remove("main.py")
        os.symlink("/usr/bin/env", "main.py")
        os.symlink("/usr", "/tmp/system")
        os.mkdir("shut", 0)
        return 1
    return sorted(os.listdir("/tmp")) == [] and not os.path.islink("main.py")
"""
    suite = judged(box, source, call("links", 1, returns=1), call("looks", 2, returns=True))
    assert verdicts(suite) == ["passed", "passed"], suite


def test_each_verdict_comes_from_a_real_program(box: Box) -> None:
    source = """
import os
def f(x):
    if x == "error": return [][1]
    if x == "time":
        while True: pass
    if x == "memory": return [b"x" * (8 << 20) for _ in range(100)]
    if x == "output":
        while True: print("x" * 500)
    if x == "stopped": os.kill(-1, 9)
    return x
"""
    words = ["passed", "error", "time", "memory", "output", "stopped", "passed again"]
    suite = judged(
        box, source, *(call(word, word, returns=word) for word in words), call("wrong", 1)
    )
    assert verdicts(suite) == [*words[:-1], "passed", "wrong"]
    trace = suite.tests[1].error
    assert trace.startswith("Traceback")
    assert 'File "main.py", line 4, in f' in trace
    assert "viva_driver" not in trace
    assert "/box" not in trace


def test_a_program_with_streams_is_tested_like_the_candidate_runs_it(box: Box) -> None:
    source = """
import atexit, sys, threading
atexit.register(print, "bye")
if __name__ == "__main__":
    threading.Thread(target=lambda: print(sum(map(int, sys.stdin.read().split())))).start()
"""
    raw: dict[str, object] = {"name": "sum", "stdin": "1 2\n3", "stdout": "6\nbye"}
    (test,) = judged(box, source, raw).tests
    assert test.verdict == "passed", test


def test_a_mistake_in_the_file_is_every_tests_error(box: Box) -> None:
    suite = judged(box, "def f(x:\n", call("a", 1), call("b", 2))
    assert verdicts(suite) == ["error", "error"]
    assert "SyntaxError" in suite.tests[0].error
    assert 'File "main.py", line 1' in suite.tests[0].error
    (missing,) = judged(box, "def g(x): pass", call("a", 1)).tests
    assert missing.error == "AttributeError: main.py does not define f"


def test_twenty_tests_share_one_box(box: Box) -> None:
    began = time.monotonic()
    suite = judged(box, "def f(x): return x", *(call(str(n), n, returns=n) for n in range(20)))
    assert suite.all_passed
    # A box of their own for each would take several times as long; machines differ, so be generous.
    assert time.monotonic() - began < 5
