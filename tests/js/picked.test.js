// A choice is kept until it is sent, only of the question it belongs to, and never after its part is over.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Picked } from "../../static/src/room/logic/picked.js";
import { MemoryStore } from "./doubles.js";

const LETTERS = [["look", "A"], ["number", "B"], ["wait", "C"]];
const open = (store = new MemoryStore(), more = {}) => {
  const picked = new Picked({ store, prefix: "choice:" });
  picked.question(0, { letters: LETTERS, ...more });
  return picked;
};

test("what is marked survives the page until it is sent", () => {
  const store = new MemoryStore();
  open(store).mark(["number"]);
  const after = open(store);
  assert.deepEqual([after.ids, after.unsent], [["number"], true]);
  after.took(["number"]);
  assert.deepEqual([after.ids, after.unsent, store.length], [["number"], false, 0]);
});

test("the choice of one question is not that of the next", () => {
  const store = new MemoryStore();
  const picked = open(store);
  picked.mark(["wait"]);
  picked.question(1, { letters: LETTERS });
  assert.deepEqual(picked.ids, []);
});

test("ids that the question does not have are nobody's choice", () => {
  const picked = open();
  picked.mark(["nothing", "wait", "look"]);
  assert.deepEqual(picked.ids, ["look", "wait"]);
  assert.equal(picked.named(picked.ids), "A and C");
});

test("what another tab sent is taken unless something else was marked here", () => {
  const picked = open();
  picked.took(["look"]);
  assert.deepEqual([picked.ids, picked.unsent], [["look"], false]);
  picked.mark(["wait"]);
  picked.took(["number"]);
  assert.deepEqual([picked.ids, picked.sent], [["wait"], ["number"]]);
});

test("a refused choice is marked again, and not sent", () => {
  const picked = open();
  picked.mark(["wait"]);
  picked.took(["wait"]);
  picked.back(["wait"], ["look"]);
  assert.deepEqual([picked.ids, picked.sent, picked.unsent], [["wait"], ["look"], true]);
});

test("when its part is over, what was sent stands and nothing can be marked", () => {
  const store = new MemoryStore();
  const picked = open(store, { sent: ["look"] });
  picked.mark(["wait"]);
  picked.close();
  picked.mark(["number"]);
  assert.deepEqual([picked.ids, picked.unsent, store.length], [["look"], false, 0]);
});

test("a question without choices offers none", () => {
  const picked = new Picked({ store: new MemoryStore(), prefix: "choice:" });
  picked.question(0, {});
  assert.deepEqual([picked.offered, picked.unsent], [false, false]);
});
