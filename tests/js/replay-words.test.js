// The player says the time and what happens, and nothing where nothing happens.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clock, happening, seconds, spoken } from "../../static/src/replay/logic/words.js";

const RECORDING = {
  files: [{ path: "lru.py" }],
  edits: [[10_000, 4, 0, []]],
  steps: [
    { t: 0, kind: "QuestionOpened", words: "Question 1 opens", index: 0 },
    { t: 8_000, kind: "LinesSelected", words: "Selects lines 2 to 3", index: 0, file: 0, lines: [2, 3] },
    { t: 20_000, kind: "QuestionOpened", words: "Question 2 opens", index: 1 },
  ],
};

test("times read like those of the server", () => {
  assert.deepEqual([clock(0), clock(1_618_999), clock(3_723_000)], ["00:00", "26:58", "1:02:03"]);
  assert.equal(spoken(1_618_000), "26 minutes 58");
});

test("a link's seconds never fall before its moment, and never into the next second", () => {
  assert.deepEqual([seconds(26_000), seconds(26_001), seconds(26_100.2), seconds(26_998)], ["26", "26.001", "26.101", "26.998"]);
});

test("typing and steps are told while they are new", () => {
  assert.equal(happening(RECORDING, 10_500, 1, "Candidate 14"), "Candidate 14 types in lru.py");
  assert.equal(happening(RECORDING, 8_500, 0, "Candidate 14"), "Selects lines 2 to 3");
  assert.equal(happening(RECORDING, 19_000, 1, "Candidate 14"), "");
});
