// A test is read as it is written; what is not JSON is said with its line, and nothing is guessed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { differing } from "../../static/src/room/logic/diff.js";
import { callsOf } from "../../static/src/room/logic/own-tests.js";
import { changedSince, ranWords, runWords } from "../../static/src/room/logic/run-words.js";

test("a function's call with its result", () => {
  assert.deepEqual(callsOf("solve([2, 7], 9) -> [0, 1]").calls, [
    { kind: "function", target: "solve", args: "[[2, 7], 9]", returns: "[0, 1]", raises: "" },
  ]);
});

test("after an object is made, calls are its methods", () => {
  const { calls } = callsOf("new LRUCache(2)\n\nput(\"a\", 1)\nget(\"a\") → 1\nget(0) raises KeyError");
  assert.deepEqual(calls.map(({ kind, target, returns, raises }) => [kind, target, returns, raises]), [
    ["new", "LRUCache", "", ""], ["call", "put", "", ""], ["call", "get", "1", ""], ["call", "get", "", "KeyError"],
  ]);
});

test("brackets and arrows within texts belong to the texts", () => {
  const { calls: [call] } = callsOf("join(\"a) -> 1\", \"(b\") -> \"x) -> y\"");
  assert.equal(call.args, "[\"a) -> 1\", \"(b\"]");
  assert.equal(call.returns, "\"x) -> y\"");
});

test("what is written is read again as the same", () => {
  const told = ["new Cache(2)", "get(\"a\", [1, {\"b\": null}]) -> [1, 2]", "get() raises KeyError"];
  const read = callsOf(told.join("\n")).calls.map(({ kind, target, args, returns, raises }) => {
    const end = raises ? ` raises ${raises}` : returns ? ` -> ${returns}` : "";
    return `${kind === "new" ? "new " : ""}${target}(${args.slice(1, -1)})${end}`;
  });
  assert.deepEqual(read, told);
});

test("what cannot be read is said with its line", () => {
  assert.match(callsOf("f(1) -> 1\nf(True) -> 1").fault, /^Line 2: .*JSON/);
  assert.match(callsOf("f(1) -> one").fault, /^Line 1: .*JSON/);
  assert.match(callsOf("f 1").fault, /^Line 1: a call looks like/);
  assert.match(callsOf(" \n").fault, /at least one call/);
  assert.match(callsOf("f(1)").fault, /what must come/);
});

test("one line points at where it parts, several are compared line by line", () => {
  assert.deepEqual(differing("[1, 2, 3]", "[1, 5, 3]"), {
    kind: "inline", expected: ["[1, ", "2", ", 3]"], got: ["[1, ", "5", ", 3]"],
  });
  assert.deepEqual(differing("12", "122").got, ["12", "2", ""]);
  assert.deepEqual(differing("a\nb\nc", "a\nx\nc").rows.map(({ sign, text }) => sign + text), [" a", "-b", "+x", " c"]);
  assert.deepEqual(differing("a\n", "a").rows.map(({ sign, text }) => sign + text), [" a", "-"]);
});

test("a result is of this code until a file that ran has another version", () => {
  const now = (path) => ({ "a.py": 3 })[path];
  assert.equal(changedSince({ "a.py": 3, "gone.py": 1 }, now), false);
  assert.equal(changedSince({ "a.py": 2 }, now), true);
  assert.equal(changedSince({}, now), false);
  assert.match(ranWords("12:31", true), /changed since/);
});

test("a run is named by what came of it", () => {
  const none = { own_passed: 0, own_total: 0 };
  assert.equal(runWords({ purpose: "tests", passed: 2, total: 5, ...none }), "2 of 5 tests passed");
  assert.equal(runWords({ purpose: "tests", passed: 2, total: 5, own_passed: 1, own_total: 2 }),
    "2 of 5 tests passed, 1 of 2 of yours");
  assert.equal(runWords({ purpose: "test", test: "mine", passed: 0, total: 0, own_passed: 1, own_total: 1 }), "mine alone: passed");
  assert.equal(runWords({ purpose: "tests", passed: 0, total: 0, ...none }), "Tests could not start");
});
