// A recording that goes on is the one before with what came put after it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { grown, picture_wait_ms } from "../../static/src/replay/logic/growing.js";
import { Table } from "../../static/src/replay/logic/table.js";

const EMPTY = { files: [], edits: [], keyframes: [], conversation: [], runs: [], steps: [], drawings: [] };
const FIRST = {
  ...EMPTY, format: 1, started_at_ms: 5, duration_ms: 10_000,
  files: [{ index: 0, path: "lru.py", t: 0, text: "a", editable: true }],
  edits: [[9_000, 4, 0, [1, [0, "b"]]]],
};
const PART = { ...EMPTY, format: 1, started_at_ms: 5, duration_ms: 12_000, edits: [[12_000, 6, 0, [2, [0, "c"]]]] };

test("what came stands after what was there, and the end is later", () => {
  const whole = grown(FIRST, PART);
  assert.equal(whole.duration_ms, 12_000);
  assert.equal(new Table(whole).texts.at(0, 2).toString(), "abc");
  assert.equal(FIRST.edits.length, 1);
});

test("a part without anything changes nothing", () => {
  assert.deepEqual(grown(FIRST, { ...EMPTY, duration_ms: 0 }), FIRST);
});

test("the longer an interview, the longer its picture may stand", () => {
  assert.equal(picture_wait_ms(0), 3_000);
  assert.equal(picture_wait_ms(3_600_000), 90_000);
});
