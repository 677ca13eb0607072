// The player says the time and what happens, and nothing where nothing happens.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clock, happening, questionAt, seconds, selectionAt, spoken } from "../../static/src/replay/logic/words.js";

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

test("a link's seconds never fall before its moment", () => {
  assert.deepEqual([seconds(26_000), seconds(26_001), seconds(26_100)], ["26", "26.1", "26.1"]);
});

test("typing and steps are told while they are new", () => {
  assert.equal(happening(RECORDING, 10_500, 1, "Candidate 14"), "Candidate 14 types in lru.py");
  assert.equal(happening(RECORDING, 8_500, 0, "Candidate 14"), "Selects lines 2 to 3");
  assert.equal(happening(RECORDING, 19_000, 1, "Candidate 14"), "");
});

test("the question is the one that was live", () => {
  assert.deepEqual([questionAt(RECORDING.steps, 19_999), questionAt(RECORDING.steps, 20_000)], [0, 1]);
});

test("a selection holds until something is typed", () => {
  assert.deepEqual(selectionAt(RECORDING, 9_000, 0), { file: 0, lines: [2, 3] });
  assert.equal(selectionAt(RECORDING, 11_000, 1), null);
  assert.equal(selectionAt(RECORDING, 5_000, 0), null);
});

test("lines that are pointed at hold like those selected", () => {
  const steps = [...RECORDING.steps.slice(0, 2), { t: 15_000, kind: "TurnTaken", words: "The tutor points", index: 0, file: 0, lines: [1, 1] }];
  assert.deepEqual(selectionAt({ ...RECORDING, steps }, 16_000, 1), { file: 0, lines: [1, 1] });
});
