// Open tabs and closed folders are kept for one tab of the browser, question by question, and survive any damage.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Layout } from "../../static/src/room/logic/layout.js";

function store(start = {}) {
  const kept = new Map(Object.entries(start));
  return { kept, getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) };
}

test("what was left is found again, without files and folders that are gone", () => {
  const layout = new Layout(store(), "p:");
  layout.keep(0, { open: ["a", "gone", "b"], shown: "b" });
  layout.keep(0, { closed: ["src", "old"] });
  assert.deepEqual(layout.files(0, ["a", "b", "c"]), { open: ["a", "b"], shown: "b" });
  assert.deepEqual(layout.files(0, ["a"]), { open: ["a"], shown: "a" });
  assert.deepEqual(layout.closed(0, ["src", "lib"]), ["src"]);
});

test("another question, and one without a file on screen, know nothing", () => {
  const layout = new Layout(store(), "p:");
  layout.keep(0, { open: ["a"], shown: "a", closed: [] });
  layout.keep(null, { open: ["x"], shown: "x" });
  assert.equal(layout.files(1, ["a"]), null);
  assert.equal(layout.files(0, ["x"]), null);
  assert.equal(layout.closed(1, ["src"]), null);
  assert.deepEqual(layout.closed(0, ["src"]), []);
});

test("a damaged note is as none", () => {
  for (const text of ["{", "null", "7", '"x"', '{"open": 3, "closed": "all"}', '{"open": [], "shown": "a"}']) {
    const layout = new Layout(store({ "p:0": text }), "p:");
    assert.equal(layout.files(0, ["a"]), null);
    assert.equal(layout.closed(0, ["src"]), null);
  }
});

test("a browser that keeps nothing breaks nothing", () => {
  const refusing = { getItem: () => null, setItem: () => { throw new Error("full"); } };
  const layout = new Layout(refusing, "p:");
  layout.keep(0, { open: ["a"], shown: "a" });
  assert.equal(layout.files(0, ["a"]), null);
});
