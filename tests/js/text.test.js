// Nothing that cannot be stored leaves the browser, and nothing else is touched.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ChangeSet, Text } from "@codemirror/state";
import { clean, repaired } from "../../static/src/room/logic/text.js";

const doc = (text) => Text.of(text.split("\n"));
const change = (text, specs) => ChangeSet.of(specs, text.length, "\n");

function repairedText(text, specs) {
  const repair = repaired(doc(text), change(text, specs));
  return repair && ChangeSet.of(repair.changes, text.length).apply(doc(text)).toString();
}

test("NUL and lone halves are left out and counted, whole pairs and every other character stay", () => {
  assert.deepEqual(clean("a\0b\ud83dc\udc4dd👍\u202e\u200b"), { text: "abcd👍\u202e\u200b", removed: 3 });
});

test("every line end becomes a line feed and is no loss", () => {
  assert.deepEqual(clean("a\r\nb\rc\n"), { text: "a\nb\nc\n", removed: 0 });
});

test("an ordinary change needs no repair", () => {
  assert.equal(repaired(doc("a👍b"), change("a👍b", { from: 1, to: 3, insert: "é" })), null);
});

test("a deletion that cuts a pair takes the whole character", () => {
  assert.equal(repairedText("a👍b", { from: 2, to: 3 }), "ab");
  assert.equal(repairedText("a👍b", { from: 1, to: 2 }), "ab");
});

test("an insertion inside a pair goes behind it", () => {
  assert.equal(repairedText("a👍b", { from: 2, insert: "x" }), "a👍xb");
});

test("two changes that cut the same pair do not overlap after the repair", () => {
  assert.equal(repairedText("a👍b", [{ from: 1, to: 2, insert: "x" }, { from: 2, to: 3, insert: "y" }]), "axyb");
});
