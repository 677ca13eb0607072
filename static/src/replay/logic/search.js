// Sorted lists are searched by halving.

/** Return how many items of a list, sorted by `key`, are at most `value`. */
export function countUpTo(list, value, key = (item) => item) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (key(list[middle]) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
