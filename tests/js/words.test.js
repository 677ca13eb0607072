// A message needs something that can be seen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { saysNothing } from "../../static/src/room/logic/words.js";

test("spaces and characters without a shape say nothing", () => {
  for (const text of ["", " \n\t", "\u200b\u200d\ufeff", "\u202e \u2060", "\u2800\u3164"]) {
    assert.equal(saysNothing(text), true, JSON.stringify(text));
  }
});

test("a sign, a letter of any script and an emoji say something", () => {
  for (const text of ["?", "a\u200b", "مرحبا", "好", "😀", "👨‍👩‍👧"]) assert.equal(saysNothing(text), false, text);
});
