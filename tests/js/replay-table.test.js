// The table says what stood where at any time: question, files, lines pointed at, the last run.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Table } from "../../static/src/replay/logic/table.js";

const file = (index, path, t) => ({ index, path, t, text: "a\nb", editable: true });
const RECORDING = {
  duration_ms: 60_000,
  files: [file(0, "lru.py", 0), file(1, "rate.py", 20_000), file(0, "late.py", 5_000)],
  edits: [[10_000, 4, 0, [3, [0, "c"]]]],
  keyframes: [],
  conversation: [],
  runs: [{ index: 0, t: 12_000 }, { index: 0, t: 15_000 }],
  steps: [
    { t: 0, kind: "QuestionOpened", words: "Question 1 opens", index: 0 },
    { t: 8_000, kind: "LinesSelected", words: "Selects lines 1 to 2", index: 0, file: 0, lines: [1, 2] },
    { t: 20_000, kind: "QuestionOpened", words: "Question 2 opens", index: 1 },
  ],
};
const table = new Table(RECORDING);

test("the question is the one that was live", () => {
  assert.deepEqual([table.at(19_999, "").index, table.at(20_000, "").index], [0, 1]);
});

test("a file is there from the time it came on screen, in its question", () => {
  const paths = (t) => table.filesAt(table.at(t, ""), "board").map(({ path }) => path);
  assert.deepEqual([paths(0), paths(5_000), paths(20_000)], [["lru.py"], ["lru.py", "late.py"], ["rate.py"]]);
});

test("a selection holds until something is typed", () => {
  assert.deepEqual(table.selectionAt(9_000, 0), { file: 0, lines: [1, 2] });
  assert.equal(table.selectionAt(11_000, 1), null);
  assert.equal(table.selectionAt(5_000, 0), null);
});

test("lines that are pointed at hold like those selected", () => {
  const step = { t: 15_000, kind: "TurnTaken", words: "The tutor points", index: 0, file: 0, lines: [1, 1] };
  const steps = [...RECORDING.steps.slice(0, 2), step];
  assert.deepEqual(new Table({ ...RECORDING, steps }).selectionAt(16_000, 1), { file: 0, lines: [1, 1] });
});

test("the last run is that of the question, and none before the first", () => {
  const at = (t, index) => table.runBefore(t, index)?.t ?? null;
  assert.deepEqual([at(11_000, 0), at(14_000, 0), at(30_000, 0), at(30_000, 1)], [null, 12_000, 15_000, null]);
});
