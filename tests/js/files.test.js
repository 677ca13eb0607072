// A reload, a second tab and a lost line end with the text that was typed, or say that it does not fit.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ChangeSet } from "@codemirror/state";
import { Files } from "../../static/src/room/logic/files.js";
import { Outbox } from "../../static/src/room/logic/outbox.js";
import { FRAME_BYTES, jsonBytes } from "../../static/src/room/logic/pieces.js";
import { MemoryStore } from "./doubles.js";

const served = (text, version = 0, received = 0) => [{ path: "a.py", text, version, editable: true, received }];

function page(store = new MemoryStore(), tab = "one") {
  const outbox = new Outbox({ store, prefix: `out:${tab}:` });
  return { outbox, files: new Files({ outbox, tab }), store };
}

function type(files, text, now_ms) {
  const { doc } = files.get("a.py");
  return files.typed("a.py", ChangeSet.of({ from: doc.length, insert: text }, doc.length), now_ms);
}

test("changes of one second are one batch, each with its own time, never composed", () => {
  const { files, outbox } = page();
  files.welcome(0, served("x"));
  assert.equal(type(files, "a", 5_000), 6_000);
  type(files, "b", 5_400);
  type(files, "c", 6_100);
  assert.deepEqual(outbox.entries.map(({ frame }) => frame), [
    { type: "edits", index: 0, path: "a.py", number: 1, changes: [[0, [1, [0, "a"]]], [400, [2, [0, "b"]]]] },
    { type: "edits", index: 0, path: "a.py", number: 2, changes: [[0, [3, [0, "c"]]]] },
  ]);
});

test("a reload puts what waits on the server's text, and numbers go on", () => {
  const before = page();
  before.files.welcome(0, served("x", 3, 7));
  type(before.files, "a", 0);
  before.files.seal();
  type(before.files, "b", 2_000);
  const after = page(before.store);
  after.files.sealLeftovers();
  const [file] = after.files.welcome(0, served("xa", 4, 8));
  assert.equal(String(file.doc), "xab");
  assert.equal(file.lost, null);
  type(after.files, "c", 9_000);
  assert.deepEqual(after.outbox.entries.map(({ frame }) => frame.number), [9, 10]);
});

test("what does not fit any more is given up, and the text that stood here is given back", () => {
  const { files, outbox } = page();
  files.welcome(0, served("x"));
  type(files, "mine", 0);
  const [file] = files.welcome(0, served("x theirs", 5));
  assert.equal(String(file.doc), "x theirs");
  assert.equal(file.lost, "xmine");
  assert.equal(outbox.size, 0);
  type(files, "!", 10);
  assert.equal(outbox.entries[0].frame.number, 1);
});

test("a follower takes the holder's changes in order, notices a gap, and ignores its own", () => {
  const { files } = page();
  files.welcome(0, served("x", 2));
  const news = (version, changes, tab = "two") => ({ index: 0, path: "a.py", tab, version, changes });
  assert.equal(files.received(news(3, [[0, [1, [0, "a"]]]])).length, 1);
  assert.equal(String(files.get("a.py").doc), "xa");
  assert.deepEqual(files.received(news(3, [[0, [1, [0, "a"]]]])), []);
  assert.equal(files.received(news(5, [[0, [3, [0, "c"]]]])), null);
  assert.deepEqual(files.received(news(4, [[0, [2, [0, "b"]]]], "one")), []);
  assert.equal(files.received(news(4, [[0, [9, [0, "b"]]]])), null);
});

test("a large paste becomes batches that fit a frame and give the same text when replayed", () => {
  const { files, outbox } = page();
  files.welcome(0, served(""));
  const text = "é\n".repeat(70_000);
  type(files, text, 0);
  files.seal();
  const frames = outbox.entries.map(({ frame }) => frame);
  assert.ok(frames.length > 3);
  assert.ok(frames.every((frame) => jsonBytes(frame) <= FRAME_BYTES));
  assert.deepEqual(frames.map(({ number }) => number), frames.map((_, place) => place + 1));
  assert.equal(String(files.get("a.py").doc), text);
  assert.equal(files.get("a.py").version, frames.reduce((sum, { changes }) => sum + changes.length, 0));
});

test("a new question's batches count from one, and the old one's are still sent", () => {
  const { files, outbox } = page();
  files.welcome(0, served("x"));
  type(files, "a", 0);
  files.welcome(1, served("y"));
  type(files, "b", 100);
  assert.deepEqual(outbox.entries.map(({ frame, meta }) => [frame.index, frame.number, meta.open]), [[0, 1, false], [1, 1, true]]);
});

test("carriage returns of a served file count, so that lengths agree with the server's", () => {
  const { files } = page();
  files.welcome(0, served("a\r\nb"));
  assert.equal(files.get("a.py").doc.length, 4);
});
