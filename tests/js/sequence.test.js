// An event is taken once and in order; a hole is asked for once, and private events leave none.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Sequence } from "../../static/src/room/logic/sequence.js";
import { Reply } from "../../static/src/room/logic/reply.js";

test("events in order are next, repeated ones are old", () => {
  const sequence = new Sequence(4);
  assert.equal(sequence.take({ seq: 5 }), "next");
  assert.equal(sequence.take({ seq: 5 }), "old");
  assert.equal(sequence.take({ seq: 2 }), "old");
});

test("a place that the frame before names leaves no gap", () => {
  const sequence = new Sequence(4);
  assert.equal(sequence.take({ seq: 9, prev: 4 }), "next");
});

test("a gap is asked for once; what comes meanwhile waits for the answer", () => {
  const sequence = new Sequence(4);
  assert.equal(sequence.take({ seq: 7 }), "gap");
  assert.equal(sequence.ask(), 4);
  assert.equal(sequence.take({ seq: 8 }), "wait");
  sequence.answered(8);
  assert.deepEqual([5, 6, 7, 8].map((seq) => sequence.take({ seq })), Array(4).fill("next"));
});

test("what an answer covers is not missing, and a later gap is asked for again", () => {
  const sequence = new Sequence(4);
  sequence.ask();
  sequence.answered(8);
  assert.equal(sequence.take({ seq: 11 }), "gap");
  assert.equal(sequence.take({ seq: 9 }), "next");
  assert.equal(sequence.take({ seq: 12 }), "gap");
});

test("a reply grows by its pieces; an older attempt is never shown", () => {
  const reply = new Reply();
  assert.equal(reply.delta({ turn: 3, attempt: 1, text: "One " }), "new");
  assert.equal(reply.delta({ turn: 3, attempt: 1, text: "two" }), "more");
  assert.equal(reply.text, "One two");
  assert.equal(reply.delta({ turn: 3, attempt: 2, text: "Again" }), "new");
  assert.equal(reply.delta({ turn: 3, attempt: 1, text: "late" }), "older");
  assert.equal(reply.text, "Again");
});

test("a withdrawn attempt's late pieces are older, the next attempt is new, a taken turn is over", () => {
  const reply = new Reply();
  reply.delta({ turn: 3, attempt: 1, text: "x" });
  reply.close({ turn: 3, attempt: 1 });
  assert.equal(reply.delta({ turn: 3, attempt: 1, text: "late" }), "older");
  assert.equal(reply.delta({ turn: 3, attempt: 2, text: "y" }), "new");
  reply.close({ turn: 3 });
  assert.equal(reply.delta({ turn: 3, attempt: 3, text: "late" }), "older");
  assert.equal(reply.delta({ turn: 4, attempt: 1, text: "z" }), "new");
});
