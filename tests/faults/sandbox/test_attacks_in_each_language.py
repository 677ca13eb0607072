"""What one language's program tries, another's can: each is bounded, and none forges a pass."""

from __future__ import annotations

import time

import pytest

from interviews.sandbox import Box, Given, Limits, parse_tests, run_tests
from tests.faults.sandbox.conftest import Open
from tests.faults.sandbox.languages import ALL, judged, program, refused, verdicts

# By its input each prints ten megabytes, bytes that are no text, or what a driver might say.
LIARS = {
    "python": """
import sys
mode = input()
if mode == "big":
    for _ in range(10): print("x" * 1_000_000)
elif mode == "bytes": sys.stdout.buffer.write(b"\\xff\\xfe\\x00 42\\n")
else: print('passed\\nok 1 - all\\n{"end": 0, "verdict": "passed", "value": 42}')
""",
    "javascript": """
const mode = require("node:fs").readFileSync(0, "utf8").trim();
if (mode === "big") for (let n = 0; n < 10; n++) console.log("x".repeat(1e6));
else if (mode === "bytes") process.stdout.write(Buffer.from([255, 254, 0, 32, 52, 50, 10]));
else {
  console.log('passed\\nok 1 - all\\n{"end": 0, "verdict": "passed", "value": 42}');
  for (let fd = 3; fd < 40; fd++) try { require("fs").writeSync(fd, '{"value": 42}\\n'); } catch {}
}
""",
    "typescript": """
declare const process: { stdout: { write(raw: Uint8Array): void } };
declare function require(name: string): {
  readFileSync(fd: number, coding: string): string;
  writeSync(fd: number, text: string): void;
};
const fs = require("node:fs");
const mode: string = fs.readFileSync(0, "utf8").trim();
if (mode === "big") for (let n = 0; n < 10; n++) console.log("x".repeat(1e6));
else if (mode === "bytes") process.stdout.write(Uint8Array.from([255, 254, 0, 32, 52, 50, 10]));
else {
  console.log('passed\\nok 1 - all\\n{"end": 0, "verdict": "passed", "value": 42}');
  for (let fd = 3; fd < 40; fd++) try { fs.writeSync(fd, '{"value": 42}\\n'); } catch {}
}
""",
    "java": """
import java.util.*;
public class Main {
    public static void main(String[] w) throws Exception {
        String mode = new Scanner(System.in).nextLine();
        if (mode.equals("big")) for (int n = 0; n < 10; n++) System.out.println("x".repeat(1000000));
        else if (mode.equals("bytes")) { System.out.write(new byte[] {-1, -2, 0, 52}); System.out.flush(); }
        else System.out.println("passed\\nok 1 - all\\n{\\"end\\": 0, \\"value\\": 42}");
    }
}
""",
    "c": """
#include <stdio.h>
#include <unistd.h>
int main(void) {
    switch (getchar() + getchar()) {
    case 'b' + 'i': for (long n = 0; n < 10000000; n++) putchar('x'); break;
    case 'b' + 'y': fwrite("\\xff\\xfe\\0 42\\n", 1, 7, stdout); break;
    default:
        puts("passed\\nok 1 - all\\n{\\"end\\": 0, \\"verdict\\": \\"passed\\"}");
        for (int fd = 3; fd < 40; fd++) if (write(fd, "{\\"value\\": 42}\\n", 14) < 0) continue;
    }
}
""",
    "cpp": """
#include <iostream>
#include <string>
#include <unistd.h>
int main() {
    std::string mode;
    std::cin >> mode;
    if (mode == "big") for (int n = 0; n < 10; n++) std::cout << std::string(1000000, 'x') << "\\n";
    else if (mode == "bytes") std::cout.write("\\xff\\xfe\\0 42\\n", 7);
    else {
        std::cout << "passed\\nok 1 - all\\n{\\"end\\": 0, \\"verdict\\": \\"passed\\"}\\n";
        for (int fd = 3; fd < 40; fd++) if (write(fd, "{\\"value\\": 42}\\n", 14) < 0) continue;
    }
}
""",
    "go": """
package main

import ("fmt"; "os"; "strings")

func main() {
	var mode string
	fmt.Scan(&mode)
	switch mode {
	case "big": for n := 0; n < 10; n++ { fmt.Println(strings.Repeat("x", 1000000)) }
	case "bytes": os.Stdout.Write([]byte{255, 254, 0, 52, 10})
	default: fmt.Println("passed\\nok 1 - all\\n--- PASS: All\\n{\\"value\\": 42}")
	}
}
""",
    "rust": """
use std::io::Write;
fn main() {
    let mut mode = String::new();
    std::io::stdin().read_line(&mut mode).unwrap();
    match mode.trim() {
        "big" => for _ in 0..10 { println!("{}", "x".repeat(1_000_000)) },
        "bytes" => std::io::stdout().write_all(&[255, 254, 0, 52, 10]).unwrap(),
        _ => println!("passed\\nok 1 - all\\n{{\\"value\\": 42}}"),
    }
}
""",
    "bash": """
read -r mode
case $mode in
big) head -c 10000000 /dev/zero | tr '\\0' x ;;
bytes) printf '\\xff\\xfe\\x00 42\\n' ;;
*) echo passed; echo 'ok 1 - all'; for fd in 3 4 5 6 7; do echo '{"value": 42}' >&$fd; done 2> /dev/null ;;
esac
exit 0
""",
}
MODES = {"big": "output", "bytes": "wrong", "forged": "wrong"}


