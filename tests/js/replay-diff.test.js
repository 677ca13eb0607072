// Two texts differ by the fewest lines, and the rows lead from one to the other whatever they are.
import assert from "node:assert/strict";
import { test } from "node:test";
import { counted, folded, paired, rowsBetween } from "../../static/src/replay/logic/diff.js";

const told = (rows) => rows.map(({ kind, text }) => `${{ same: " ", gone: "-", new: "+" }[kind]}${text}`);

function chance(seed) {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * most);
  };
}

test("lines that came and went stand in their places", () => {
  assert.deepEqual(told(rowsBetween("a\nb\nc\nd", "a\nx\nc\nd\ne")), [" a", "-b", "+x", " c", " d", "+e"]);
});

test("equal texts differ in nothing", () => {
  const rows = rowsBetween("a\nb\n", "a\nb\n");
  assert.deepEqual(counted(rows), { come: 0, gone: 0 });
  assert.equal(rows.length, 3);
});

test("from nothing every line comes, and to nothing every line goes", () => {
  assert.deepEqual(told(rowsBetween("", "a\nb")), ["+a", "+b"]);
  assert.deepEqual(told(rowsBetween("a\nb", "")), ["-a", "-b"]);
});

test("the rows make both texts again, whatever these are", () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const next = chance(seed);
    const made = () => Array.from({ length: next(14) }, () => "abcd"[next(4)]);
    const [before, after] = [made(), made()];
    const rows = rowsBetween(before.join("\n"), after.join("\n"));
    const side = (kind) => rows.filter((row) => row.kind !== kind).map((row) => row.text);
    assert.deepEqual(side("new"), before, `seed ${seed}`);
    assert.deepEqual(side("gone"), after, `seed ${seed}`);
    assert.equal(counted(rows).come + counted(rows).gone, fewest(before, after), `seed ${seed}`);
  }
});

// The fewest lines by the longest common subsequence, the slow and certain way.
function fewest(a, b) {
  const longest = Array.from({ length: a.length + 1 }, () => Array(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      longest[i][j] = a[i] === b[j] ? longest[i + 1][j + 1] + 1 : Math.max(longest[i + 1][j], longest[i][j + 1]);
    }
  }
  return a.length + b.length - 2 * longest[0][0];
}

test("every line has its number on the side where it stands", () => {
  const rows = rowsBetween("a\nb\nc", "a\nc\nd");
  assert.deepEqual(rows.map(({ from, to }) => [from, to]), [[1, 1], [2, null], [3, 2], [null, 3]]);
});

test("side by side a line that went stands beside the one that came", () => {
  const pairs = paired(rowsBetween("a\nb\nc", "a\nx\ny\nc"));
  const sides = pairs.map((pair) => pair.map((row) => row?.text ?? null));
  assert.deepEqual(sides, [["a", "a"], ["b", "x"], [null, "y"], ["c", "c"]]);
});

test("long unchanged stretches are one row, three lines around a change are kept", () => {
  const before = Array.from({ length: 40 }, (_, line) => `line ${line}`);
  const after = before.with ? before.with(20, "other") : [...before.slice(0, 20), "other", ...before.slice(21)];
  const rows = folded(rowsBetween(before.join("\n"), after.join("\n")), ({ kind }) => kind === "same");
  assert.deepEqual(rows.map((row) => row.skipped?.length ?? row.text), [
    17, "line 17", "line 18", "line 19", "line 20", "other", "line 21", "line 22", "line 23", 16,
  ]);
});

test("long texts without a line in common are told as one that goes and one that comes", () => {
  const many = (word) => Array.from({ length: 3_000 }, (_, at) => `${word} ${at}`).join("\n");
  assert.deepEqual(counted(rowsBetween(many("a"), many("b"))), { come: 3_000, gone: 3_000 });
});
