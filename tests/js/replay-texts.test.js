// Any text at any point is the log's own changes applied, whichever way one comes to it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Texts } from "../../static/src/replay/logic/texts.js";

const START = "def f():\n    pass\n";

function recorded(length) {
  const edits = [];
  let text = START;
  let other = "";
  for (let place = 0; place < length; place += 1) {
    const file = place % 5 === 4 ? 1 : 0;
    const before = file === 0 ? text : other;
    const at = (place * 7) % (before.length + 1);
    const insert = place % 3 === 0 ? `a${place}\n` : `${place % 10}`;
    edits.push([place * 100, place + 1, file, sections(before.length, at, insert)]);
    const after = before.slice(0, at) + insert + before.slice(at);
    if (file === 0) text = after;
    else other = after;
  }
  return { recording: { files: [{ text: START }, { text: "" }], edits, keyframes: [] }, texts: [text, other] };
}

function sections(length, at, insert) {
  return [...(at ? [at] : []), [0, ...insert.split("\n")], ...(length - at ? [length - at] : [])];
}

test("the changes in order make the last text of each file", () => {
  const { recording, texts } = recorded(500);
  const made = new Texts(recording);
  assert.equal(made.at(0, 500).toString(), texts[0]);
  assert.equal(made.at(1, 500).toString(), texts[1]);
});

test("seeking back and forth gives the same texts as playing through", () => {
  const { recording } = recorded(300);
  const played = new Texts(recording);
  const through = Array.from({ length: 301 }, (_, count) => played.at(0, count).toString());
  const sought = new Texts(recording);
  for (const count of [300, 3, 150, 149, 299, 0, 64, 65, 63]) assert.equal(sought.at(0, count).toString(), through[count]);
});

test("a keyframe is used, and equals what the changes before it make", () => {
  const { recording } = recorded(200);
  const text = new Texts(recording).at(0, 120).toString();
  const framed = new Texts({ ...recording, keyframes: [[120, 0, text]] });
  assert.ok(framed.known[0].has(framed.own(0, 120)));
  assert.equal(framed.at(0, 200).toString(), new Texts(recording).at(0, 200).toString());
});

test("offsets count an emoji as two, as the log does", () => {
  const recording = { files: [{ text: "😀b" }], edits: [[0, 1, 0, [2, [1, "c"]]]], keyframes: [] };
  assert.equal(new Texts(recording).at(0, 1).toString(), "😀c");
});

test("the place of typing is the end of the last change", () => {
  const recording = { files: [{ text: "ab" }], edits: [[0, 1, 0, [1, [0, "xyz"], 1]]], keyframes: [] };
  const made = new Texts(recording);
  assert.equal(made.cursor(0, 0), null);
  assert.equal(made.cursor(0, 1), 4);
});

test("a time counts the edits that were made by then", () => {
  const made = new Texts(recorded(10).recording);
  assert.deepEqual([made.countAt(-1), made.countAt(0), made.countAt(450), made.countAt(9_999)], [0, 1, 5, 10]);
});

test("one hour of 20,000 changes in 30 KB can be sought anywhere", () => {
  const text = "x".repeat(30_000);
  const edits = Array.from({ length: 20_000 }, (_, place) => [place * 180, place + 1, 0, [15_000, [1, "y"], 14_999]]);
  const made = new Texts({ files: [{ text }], edits, keyframes: [] });
  for (const count of [20_000, 5, 19_999, 10_000]) assert.equal(made.at(0, count).length, 30_000);
});
