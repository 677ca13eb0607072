// The first key is said at once, then one now and then; where nobody asks into silence, none.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pressing } from "../../static/src/room/logic/pressing.js";

function pressed({ every_ms, taken = true }) {
  const made = { said: [], now_ms: 0, taken };
  made.press = pressing(() => { made.said.push(made.now_ms); return made.taken; }, () => every_ms, () => made.now_ms);
  return made;
}

test("the first key is said at once, and then at most one in a while", () => {
  const made = pressed({ every_ms: 10_000 });
  for (made.now_ms = 0; made.now_ms <= 25_000; made.now_ms += 200) made.press();
  assert.deepEqual(made.said, [0, 10_000, 20_000]);
});

test("the first key after a pause is said at once", () => {
  const made = pressed({ every_ms: 10_000 });
  made.press();
  made.now_ms = 240_000;
  made.press();
  assert.deepEqual(made.said, [0, 240_000]);
});

test("what no line took is said with the next key", () => {
  const made = pressed({ every_ms: 10_000, taken: false });
  made.press();
  made.taken = true;
  made.now_ms = 100;
  made.press();
  assert.deepEqual(made.said, [0, 100]);
});

test("nothing is said where nobody asks into silence", () => {
  const made = pressed({ every_ms: 0 });
  made.press();
  assert.deepEqual(made.said, []);
});
