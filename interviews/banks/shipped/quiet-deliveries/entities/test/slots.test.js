const assert = require("node:assert");
const test = require("node:test");

const { Slots } = require("../src/slots");

test("who finds no place waits until one is given", async () => {
  const slots = new Slots(1);
  const order = [];
  await slots.take();
  const waiting = slots.take().then(() => order.push("second"));
  order.push("first");
  slots.give();
  await waiting;
  assert.deepStrictEqual(order, ["first", "second"]);
});

test("a place that nobody wants stays free", async () => {
  const slots = new Slots(1);
  await slots.take();
  slots.give();
  await slots.take();
  assert.strictEqual(slots.free, 0);
});
