// A whiteboard's strokes: what is sent of them, what waits, what another tab's come to.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromScene, isNothing, thinned, toScene } from "../../static/src/room/logic/elements.js";
import { Outbox } from "../../static/src/room/logic/outbox.js";
import { names } from "../../static/src/room/logic/sender.js";
import { Sketch } from "../../static/src/room/logic/sketch.js";
import { MemoryStore } from "./doubles.js";

const box = (id, more = {}) => ({
  id, type: "rectangle", version: 1, seed: 7, index: "a0", x: 1.234, y: 2, width: 10, height: 5, angle: 0, strokeColor: "#1e1e1e",
  backgroundColor: "transparent", fillStyle: "solid", strokeWidth: 2, strokeStyle: "solid", roughness: 0, opacity: 100,
  roundness: { type: 3 }, groupIds: [], frameId: null, boundElements: null, link: null, isDeleted: false, ...more,
});

function sketch(store = new MemoryStore()) {
  const outbox = new Outbox({ store, prefix: "out:" });
  const made = new Sketch({ outbox, tab: "t1" });
  made.welcome(0, { version: 0, received: 0, elements: [] });
  return { outbox, sketch: made };
}

test("what leads elsewhere is not sent", () => {
  const sent = fromScene(box("a", { link: "https://elsewhere.example", customData: { x: 1 } }));
  assert.equal("link" in sent || "customData" in sent, false);
  assert.equal(sent.x, 1.2);
  for (const type of ["image", "embeddable", "iframe", "magicframe"]) assert.equal(fromScene(box("a", { type })), null);
});

test("a colour that is none and a number that is none are replaced", () => {
  const sent = fromScene(box("a", { strokeColor: "url(x)", x: Number.NaN, y: Infinity }));
  assert.deepEqual([sent.strokeColor, sent.x, sent.y], [undefined, 0, 100_000]);
});

test("a stroke keeps its look with fewer points", () => {
  const straight = Array.from({ length: 500 }, (_, x) => [x, 0]);
  assert.deepEqual(thinned(straight, 0.5), [[0, 0], [499, 0]]);
  const wild = Array.from({ length: 5_000 }, (_, x) => [x, x % 2 ? 90 : 0]);
  assert.equal(thinned(wild, 0.5).length, 2_000);
});

test("a label and its box, an arrow and its ends, know each other again", () => {
  const scene = toScene([
    { id: "a", type: "rectangle" },
    { id: "t", type: "text", text: "API", containerId: "a" },
    { id: "r", type: "arrow", points: [[0, 0], [9, 0]], startBinding: { elementId: "a", focus: 0, gap: 1 } },
  ]);
  assert.deepEqual(scene[0].boundElements, [{ id: "t", type: "text" }, { id: "r", type: "arrow" }]);
  assert.equal(scene[1].originalText, "API");
});

test("what is still being made is not sent yet", () => {
  assert.ok(isNothing({ type: "rectangle", width: 0, height: 0 }));
  assert.ok(isNothing({ type: "text", text: " " }));
  assert.ok(!isNothing({ type: "arrow", points: [[0, 0], [1, 1]] }));
});

test("strokes of one second are one batch, and the newest of an element counts", () => {
  const { outbox, sketch: made } = sketch();
  assert.equal(made.drawn([box("a")], 1_000), 2_000);
  made.drawn([box("a", { version: 2, x: 50 }), box("b")], 1_500);
  assert.equal(outbox.entries.length, 1);
  assert.deepEqual(outbox.entries[0].frame.elements.map(({ id, x }) => [id, x]), [["a", 50], ["b", 1.2]]);
  made.drawn([box("a", { version: 3 }), box("b")], 2_100);
  assert.deepEqual(outbox.entries.map(({ frame }) => frame.number), [1, 2]);
});

test("what did not change is not sent again", () => {
  const { outbox, sketch: made } = sketch();
  made.drawn([box("a")], 1_000);
  made.seal();
  assert.equal(made.drawn([box("a")], 3_000), null);
  assert.equal(outbox.entries.length, 1);
});

test("what is rubbed out is named, and what never was is not", () => {
  const { outbox, sketch: made } = sketch();
  made.drawn([box("a"), box("b", { isDeleted: true })], 1_000);
  made.seal();
  made.drawn([box("a", { version: 2, isDeleted: true })], 3_000);
  assert.deepEqual(outbox.entries[1].frame.removed, ["a"]);
  assert.deepEqual(made.elements, []);
});

test("a large scene is several frames, each within its bytes", () => {
  const { outbox, sketch: made } = sketch();
  const wild = Array.from({ length: 1_500 }, (_, x) => [x * 3.1, x % 2 ? 90.5 : 0]);
  made.drawn(Array.from({ length: 6 }, (_, at) => box(`s${at}`, { type: "freedraw", points: wild })), 1_000);
  assert.ok(outbox.entries.length > 1);
  for (const { frame } of outbox.entries) assert.ok(JSON.stringify(frame).length < 64_000);
});

test("what waits is on top of the server's whiteboard after a reload, and what was stored is dropped", () => {
  const store = new MemoryStore();
  const before = sketch(store).sketch;
  before.drawn([box("a")], 1_000);
  before.seal();
  before.drawn([box("b")], 3_000);
  before.seal();
  const outbox = new Outbox({ store, prefix: "out:" });
  const after = new Sketch({ outbox, tab: "t1" });
  after.welcome(0, { version: 1, received: 1, elements: [fromScene(box("a"))] });
  assert.deepEqual(after.elements.map(({ id }) => id), ["a", "b"]);
  assert.deepEqual([outbox.entries.length, after.version], [1, 2]);
});

test("another tab's strokes are taken in order, and a gap is said", () => {
  const { sketch: made } = sketch();
  const data = { index: 0, tab: "t2", version: 1, elements: [fromScene(box("a"))], removed: [] };
  assert.equal(made.received(data), true);
  assert.equal(made.received(data), false);
  assert.equal(made.received({ ...data, version: 3 }), null);
  assert.equal(made.received({ ...data, version: 2, elements: [], removed: ["a"] }), true);
  assert.deepEqual(made.elements, []);
});

test("an acknowledgement names its batch and no other frame", () => {
  const sent = { type: "drawing", index: 0, number: 2 };
  assert.ok(names({ what: "drawing", index: 0, number: 2 }, sent));
  assert.ok(!names({ what: "drawing", index: 1, number: 2 }, sent));
  assert.ok(!names({ path: "a.py", index: 0, number: 2 }, sent));
  assert.ok(!names({ what: "drawing", index: 0, number: 2 }, { type: "edits", path: "a.py", index: 0, number: 2 }));
});
