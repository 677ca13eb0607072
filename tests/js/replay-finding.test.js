// A word is found where it was said, and where its last letter was typed; a text that stays is no new hit.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ChangeSet, Text } from "@codemirror/state";
import { found, places } from "../../static/src/replay/logic/finding.js";
import { Table } from "../../static/src/replay/logic/table.js";

function typing(start, ...changes) {
  let text = Text.of(start.split("\n"));
  return changes.map(([from, to, insert], place) => {
    const set = ChangeSet.of({ from, to, insert }, text.length);
    text = set.apply(text);
    return [1000 * (place + 1), place + 1, 0, set.toJSON()];
  });
}

function table({ start = "", edits = [], conversation = [], drawings = [] }) {
  const files = [{ index: 0, path: "cache.py", t: 0, text: start, editable: true }];
  return new Table({ duration_ms: 60_000, steps: [], runs: [], keyframes: [], files, edits, conversation, drawings });
}

const hits = (given, query) => [...found(table(given), query)].filter(Boolean);

test("what was said is found whatever its case, with the words around it", () => {
  const conversation = [{ t_ms: 5_000, seq: 3, by: "candidate", text: "I would keep a HASH map." }];
  const [hit, ...more] = hits({ conversation }, "hash");
  assert.deepEqual([hit.t, hit.kind, hit.before, hit.match, hit.after], [5_000, "said", "I would keep a ", "HASH", " map."]);
  assert.equal(more.length, 0);
});

test("a private note is told as one", () => {
  const conversation = [{ t_ms: 1, seq: 1, by: "interviewer", text: "Go on.", gap: "No lock named.", note: "" }];
  assert.deepEqual(hits({ conversation }, "lock").map(({ kind }) => kind), ["noted"]);
});

test("a typed word is found when its last letter comes", () => {
  const edits = typing("", [0, 0, "d"], [1, 1, "i"], [2, 2, "c"], [3, 3, "t"], [4, 4, " = {}"]);
  assert.deepEqual(hits({ edits }, "dict").map(({ t }) => t), [4_000]);
});

test("text that was there before is no hit, and neither is typing beside it", () => {
  const edits = typing("def get():\n    pass", [10, 10, " # x"], [0, 0, "# "]);
  assert.deepEqual(hits({ start: "def get():\n    pass", edits }, "get"), []);
});

test("a word mended in its middle comes at the mending", () => {
  const edits = typing("", [0, 0, "orderd dict"], [5, 5, "e"]);
  assert.deepEqual(hits({ edits }, "ordered").map(({ t }) => t), [2_000]);
});

test("a word that goes and comes back is found twice", () => {
  const edits = typing("", [0, 0, "lock"], [0, 4, ""], [0, 0, "lock"]);
  assert.deepEqual(hits({ edits }, "lock").map(({ t }) => t), [1_000, 3_000]);
});

test("a letter that grows when it is made small moves no place", () => {
  assert.deepEqual(places("İİ lock", "lock"), [3]);
});

test("a drawn word is found once, however often it is moved", () => {
  const box = { id: "a", text: "Queue" };
  const drawings = [{ t: 1, seq: 1, index: 0, elements: [box] }, { t: 9, seq: 2, index: 0, elements: [{ ...box, x: 4 }] }];
  assert.deepEqual(hits({ drawings }, "queue").map(({ t, kind }) => [t, kind]), [[1, "drawn"]]);
});

test("one letter is not looked for", () => {
  assert.deepEqual(hits({ edits: typing("", [0, 0, "aaa"]) }, "a"), []);
});
