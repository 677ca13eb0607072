// What differs between two texts, line by line: the shortest script of lines that go and lines that come (Myers 1986).

const MOST_STEPS = 800;

/** Return the rows that lead from one text to another: {kind: "same" | "gone" | "new", from, to, text}, lines from 1. */
export function rowsBetween(before, after) {
  const [a, b] = [linesOf(before), linesOf(after)];
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < most - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  const kinds = [
    ...Array(head).fill("same"),
    ...script(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...Array(tail).fill("same"),
  ];
  return numbered(kinds, a, b);
}

/** Return how many lines came and went: {come, gone}. */
export function counted(rows) {
  const many = (kind) => rows.filter((row) => row.kind === kind).length;
  return { come: many("new"), gone: many("gone") };
}

/** Return rows side by side, lines that went beside those that came in their place: [left, right], null for none. */
export function paired(rows) {
  const pairs = [];
  for (let at = 0; at < rows.length;) {
    if (rows[at].kind === "same") {
      pairs.push([rows[at], rows[at]]);
      at += 1;
      continue;
    }
    const end = rows.findIndex((row, place) => place >= at && row.kind === "same");
    const changed = rows.slice(at, end < 0 ? rows.length : end);
    const [gone, come] = ["gone", "new"].map((kind) => changed.filter((row) => row.kind === kind));
    for (let row = 0; row < Math.max(gone.length, come.length); row += 1) pairs.push([gone[row] ?? null, come[row] ?? null]);
    at += changed.length;
  }
  return pairs;
}

/** Return rows with long unchanged stretches in one: {skipped: [rows]} in their place, `around` lines kept on each side. */
export function folded(rows, isSame, around = 3) {
  const near = rows.map(() => false);
  rows.forEach((row, at) => {
    if (!isSame(row)) near.fill(true, Math.max(0, at - around), at + around + 1);
  });
  const shown = [];
  rows.forEach((row, at) => {
    if (near[at]) shown.push(row);
    else if (shown.at(-1)?.skipped) shown.at(-1).skipped.push(row);
    else shown.push({ skipped: [row] });
  });
  return shown;
}

function linesOf(text) {
  return text === "" ? [] : text.split("\n");
}

function numbered(kinds, a, b) {
  let [from, to] = [0, 0];
  return kinds.map((kind) => {
    const row = { kind, from: null, to: null, text: kind === "new" ? b[to] : a[from] };
    if (kind !== "new") row.from = from += 1;
    if (kind !== "gone") row.to = to += 1;
    return row;
  });
}

// Texts that have nothing in common are not worth the search: all of one goes, all of the other comes.
function script(a, b) {
  const trace = searched(a, b);
  if (trace === null) return [...a.map(() => "gone"), ...b.map(() => "new")];
  const kinds = [];
  let [x, y] = [a.length, b.length];
  for (let d = trace.length - 1; d >= 0; d -= 1) {
    const furthest = trace[d];
    const k = x - y;
    const down = k === -d || (k !== d && furthest.get(k - 1) < furthest.get(k + 1));
    const from = d === 0 ? 0 : furthest.get(down ? k + 1 : k - 1);
    const [startX, startY] = d === 0 ? [0, 0] : [from, from - (down ? k + 1 : k - 1)];
    const stepX = d === 0 ? 0 : startX + (down ? 0 : 1);
    while (x > stepX) {
      kinds.push("same");
      x -= 1;
    }
    if (d > 0) kinds.push(down ? "new" : "gone");
    [x, y] = [startX, startY];
  }
  return kinds.reverse();
}

function searched(a, b) {
  let furthest = new Map([[1, 0]]);
  const trace = [];
  for (let d = 0; d <= Math.min(a.length + b.length, MOST_STEPS); d += 1) {
    trace.push(furthest);
    const next = new Map(furthest);
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && furthest.get(k - 1) < furthest.get(k + 1));
      let x = down ? furthest.get(k + 1) : furthest.get(k - 1) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
      next.set(k, x);
      if (x >= a.length && x - k >= b.length) return trace;
    }
    furthest = next;
  }
  return null;
}
