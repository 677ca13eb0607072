// A drawing is shown whole: the smallest box around everything in it, and some air.

const MARGIN = 24;

/** Return the box {x, y, width, height} in which elements are shown. */
export function frameOf(elements) {
  const boxes = elements.map(boxOf);
  const [left, top] = [0, 1].map((side) => Math.min(...boxes.map((box) => box[side]), Infinity));
  const [right, bottom] = [2, 3].map((side) => Math.max(...boxes.map((box) => box[side]), -Infinity));
  if (!Number.isFinite(left + top + right + bottom)) return { x: 0, y: 0, width: 100, height: 100 };
  return { x: left - MARGIN, y: top - MARGIN, width: right - left + 2 * MARGIN, height: bottom - top + 2 * MARGIN };
}

function boxOf({ x = 0, y = 0, width = 0, height = 0, points }) {
  if (!points?.length) return [x, y, x + width, y + height];
  const [across, down] = [0, 1].map((axis) => points.map((point) => point[axis]));
  return [x + Math.min(...across), y + Math.min(...down), x + Math.max(...across), y + Math.max(...down)];
}
