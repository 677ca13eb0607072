// A save that failed is tried again after longer and longer pauses, unless it can never come through.
import assert from "node:assert/strict";
import { test } from "node:test";

import { failure, pauseMs } from "../../static/src/bank/logic.js";

test("the pauses grow, and end at half a minute", () => {
  assert.deepEqual([1, 2, 3, 4, 5, 50].map(pauseMs), [2000, 4000, 8000, 16000, 30000, 30000]);
});

test("no answer, an error of ours and a busy server are tried again", () => {
  for (const status of [0, 408, 429, 500, 503]) assert.deepEqual(failure(status), { words: "Not saved, trying again" });
});

test("whoever is signed out is told so, and it is tried again", () => {
  for (const status of [401, 403]) assert.ok(failure(status).signedOut && !failure(status).last);
});

test("what the draft can take no more is said, and not sent again", () => {
  for (const status of [400, 404, 413]) assert.ok(failure(status).last);
});
