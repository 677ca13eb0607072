// Words to a candidate are neither lost nor doubled, and a refusal stands until it was read.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clock, Message, ofOthers, standing } from "../../static/src/replay/logic/speaking.js";

function message() {
  let made = 0;
  return new Message(() => `k${++made}`);
}

test("words that are sent again because an answer was lost are the same message", () => {
  const one = message();
  assert.equal(one.keyOf("Hello"), one.keyOf("Hello"));
});

test("other words are another message, though nothing is known of the first", () => {
  const one = message();
  assert.notEqual(one.keyOf("Hello"), one.keyOf("Hello, Ada"));
});

test("the same words are another message once the first is stored", () => {
  const one = message();
  const first = one.keyOf("Go on.");
  one.stored();
  assert.notEqual(one.keyOf("Go on."), first);
});

const STANDS = { replying: false, left_ms: null, refused: "", told: "Sent." };

test("a refusal stands though the candidate waits", () => {
  const refused = "It was not sent.";
  assert.deepEqual(standing({ ...STANDS, left_ms: 90_000, refused }), { words: refused, urgent: true });
});

test("that the candidate waits is said, and said again only when it is urgent", () => {
  const [early, later, soon] = [170_000, 70_000, 59_000].map((left_ms) => standing({ ...STANDS, left_ms }));
  assert.deepEqual(early, later);
  assert.equal(soon.urgent, true);
  assert.notEqual(soon.words, early.words);
});

test("while nobody waits the last word stays", () => {
  assert.equal(standing(STANDS).words, "Sent.");
  assert.match(standing({ ...STANDS, replying: true }).words, /finishing/);
});

test("whoever loses the conversation is told what becomes of their words", () => {
  const nobody = { by: "", mine: false };
  assert.equal(ofOthers(nobody, { over: false, unsent: false }), "");
  assert.equal(ofOthers(nobody, { over: true, unsent: false }), "The AI speaks again.");
  assert.match(ofOthers(nobody, { over: true, unsent: true }), /Your words are kept/);
  assert.match(ofOthers({ by: "Anna", mine: false }, { over: true, unsent: true }), /^Anna speaks/);
  assert.equal(ofOthers({ by: "Anna", mine: true }, { over: false, unsent: true }), "");
});

test("a wait is told in minutes and seconds", () => {
  assert.equal(clock(179_500), "2:59");
  assert.equal(clock(0), "0:00");
});