@pytest.mark.parametrize("language", LIARS)
def test_ten_megabytes_broken_text_and_a_forged_pass_are_what_they_are(
    box: Box, language: str
) -> None:
    if refused(box, language):
        return
    tests = parse_tests([{"name": mode, "stdin": f"{mode}\n", "stdout": "42\n"} for mode in MODES])
    suite = run_tests(box, program(language, LIARS[language]), tests, limits=Limits())
    assert suite.compile_error == ""
    assert verdicts(suite) == MODES
    assert all("\0" not in test.got for test in suite.tests)


# A query has no standard output of its own: the test's rows say what it is to do.
SAYING = "SELECT CASE n WHEN 1 THEN {big} WHEN 2 THEN {bytes} ELSE {forged} END FROM mode"
FORGED = """'passed' || chr(10) || 'ok 1 - all' || chr(10) || '{"end": 0, "value": [[42]]}'"""
QUERIES = {
    "sql": SAYING.format(
        big="printf('%.*c', 10000000, 'x')",
        bytes="CAST(X'FFFE003432' AS TEXT)",
        forged=FORGED.replace("chr(", "char("),
    ),
    "postgresql": SAYING.format(
        big="repeat('x', 10000000)", bytes="encode('\\xfffe003432', 'escape')", forged=FORGED
    ),
}
# SQLite takes a text for what it is told to be, and its reader says that it is none.
OF_QUERIES = {"sql": {**MODES, "bytes": "error"}, "postgresql": MODES}
BROKEN_TEXTS = ("SELECT convert_from('\\xff', 'UTF8')", "SELECT '\\xff'::bytea::text::json")


@pytest.mark.parametrize("language", QUERIES)
def test_queries_that_are_huge_broken_or_lie_are_what_they_are(opened: Open, language: str) -> None:
    tests = parse_tests(
        [
            {
                "name": mode,
                "seed": f"CREATE TABLE mode (n int); INSERT INTO mode VALUES ({number})",  # noqa: S608
                "rows": [[42]],
            }
            for number, mode in enumerate(MODES, start=1)
        ]
    )
    asked = program(language, QUERIES[language])
    suite = run_tests(opened("bubblewrap"), asked, tests, limits=Limits())
    assert verdicts(suite) == OF_QUERIES[language], suite
    assert all("\0" not in test.got for test in suite.tests)


@pytest.mark.parametrize("script", BROKEN_TEXTS)
def test_bytes_that_are_no_text_are_refused_by_the_server(opened: Open, script: str) -> None:
    tests = parse_tests([{"name": "bytes", "rows": [["x"]]}])
    (test,) = run_tests(
        opened("bubblewrap"), program("postgresql", script), tests, limits=Limits()
    ).tests
    assert test.verdict == "error", test


