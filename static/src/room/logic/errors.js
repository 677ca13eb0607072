// A line that is being typed is not wrong, it is unfinished; and ten marks say no more than three.

const MOST = 20;

/**
 * Return the errors worth showing, oldest place first, each at least one character wide.
 *
 * `typed` is the line with the cursor: errors on it, or at its very end, wait until the cursor has gone.
 */
export function quietErrors(errors, { typed, length }) {
  const elsewhere = errors.filter(({ from, to }) => to < typed.from || from > typed.to + 1);
  const apart = elsewhere.filter(({ from }, place) => place === 0 || from > elsewhere[place - 1].from + 1);
  return apart.slice(0, MOST).map(({ from, to }) => widened({ from, to }, length));
}

function widened({ from, to }, length) {
  if (to > from) return { from, to };
  return from < length ? { from, to: from + 1 } : { from: Math.max(0, from - 1), to: from };
}
