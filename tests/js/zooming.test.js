// A picture is fitted, zoomed around a point that stays, and never lost from its stage.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LEAST, MOST, fitted, middled, moved, spread, zoomed } from "../../static/src/shared/viewing/zooming.js";

const picture = { width: 800, height: 400 };
const stage = { width: 400, height: 400 };

test("a picture is fitted into the middle, and a small one is not blown up", () => {
  assert.deepEqual(fitted(picture, stage), { scale: 0.5, x: 0, y: 100 });
  assert.deepEqual(fitted({ width: 100, height: 100 }, stage), { scale: 1, x: 150, y: 150 });
  assert.equal(fitted({ width: 100, height: 100 }, stage, 4).scale, 4);
});

test("what does not fit begins at its corner", () => {
  assert.deepEqual(middled(picture, stage, 1), { scale: 1, x: 0, y: 0 });
});

test("the point under the pointer stays where it is", () => {
  const view = { scale: 1, x: 10, y: 20 };
  const at = { x: 110, y: 70 };
  const next = zoomed(view, 2, at);
  assert.deepEqual([(at.x - next.x) / next.scale, (at.y - next.y) / next.scale], [100, 50]);
});

test("nothing is zoomed beyond the bounds", () => {
  assert.equal(zoomed({ scale: 1, x: 0, y: 0 }, 1e9, { x: 0, y: 0 }).scale, MOST);
  assert.equal(zoomed({ scale: 1, x: 0, y: 0 }, 1e-9, { x: 0, y: 0 }).scale, LEAST);
});

test("some of the picture stays on the stage, however far it is moved", () => {
  const far = moved({ scale: 1, x: 0, y: 0 }, { x: 9_999, y: -9_999 }, { picture, stage });
  assert.deepEqual([far.x, far.y], [360, -360]);
});

test("two fingers have a middle and a distance", () => {
  assert.deepEqual(spread([{ x: 0, y: 0 }, { x: 30, y: 40 }]), { x: 15, y: 20, distance: 50 });
  assert.equal(spread([{ x: 5, y: 5 }]).distance, 0);
});
