// What is not acknowledged survives the page, in order; a store that is full is said.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Outbox } from "../../static/src/room/logic/outbox.js";
import { Sender } from "../../static/src/room/logic/sender.js";
import { MemoryStore } from "./doubles.js";

const open = (store) => new Outbox({ store, prefix: "out:" });
const edits = (number) => ({ type: "edits", index: 0, path: "a.py", number, changes: [[0, [number]]] });

function sending(outbox, window) {
  const sent = [];
  return { sent, sender: new Sender({ outbox, send: (frame) => sent.push(frame), window }) };
}

test("a new page finds what the former one did not get acknowledged, in order", () => {
  const store = new MemoryStore();
  const before = open(store);
  for (const number of [1, 2, 3]) before.put(edits(number));
  before.drop(({ frame }) => frame.number === 2);
  const after = open(store);
  assert.deepEqual(after.entries.map(({ frame }) => frame.number), [1, 3]);
  assert.ok(after.put(edits(4)).order > after.entries[1].order);
});

test("a full store keeps the page working and says so until there is room", () => {
  const store = new MemoryStore(150);
  const outbox = open(store);
  const first = outbox.put(edits(1));
  outbox.put(edits(2));
  assert.equal(outbox.full, true);
  assert.equal(outbox.entries.length, 2);
  outbox.drop((entry) => entry === first);
  assert.equal(outbox.full, false);
  assert.deepEqual(open(store).entries.map(({ frame }) => frame.number), [2]);
});

test("a damaged entry is thrown away, the others are kept", () => {
  const store = new MemoryStore();
  open(store).put(edits(1));
  store.setItem("out:000000002", "{");
  assert.equal(open(store).entries.length, 1);
  assert.equal(store.length, 1);
});

test("nothing is sent twice on one line, and all that waits is sent again on the next", () => {
  const outbox = open(new MemoryStore());
  outbox.put(edits(1));
  outbox.put({ type: "answer", key: "k" });
  const { sent, sender } = sending(outbox);
  sender.pump();
  assert.equal(sent.length, 0);
  sender.up();
  sender.pump();
  assert.deepEqual(sent.map(({ type }) => type), ["edits", "answer"]);
  sender.down();
  sender.up();
  assert.equal(sent.length, 4);
});

test("an open batch waits until it is sealed", () => {
  const outbox = open(new MemoryStore());
  const entry = outbox.put(edits(1), { open: true });
  const { sent, sender } = sending(outbox);
  sender.up();
  assert.equal(sent.length, 0);
  entry.meta.open = false;
  sender.pump();
  assert.equal(sent.length, 1);
});

test("only so many fly at once, and an ack of one file and number lets the next go", () => {
  const outbox = open(new MemoryStore());
  for (const number of [1, 2, 3]) outbox.put(edits(number));
  const { sent, sender } = sending(outbox, 2);
  sender.up();
  assert.equal(sent.length, 2);
  assert.equal(sender.answered({ type: "ack", path: "other.py", number: 1 }).length, 0);
  assert.equal(sender.answered({ type: "ack", path: "a.py", index: 0, number: 1 }).length, 1);
  assert.deepEqual(sent.map(({ number }) => number), [1, 2, 3]);
});
