// Where a part goes in its tree, without the page: positions count once it has left its place.

/** Return where a part of `siblings` (keys) at `index` goes by one key: {parent, position} or null.
 * `up`, `down`: among its neighbours; `in`: below the neighbour above; `out`: after its parent. */
export function moved(how, { parent, siblings, index, above, grandparent, parentIndex }) {
  if (how === "up") return index > 0 ? { parent, position: index - 1 } : null;
  if (how === "down") return index < siblings.length - 1 ? { parent, position: index + 1 } : null;
  if (how === "in") return index > 0 ? { parent: siblings[index - 1], position: above } : null;
  return grandparent ? { parent: grandparent, position: parentIndex + 1 } : null;
}
