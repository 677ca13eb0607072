// The page counts only while the server's clock counts, and says why it stands.
import assert from "node:assert/strict";
import { test } from "node:test";
import { leftAfter, pauseWords, spoken } from "../../static/src/room/logic/clock.js";

const clock = (more = {}) => ({
  question_left_ms: 60_000, stage_left_ms: 20_000, counting: true, counts_from_ms_ahead: 0, reasons: [], ...more,
});

test("a counting clock loses what passed, and never goes below zero", () => {
  assert.deepEqual(leftAfter(clock(), 5_000), { question_ms: 55_000, stage_ms: 15_000, counting: true });
  assert.equal(leftAfter(clock(), 99_000).question_ms, 0);
  assert.equal(leftAfter(clock(), 30_000).stage_ms, 0);
});

test("a paused clock stands, however long", () => {
  const paused = clock({ counting: false, counts_from_ms_ahead: null, reasons: ["thinking"] });
  assert.deepEqual(leftAfter(paused, 9e6), { question_ms: 60_000, stage_ms: 20_000, counting: false });
  assert.equal(pauseWords(paused, { online: true, counting: false }).words, "Paused while we reply");
});

test("a pause with an end counts again after it", () => {
  const offline = clock({ counting: false, counts_from_ms_ahead: 10_000, reasons: ["offline"] });
  assert.equal(leftAfter(offline, 4_000).question_ms, 60_000);
  assert.equal(leftAfter(offline, 14_000).question_ms, 56_000);
  assert.equal(pauseWords(offline, { online: false, counting: true }), null);
  assert.deepEqual(pauseWords(offline, { online: false, counting: false }), { words: "Stopped: no connection", trouble: true });
});

test("a part never has more left than its question", () => {
  assert.equal(leftAfter(clock({ stage_left_ms: 90_000 }), 0).stage_ms, 60_000);
});

test("0:00 is said only when nothing is left", () => {
  assert.deepEqual([0, 1, 1_000, 59_001, 1_122_000].map(spoken), ["0:00", "0:01", "0:01", "1:00", "18:42"]);
});
