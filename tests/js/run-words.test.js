// What the runs panel says of runs: places in line, and what was stopped.
import assert from "node:assert/strict";
import { test } from "node:test";
import { placeWords, runWords } from "../../static/src/room/logic/run-words.js";

test("a place in line is an ordinal, and the first is next", () => {
  assert.deepEqual([0, 1, 2, 3, 10, 20].map(placeWords), [
    "Next in line.", "2nd in line.", "3rd in line.", "4th in line.", "11th in line.", "21st in line.",
  ]);
});

test("tests that were stopped are told apart from those that failed", () => {
  const run = { purpose: "tests", test: "", passed: 2, total: 6, stopped: 3, own_passed: 0, own_total: 0, ending: "finished" };
  assert.equal(runWords(run), "2 of 6 tests passed, 3 not run");
  assert.equal(runWords({ ...run, stopped: 0 }), "2 of 6 tests passed");
});
