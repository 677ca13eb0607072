// A device check says what it found, and never that somebody may not start.
import assert from "node:assert/strict";
import { test } from "node:test";
import { lineWords, storeWords, windowWords } from "../../static/src/welcome/words.js";

test("the middle round trip counts, so that one slow one is not the line", () => {
  assert.deepEqual(lineWords([30, 4_000, 38]), { ready: true, words: "steady, 38 ms", verdict: "Ready" });
  assert.equal(lineWords([900, 950, 20]).ready, false);
  assert.equal(lineWords([]).verdict, "Reload to look again");
});

test("a narrow window is told what is missing and may start", () => {
  assert.equal(windowWords(1_100).ready, true);
  assert.equal(windowWords(980).words, "980 pixels wide; 1,100 or more is easier");
  assert.match(windowWords(390).words, /the editor needs 720 or more. Start on the device you will write on/);
  assert.equal(windowWords(390).verdict, "You can still start");
});

test("a browser that keeps nothing is told what that costs", () => {
  assert.match(storeWords(false).words, /lost when the page closes/);
  assert.equal(storeWords(true).verdict, "Ready");
});
