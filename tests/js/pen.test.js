// A tab that follows takes the pen only when nobody has it any more, and says so.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Bus } from "../../static/src/room/bus.js";
import { watchPen } from "../../static/src/room/pen.js";
import { ManualTime } from "./doubles.js";

function room(hidden = false) {
  const [bus, time, asked, news] = [new Bus(), new ManualTime(), [], []];
  bus.on("news", ({ line }) => news.push(line.strong));
  watchPen({ bus, exchange: { takeIfFree: () => asked.push(time.now_ms) } }, { ...time, hidden: () => hidden });
  return { bus, time, asked, news };
}

const welcome = (bus, role, pen_free = false) => bus.say("welcome", { role, pen_free });

test("a follower goes on some seconds after the other tab was closed, and says so", async () => {
  const { bus, time, asked, news } = room();
  welcome(bus, "follower");
  bus.say("pen", { free: true });
  await time.pass(3_000);
  assert.deepEqual(asked, []);
  await time.pass(2_000);
  assert.equal(asked.length, 1);
  bus.say("role", { role: "holder" });
  assert.deepEqual(news, ["The tab that you typed in is closed."]);
});

test("a tab that only reloads keeps the pen", async () => {
  const { bus, time, asked } = room();
  welcome(bus, "follower");
  bus.say("pen", { free: true });
  await time.pass(2_000);
  bus.say("pen", { free: false });
  await time.pass(60_000);
  assert.deepEqual(asked, []);
});

test("a tab in the background lets the one on screen go first", async () => {
  const { bus, time, asked } = room(true);
  welcome(bus, "follower", true);
  await time.pass(5_000);
  assert.deepEqual(asked, []);
  bus.say("role", { role: "follower" });
  await time.pass(60_000);
  assert.deepEqual(asked, []);
});

test("whoever types asks for nothing, and a lost line waits for its next greeting", async () => {
  const { bus, time, asked } = room();
  welcome(bus, "holder", true);
  bus.say("pen", { free: true });
  await time.pass(60_000);
  welcome(bus, "follower", true);
  bus.say("line", "down");
  await time.pass(60_000);
  assert.deepEqual(asked, []);
  welcome(bus, "follower", true);
  await time.pass(5_000);
  assert.equal(asked.length, 1);
});

test("what one takes by a press is no news", async () => {
  const { bus, news } = room();
  welcome(bus, "follower");
  bus.say("role", { role: "holder" });
  assert.deepEqual(news, []);
});
