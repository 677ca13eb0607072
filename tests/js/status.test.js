// The status bar never says saved of what is not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ago, backLine, counted, hereLine, outageLine, statusLine, warningLine } from "../../static/src/room/logic/status.js";
import { voiceOf } from "../../static/src/room/logic/voice.js";
import { tooLong } from "../../static/src/room/logic/words.js";

const now = (more = {}) => ({
  now_ms: 100_000, line: "live", down_since: "10:41", edits: 0, actions: 0, oldest_ms: 100_000, saved_ms: 98_000,
  full: false, news: null, follower: false, lost: null, clock_runs: false, ...more,
});
const words = (line) => [line.strong, line.text].filter(Boolean).join(" ");

test("saved is said by the last acknowledgement", () => {
  assert.equal(words(statusLine(now())), "Saved 2 s ago");
  assert.match(words(statusLine(now({ saved_ms: null }))), /^Connected/);
  assert.equal(words(statusLine(now({ saved_ms: null, line: "connecting" }))), "Connecting");
});

test("what waits for longer than two seconds is said to be saving", () => {
  assert.equal(words(statusLine(now({ edits: 12, oldest_ms: 99_000 }))), "Saved 2 s ago");
  assert.equal(words(statusLine(now({ edits: 12, oldest_ms: 97_000 }))), "Saving 12 edits");
  assert.equal(words(statusLine(now({ edits: 1, actions: 1, oldest_ms: 0 }))), "Saving 1 edit and 1 message");
});

test("without a line it says what is held, and whether the clock stands", () => {
  const line = statusLine(now({ line: "down", edits: 34, oldest_ms: 0 }));
  assert.equal(words(line), "No connection since 10:41. Keep typing: 34 edits are held in this browser and sent when the line is back. The clock is stopped.");
  assert.equal(line.action, "retry");
  assert.match(words(statusLine(now({ line: "down", clock_runs: true }))), /The clock runs again/);
});

test("a full store outranks everything while something waits, and is over when nothing does", () => {
  const full = now({ full: true, edits: 3, line: "down", news: warningLine(5) });
  assert.equal(words(statusLine(full)), "No connection since 10:41, and this browser’s store is full. Keep this page open: 3 edits wait in it. To be sure, copy your work.");
  assert.equal(words(statusLine(now({ full: true }))), "Saved 2 s ago");
});

test("a full store is no news while the server takes every edit within two seconds", () => {
  assert.equal(words(statusLine(now({ full: true, edits: 3, oldest_ms: 99_000 }))), "Saved 2 s ago");
  assert.match(words(statusLine(now({ full: true, edits: 1, oldest_ms: 90_000 }))), /^Not saved yet, and .* 1 edit waits in it/);
});

test("edits that did not fit can be copied, and the tab can go on or let them go", () => {
  const stood = { lost: "x = 1" };
  assert.deepEqual([statusLine(now(stood)).action, statusLine(now(stood)).second], ["copy-lost", "let-go"]);
  assert.equal(statusLine(now({ ...stood, follower: true })).second, "take-over");
});

test("after the end nothing is said to be held, and no clock to stand", () => {
  for (const state of ["live", "down", "gone"]) {
    assert.match(words(statusLine(now({ ended: true, line: state }))), /^The interview is over, and everything you did is saved/);
  }
  assert.match(words(statusLine(now({ ended: true, line: "down", edits: 2 }))), /2 edits are held/);
});

test("a following tab offers to go on here, and news come first", () => {
  assert.equal(statusLine(now({ follower: true })).action, "take-over");
  assert.match(words(statusLine(now({ follower: true, news: warningLine(1) }))), /^1 minute left/);
});

test("coming back says what was sent and what the clock did", () => {
  assert.equal(words(backLine(48, 126, true)), "Back after 48 seconds. 126 edits sent, none lost. The 48 seconds are on your clock again.");
  assert.match(words(backLine(400, 0, false)), /used up/);
});

test("what waits is counted by what it is", () => {
  assert.equal(counted({ edits: 428, actions: 3, requests: 2 }), "428 edits, 1 message and 2 requests");
  assert.equal(counted({ edits: 0, actions: 1, requests: 1 }), "1 request");
});

test("how long ago is told in words", () => {
  assert.deepEqual([0, 999, 2_000, 61_000].map(ago), ["just now", "just now", "2 s ago", "1 min ago"]);
});

test("a message that does not fit is told its own figures", () => {
  assert.match(tooLong("x".repeat(20_412), 8_000), /^20,412 characters; 8,000 fit\. Nothing is lost/);
  assert.equal(tooLong("x".repeat(8_000), 8_000), "");
});

test("where no clock runs, none is spoken of", () => {
  const voice = voiceOf("study");
  const lines = [
    statusLine(now({ line: "down", edits: 2, oldest_ms: 0, voice })), statusLine(now({ line: "gone", voice })),
    hereLine(3), outageLine(9, false),
  ];
  for (const line of lines) assert.doesNotMatch(words(line), /clock|interview/);
  assert.match(words(lines[1]), /your lesson/);
  assert.equal(words(hereLine(1)), "Connected again. 1 edit sent, none lost.");
});
