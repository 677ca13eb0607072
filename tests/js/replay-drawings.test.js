// The whiteboard at any time, stepping and seeking alike.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Drawings } from "../../static/src/replay/logic/drawings.js";
import { stopsOf } from "../../static/src/replay/logic/playback.js";
import { happening } from "../../static/src/replay/logic/words.js";

const box = (id, x = 0) => ({ id, type: "rectangle", x, y: 0, width: 10, height: 5, index: "a0" });

function recorded(batches) {
  const sketches = [];
  const board = new Map();
  for (let at = 0; at < batches; at += 1) {
    const elements = [box(`b${at % 9}`, at)];
    const removed = at % 5 === 4 ? [`b${(at - 3) % 9}`] : [];
    sketches.push({ seq: at + 1, t: at * 1_000, index: 0, elements, removed });
    for (const element of elements) board.set(element.id, element);
    for (const id of removed) board.delete(id);
    if (at % 20 === 19) sketches.push({ seq: at + 1, t: at * 1_000, index: 0, elements: [...board.values()], whole: true });
  }
  return sketches;
}

function folded(sketches, count) {
  const board = new Map();
  for (const { elements = [], removed = [], whole } of sketches.slice(0, count)) {
    if (whole) board.clear();
    for (const element of elements) board.set(element.id, element);
    for (const id of removed) board.delete(id);
  }
  return [...board.values()].map(({ id, x }) => `${id} ${x}`).sort();
}

test("every seek, in any order, is the fold from the start", () => {
  const sketches = recorded(120);
  const drawings = new Drawings(sketches);
  for (let step = 0; step < 300; step += 1) {
    const count = (step * 37) % (sketches.length + 1);
    const seen = drawings.at(0, count).map(({ id, x }) => `${id} ${x}`).sort();
    assert.deepEqual(seen, folded(sketches, count), `after ${count}`);
  }
});

test("a question has its own whiteboard, from its first stroke on", () => {
  const drawings = new Drawings([{ seq: 1, t: 50, index: 1, elements: [box("a")] }]);
  assert.deepEqual([drawings.begun(1, 49), drawings.begun(1, 50), drawings.begun(0, 99)], [false, true, false]);
  assert.deepEqual(drawings.at(0, 0), []);
});

test("the frame holds everything that ever stood there", () => {
  const drawings = new Drawings([
    { seq: 1, t: 1, index: 0, elements: [box("a"), { id: "r", type: "arrow", x: 100, y: 50, points: [[0, 0], [-20, 30]] }] },
    { seq: 2, t: 2, index: 0, removed: ["a"] },
  ]);
  assert.deepEqual(drawings.frame(0), { x: -24, y: -24, width: 148, height: 128 });
});

test("drawing is something that happens, and can be stepped to", () => {
  const recording = { steps: [{ t: 0, words: "opens" }], edits: [], files: [], drawings: [{ t: 500, index: 0 }] };
  assert.deepEqual(stopsOf(recording), [0, 500]);
  assert.equal(happening(recording, 600, 0, "Ada"), "Ada draws on the whiteboard");
});