def test_these_are_tried_in_every_language() -> None:
    assert {*LIARS, *QUERIES} == set(ALL)


def call(name: str, *args: object, returns: object = 0) -> dict[str, object]:
    step = {"function": "f", "args": list(args), "returns": returns}
    return {"name": name, "calls": [step]}


# The first test leaves processes behind, the second counts what it sees of them.
LEAVERS = {
    "javascript": """
const { spawn } = require("node:child_process");
const fs = require("node:fs");
function f(x) {
  if (x === 1) {
    for (let n = 0; n < 4; n++) spawn("/usr/bin/sleep", ["60"], { detached: true }).unref();
    return 0;
  }
  const sleeps = () => fs.readdirSync("/proc").filter((name) => {
    try { return fs.readFileSync(`/proc/${name}/cmdline`, "utf8").includes("bin/sleep"); } catch { return false; }
  }).length;
  for (let n = 0; n < 100 && sleeps(); n++) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  return sleeps();
}
""",
    "java": """
import java.nio.file.*;
class Main {
    static long f(int x) throws Exception {
        if (x == 1) {
            for (int n = 0; n < 4; n++) new ProcessBuilder("/usr/bin/setsid", "/usr/bin/sleep", "60").start();
            return 0;
        }
        long seen = 1;
        for (int n = 0; n < 100 && seen > 0; n++) {
            Thread.sleep(10);
            seen = ProcessHandle.allProcesses().filter(p -> p.info().command().orElse("").endsWith("sleep")).count();
        }
        return seen;
    }
}
""",
    "go": """
package main

import ("os"; "os/exec"; "strings"; "time")

func f(x int) int {
	if x == 1 {
		for n := 0; n < 4; n++ { exec.Command("/usr/bin/setsid", "/usr/bin/sleep", "60").Start() }
		return 0
	}
	seen := 1
	for n := 0; n < 100 && seen > 0; n++ {
		time.Sleep(10 * time.Millisecond)
		seen = 0
		entries, _ := os.ReadDir("/proc")
		for _, entry := range entries {
			if line, e := os.ReadFile("/proc/" + entry.Name() + "/cmdline"); e == nil && strings.Contains(string(line), "bin/sleep") { seen++ }
		}
	}
	return seen
}
""",
}


@pytest.mark.parametrize("language", LEAVERS)
def test_what_a_program_starts_is_gone_before_the_next_test(box: Box, language: str) -> None:
    if refused(box, language):
        return
    suite = judged(box, language, LEAVERS[language], [call("leaves", 1), call("looks", 2)])
    assert verdicts(suite) == {"leaves": "passed", "looks": "passed"}, suite


BOMBS = {
    "javascript": """
const { spawn } = require("node:child_process");
function f(x) {
  while (x === 1) try { spawn(process.execPath, ["-e", "for(;;);"]).on("error", () => {}); } catch {}
  return x;
}
""",
    "java": """
class Main {
    static int f(int x) {
        while (x == 1) try { new Thread(() -> { while (true); }).start(); } catch (Throwable full) { }
        return x;
    }
}
""",
    "c": """
#include <unistd.h>
int f(int x) {
    while (x == 1) fork();
    return x;
}
""",
}
FORKED = {"f": {"args": ["int"], "returns": "int"}}


@pytest.mark.parametrize("language", BOMBS)
def test_a_bomb_in_one_test_leaves_room_for_the_next(box: Box, language: str) -> None:
    if refused(box, language):
        return
    limits = Limits(wall_ms=3000, memory_mib=192, processes=48)
    tests = parse_tests([call("bomb", 1, returns=1), call("next", 2, returns=2)])
    began = time.monotonic()
    bomb = program(language, BOMBS[language])
    suite = run_tests(box, bomb, tests, limits=limits, given=Given(FORKED))
    # A Java machine that gets no more threads says so until its output is full.
    bounded = {"time", "stopped", "memory", "error", "output"}
    assert suite.tests[0].verdict in bounded, suite
    assert suite.tests[1].verdict == "passed", suite
    assert time.monotonic() - began < 60
