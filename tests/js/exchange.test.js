// What crosses the line is said once, comes back after a cut, and a change that does not fit starts its file again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ChangeSet } from "@codemirror/state";
import { Bus } from "../../static/src/room/bus.js";
import { Exchange } from "../../static/src/room/exchange.js";
import { Files } from "../../static/src/room/logic/files.js";
import { Outbox } from "../../static/src/room/logic/outbox.js";
import { Sequence } from "../../static/src/room/logic/sequence.js";
import { Sketch } from "../../static/src/room/logic/sketch.js";
import { MemoryStore } from "./doubles.js";

/** A line by hand: keeps what was sent, and is live once greeted. */
class Line {
  state = "connecting";
  sent = [];
  send(frame) { this.sent.push(frame); return true; }
  greeted() { this.state = "live"; }
  lost() { this.state = "down"; }
}

function opened() {
  const bus = new Bus();
  const outbox = new Outbox({ store: new MemoryStore(), prefix: "out:" });
  const files = new Files({ outbox, tab: "one" });
  const sketch = new Sketch({ outbox, tab: "one" });
  const room = { bus, outbox, files, sketch, tab: "one", sequence: new Sequence(0), connection: new Line() };
  const exchange = new Exchange(room);
  const heard = [];
  for (const name of ["role", "lost", "refused", "documents", "event", "event:QuestionOpened"]) {
    bus.on(name, (value) => heard.push([name, value]));
  }
  return { ...room, room, exchange, heard, types: () => room.connection.sent.map(({ type }) => type) };
}

const welcome = (more = {}) => ({
  type: "welcome", seq: 0, role: "holder", index: 0,
  documents: [{ path: "a.py", text: "x", version: 0, editable: true, received: 0 }], ...more,
});

function greeted(made, more) {
  made.exchange.says.opened();
  made.exchange.says.frame(welcome(more));
}

function type(files, text) {
  const { doc } = files.get("a.py");
  files.typed("a.py", ChangeSet.of({ from: doc.length, insert: text }, doc.length), 0);
}

test("an action goes after what was typed before it, and both come again on a new line", () => {
  const made = opened();
  greeted(made);
  type(made.files, "a");
  made.exchange.act({ type: "run", purpose: "tests", stdin: "" });
  assert.deepEqual(made.types(), ["hello", "edits", "run"]);
  made.exchange.says.state("down");
  greeted(made);
  assert.deepEqual(made.types(), ["hello", "edits", "run", "hello", "edits", "run"]);
  made.exchange.says.frame({ type: "ack", path: "a.py", index: 0, number: 1, seq: 1 });
  assert.deepEqual(made.outbox.entries.map(({ frame }) => frame.type), ["run"]);
});

test("a signal made without a line waits and is sent once", () => {
  const made = opened();
  made.exchange.signal({ type: "signal", what: "paste" });
  greeted(made);
  greeted(made);
  assert.equal(made.types().filter((name) => name === "signal").length, 1);
});

test("a refused change starts its file again, and gives back what stood here", () => {
  const made = opened();
  greeted(made);
  type(made.files, "mine");
  made.exchange.flush();
  made.exchange.says.frame({ type: "refused", code: "FOLLOWING", message: "no", path: "a.py", index: 0, number: 1 });
  const [, lost] = made.heard.find(([name]) => name === "lost");
  assert.deepEqual(lost, { path: "a.py", text: "xmine" });
  assert.equal(made.outbox.size, 0);
  assert.equal(made.types().at(-1), "hello");
});

test("a gap asks once for what is missing and takes the answer in order", () => {
  const made = opened();
  greeted(made);
  made.exchange.says.frame({ type: "event", seq: 3, prev: 2, kind: "TimeRanOut", data: {} });
  made.exchange.says.frame({ type: "event", seq: 4, prev: 3, kind: "TimeRanOut", data: {} });
  assert.equal(made.types().filter((name) => name === "hello").length, 2);
  made.exchange.says.frame(welcome({ seq: 4 }));
  for (const [seq, prev] of [[2, 0], [3, 2], [4, 3]]) {
    made.exchange.says.frame({ type: "event", seq, prev, kind: "TimeRanOut", data: {} });
  }
  assert.deepEqual(made.heard.filter(([name]) => name === "event").map(([, { seq }]) => seq), [2, 3, 4]);
});

test("an event up to the greeting's place is marked as caught up, a later one is not", () => {
  const made = opened();
  greeted(made, { seq: 1 });
  made.exchange.says.frame({ type: "event", seq: 1, prev: 0, kind: "QuestionOpened", data: {} });
  made.exchange.says.frame({ type: "event", seq: 2, prev: 1, kind: "QuestionOpened", data: {} });
  const marks = made.heard.filter(([name]) => name === "event:QuestionOpened").map(([, frame]) => frame.caught_up);
  assert.deepEqual(marks, [true, false]);
});

test("the tab that took the pen types, every other one follows", () => {
  const made = opened();
  greeted(made);
  for (const [seq, tab] of [[1, "two"], [2, "one"]]) {
    made.exchange.says.frame({ type: "event", seq, kind: "EditingTaken", data: { tab } });
  }
  assert.deepEqual(made.heard.filter(([name]) => name === "role").map(([, { role }]) => role), ["follower", "holder"]);
});

test("a room that turns us away at the door is tried again later, and says why", () => {
  const made = opened();
  made.exchange.says.opened();
  made.exchange.says.frame({ type: "refused", code: "TOO_FAST", message: "This room is open in too many tabs." });
  assert.equal(made.connection.state, "down");
  assert.equal(made.heard[0][0], "refused");
});
