// Whoever reads instead of watching misses nothing: every word whole, typing in stretches, all in order.
import assert from "node:assert/strict";
import { test } from "node:test";
import { everything } from "../../static/src/replay/logic/everything.js";

const files = [{ path: "cache.py" }];
const told = (recording) => everything({ steps: [], edits: [], conversation: [], files, ...recording }, "Candidate 14");

test("what was said stands whole beside who said it", () => {
  const steps = [{ t: 1000, seq: 4, words: "The candidate answers" }];
  const conversation = [{ t_ms: 1000, seq: 4, by: "candidate", kind: "", text: "A dictionary." }];
  assert.deepEqual(told({ steps, conversation }), [
    { t: 1000, seq: 4, who: "candidate", text: "A dictionary.", words: "Candidate 14" },
  ]);
});

test("typing without a pause is one line, and a step between makes two", () => {
  const edits = [[1000, 2, 0, []], [1200, 2, 0, []], [4000, 4, 0, []], [20_000, 9, 0, []]];
  const steps = [{ t: 3000, seq: 3, words: "Tests are asked for" }];
  assert.deepEqual(told({ edits, steps }).map(({ t, words }) => [t, words]), [
    [1000, "Candidate 14 types in cache.py, 2 changes"],
    [3000, "Tests are asked for"],
    [4000, "Candidate 14 types in cache.py, 1 change"],
    [20_000, "Candidate 14 types in cache.py, 1 change"],
  ]);
});

test("a mark that is no step is told in its own words", () => {
  const conversation = [{ t_ms: 7, seq: 5, by: "mark", kind: "", text: "A reply was withdrawn" }];
  assert.deepEqual(told({ conversation }).map(({ words, text }) => [words, text]), [["A reply was withdrawn", ""]]);
});
