// Lines that a reply names are found in its words; what names no file and no line of one is left alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { namedLines } from "../../static/src/room/logic/lines.js";

const FILES = new Map([["cache.py", 40], ["app/store.py", 12]]);
const named = (text, shown = "cache.py") => namedLines(text, FILES, shown)
  .map(({ path, from, to }) => `${path} ${from}-${to}`);

test("a file and its lines, in the ways people write them", () => {
  for (const text of [
    "Look at cache.py, lines 3-5.", "See `cache.py` lines 3 to 5", "In cache.py (lines 3–5) you", "cache.py:3-5 does it",
    "What do lines 3 and 5 of `cache.py` do?", "at Cache.py line 3-5",
  ]) assert.deepEqual(named(text), ["cache.py 3-5"], text);
});

test("a file in a folder is known by its last name too", () => {
  assert.deepEqual(named("store.py line 7"), ["app/store.py 7-7"]);
  assert.deepEqual(named("app/store.py:7"), ["app/store.py 7-7"]);
});

test("lines without a file are those of the file on screen", () => {
  assert.deepEqual(named("What happens on line 9?"), ["cache.py 9-9"]);
  assert.deepEqual(namedLines("What happens on line 9?", FILES, null), []);
});

test("lines that a file does not have are not shown", () => {
  assert.deepEqual(named("store.py line 13, cache.py lines 9-4, cache.py line 0"), []);
});

test("words and figures that name no line name none", () => {
  for (const text of ["Two lines suffice.", "It costs 12 reads.", "my_cache.py line 3 of yours", "in the pipeline 3 stages"]) {
    assert.deepEqual(named(text), [], text);
  }
});

test("each place is shown once, in the order of the words, and four at most", () => {
  assert.deepEqual(named("cache.py line 9, store.py line 2, cache.py:9"), ["cache.py 9-9", "app/store.py 2-2"]);
  assert.equal(named("line 1, line 2, line 3, line 4, line 5").length, 4);
});
