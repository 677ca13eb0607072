// What was chosen is kept, what is damaged is a default, and what an earlier release kept still counts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Bus } from "../../static/src/room/bus.js";
import { CHOICES, chosen, isChoice } from "../../static/src/room/logic/preferences.js";
import { Settings } from "../../static/src/room/settings.js";
import { MemoryStore } from "./doubles.js";

test("a choice is kept over a reload and said once", () => {
  const [store, bus, said] = [new MemoryStore(), new Bus(), []];
  bus.on("setting", ({ name }) => said.push(name));
  new Settings(store, bus).set("keys", "emacs");
  assert.equal(new Settings(store, bus).value("keys"), "emacs");
  assert.deepEqual(said, ["keys"]);
});

test("what nobody offered is the default", () => {
  for (const value of ["nano", 5, null, {}, true]) assert.equal(chosen({ keys: value }, "keys"), "standard");
});

test("what an earlier release kept still counts, until something else is chosen", () => {
  assert.equal(chosen({ vim: true }, "keys"), "vim");
  assert.equal(chosen({ large: true }, "size"), "16");
  assert.equal(chosen({ vim: true, keys: "standard" }, "keys"), "standard");
});

test("every choice has a default, and only choices of the editor are", () => {
  for (const name of Object.keys(CHOICES)) assert.equal(chosen({}, name), CHOICES[name][0]);
  assert.ok(isChoice("tab"));
  assert.ok(!isChoice("whole"));
});
