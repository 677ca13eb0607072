// A dead line is noticed and replaced, without a crowd at the door, until the page is refused for good.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Connection } from "../../static/src/room/connection.js";
import { wait_ms } from "../../static/src/room/logic/backoff.js";
import { ManualSocket, ManualTime, settled } from "./doubles.js";

function line({ ticket = async () => "t" } = {}) {
  const time = new ManualTime();
  const sockets = [];
  const heard = [];
  const states = [];
  const connection = new Connection({
    ticket,
    open: () => { sockets.push(new ManualSocket()); return sockets.at(-1); },
    random: () => 0.5,
    now_ms: () => time.now_ms,
    later: time.later,
    cancel: time.cancel,
  }, {
    opened: () => connection.send({ type: "hello" }),
    frame: (frame) => { heard.push(frame); if (frame.type === "welcome") connection.greeted(); },
    state: (state) => states.push(state),
  });
  return { connection, time, sockets, heard, states };
}

async function live(made) {
  made.connection.start();
  await settled();
  made.sockets.at(-1).opens();
  made.sockets.at(-1).hears({ type: "welcome" });
  return made;
}

test("a line is live when it was greeted, not when it opened", async () => {
  const made = line();
  made.connection.start();
  await settled();
  made.sockets[0].opens();
  assert.equal(made.connection.state, "connecting");
  made.sockets[0].hears({ type: "welcome" });
  assert.equal(made.connection.state, "live");
});

test("a cut line is opened again, and what the old socket says is ignored", async () => {
  const { connection, time, sockets, heard, states } = await live(line());
  sockets[0].cut();
  assert.equal(connection.state, "down");
  assert.equal(connection.send({ type: "ping" }), false);
  await time.pass(1_000);
  assert.equal(sockets.length, 2);
  const before = heard.length;
  sockets[0].hears({ type: "event" });
  assert.equal(heard.length, before);
  sockets[1].opens();
  sockets[1].hears({ type: "welcome" });
  assert.deepEqual(states, ["live", "down", "live"]);
});

test("a line that answers pings lives, one that falls silent is dropped within 20 s", async () => {
  const { connection, time, sockets } = await live(line());
  for (let beat = 0; beat < 10; beat += 1) {
    await time.pass(5_000);
    sockets[0].hears({ type: "pong" });
  }
  assert.equal(connection.state, "live");
  await time.pass(20_000);
  assert.equal(sockets[0].readyState, 3);
  assert.notEqual(connection.state, "live");
});

test("a refused page stops asking, a failing server is asked again", async () => {
  const refused = line({ ticket: async () => { throw Object.assign(new Error("no"), { gone: true }); } });
  refused.connection.start();
  await settled();
  await refused.time.pass(60_000);
  assert.equal(refused.connection.state, "gone");
  let asked = 0;
  const failing = line({ ticket: async () => { asked += 1; throw new Error("500"); } });
  failing.connection.start();
  await settled();
  await failing.time.pass(60_000);
  assert.ok(asked > 5 && asked < 30, `${asked} asked`);
});

test("a line that is finished is closed and stays closed", async () => {
  const made = await live(line());
  made.connection.finish();
  await made.time.pass(60_000);
  made.connection.retry();
  await settled();
  assert.equal(made.connection.state, "gone");
  assert.equal(made.sockets.length, 1);
});

test("trying now does not open a second socket beside a living one", async () => {
  const { connection, sockets } = await live(line());
  connection.retry();
  await settled();
  assert.equal(sockets.length, 1);
});

test("waits grow, stay under ten seconds, and differ between pages", () => {
  const waits = [0, 1, 2, 3, 8, 40].map((attempt) => wait_ms(attempt, 0.5));
  assert.deepEqual(waits, [...waits].sort((one, other) => one - other));
  assert.ok(waits.at(-1) <= 10_000);
  assert.notEqual(wait_ms(4, 0.1), wait_ms(4, 0.9));
});
