// Where two results part is what one looks for: the rest is shown, but not pointed at.

/**
 * Return how two texts differ: `{kind: "inline", expected, got}` with `[same, other, same]` each, or, for texts of
 * several lines, `{kind: "lines", rows}` with `{sign: " "|"-"|"+", text}`; "-" is expected and missing, "+" not expected.
 */
export function differing(expected, got) {
  if (expected.includes("\n") || got.includes("\n")) return { kind: "lines", rows: rowsOf(expected, got) };
  const [from, tail] = around(expected, got);
  const cut = (text) => [text.slice(0, from), text.slice(from, text.length - tail), text.slice(text.length - tail)];
  return { kind: "inline", expected: cut(expected), got: cut(got) };
}

function around(one, other) {
  const most = Math.min(one.length, other.length);
  let from = 0;
  while (from < most && one[from] === other[from]) from += 1;
  let tail = 0;
  while (tail < most - from && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  return [from, tail];
}

const MOST_LINES = 400;

// The longest lines in common, by the book; texts beyond what a table of them can hold are told whole.
function rowsOf(expected, got) {
  const [a, b] = [expected.split("\n"), got.split("\n")];
  if (a.length > MOST_LINES || b.length > MOST_LINES) {
    return [...a.map((text) => ({ sign: "-", text })), ...b.map((text) => ({ sign: "+", text }))];
  }
  return walked(a, b, common(a, b));
}

function common(a, b) {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      table[i][j] = a[i] === b[j] ? table[i + 1][j + 1] + 1 : Math.max(table[i + 1][j], table[i][j + 1]);
    }
  }
  return table;
}

function walked(a, b, table) {
  const rows = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      rows.push({ sign: " ", text: a[i] });
      i += 1;
      j += 1;
    } else if (j >= b.length || (i < a.length && table[i + 1][j] >= table[i][j + 1])) rows.push({ sign: "-", text: a[i++] });
    else rows.push({ sign: "+", text: b[j++] });
  }
  return rows;
}
