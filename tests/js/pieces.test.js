// A frame is never too large, and the pieces of a change come to the same text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ChangeSet, Text } from "@codemirror/state";
import { FRAME_BYTES, jsonBytes, pieces } from "../../static/src/room/logic/pieces.js";

const doc = (text) => Text.of(text.split("\n"));
const after = (text, sets) => sets.reduce((now, set) => set.apply(now), doc(text)).toString();

test("a small change stays one", () => {
  const set = ChangeSet.of({ from: 1, insert: "x" }, 3);
  assert.deepEqual(pieces(set), [set]);
});

for (const [name, unit] of [["two-part characters", "👍"], ["control characters", "\u0001"], ["lines", "a\n"]]) {
  test(`a paste of many ${name} is cut into frames that fit`, () => {
    const start = "before\nafter";
    const set = ChangeSet.of({ from: 3, to: 9, insert: doc(unit.repeat(60_000)) }, start.length);
    const parts = pieces(set);
    assert.equal(after(start, parts), set.apply(doc(start)).toString());
    assert.ok(parts.length > 1);
    assert.ok(parts.every((part) => jsonBytes(part.toJSON()) < FRAME_BYTES));
    assert.ok(parts.every((part) => !/\\ud[89a-f]/.test(JSON.stringify(part.toJSON()))), "a pair was cut");
  });
}

test("thousands of replacements in one change come to the same text", () => {
  const start = "ab ".repeat(9_000);
  const specs = Array.from({ length: 9_000 }, (_, place) => ({ from: place * 3, to: place * 3 + 2, insert: `n${place}` }));
  const set = ChangeSet.of(specs, start.length);
  const parts = pieces(set);
  assert.equal(after(start, parts), set.apply(doc(start)).toString());
  assert.ok(parts.length < 100);
  assert.ok(parts.every((part) => jsonBytes(part.toJSON()) < FRAME_BYTES));
});
