// Two to four candidates stand side by side; other numbers say what is missing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenWords } from "../../static/src/compare/logic.js";

test("two to four may be compared", () => {
  assert.deepEqual([0, 1, 2, 4, 5].map((count) => chosenWords(count).fits), [false, false, true, true, false]);
});

test("another number says what to do", () => {
  assert.equal(chosenWords(0).words, "Choose two to four");
  assert.equal(chosenWords(1).words, "1 chosen: choose one more");
  assert.equal(chosenWords(3).words, "3 chosen");
  assert.equal(chosenWords(5).words, "5 chosen: at most four");
});
