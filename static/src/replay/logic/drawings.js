// The whiteboard at any time is the nearest known one plus the log's own batches; the newest of an element counts.
import { countUpTo } from "./search.js";

/** What the whiteboard is called where a file would have its number. */
export const BOARD = "board";
const REMEMBER_EVERY = 32;

export class Drawings {
  #known = new Map();

  /** `sketches` as recorded: {seq, t, index, elements, removed, whole}. */
  constructor(sketches) {
    this.ofQuestion = Map.groupBy ? Map.groupBy(sketches, ({ index }) => index) : grouped(sketches);
  }

  /** Say whether something was drawn in a question up to a time. */
  begun(index, t) {
    return (this.ofQuestion.get(index)?.[0]?.t ?? Infinity) <= t;
  }

  /** Return how many batches of a question had come up to a time. */
  countAt(index, t) {
    return countUpTo(this.ofQuestion.get(index) ?? [], t, (sketch) => sketch.t);
  }

  /** Return a question's elements after its first `count` batches, the lowest first. */
  at(index, count) {
    const board = new Map(this.#from(index, count));
    const depth = ({ index: place = "", id }) => `${place} ${id}`;
    return [...board.values()].sort((one, other) => (depth(one) < depth(other) ? -1 : 1));
  }

  #from(index, count) {
    const sketches = this.ofQuestion.get(index) ?? [];
    let from = count;
    while (from > 0 && !sketches[from - 1].whole && !this.#known.has(`${index} ${from}`)) from -= 1;
    let board = new Map(this.#known.get(`${index} ${from}`) ?? (from > 0 ? after(new Map(), sketches[from - 1]) : []));
    for (let place = from; place < count; place += 1) {
      board = after(board, sketches[place]);
      if ((place + 1) % REMEMBER_EVERY === 0) this.#known.set(`${index} ${place + 1}`, new Map(board));
    }
    return board;
  }

  /** Return the frame around everything that ever stood on a question's whiteboard: {x, y, width, height}. */
  frame(index) {
    const boxes = (this.ofQuestion.get(index) ?? []).flatMap(({ elements = [] }) => elements.map(boxOf));
    const [left, top] = [0, 1].map((side) => Math.min(...boxes.map((box) => box[side]), Infinity));
    const [right, bottom] = [2, 3].map((side) => Math.max(...boxes.map((box) => box[side]), -Infinity));
    if (!Number.isFinite(left + top + right + bottom)) return { x: 0, y: 0, width: 100, height: 100 };
    return { x: left - MARGIN, y: top - MARGIN, width: right - left + 2 * MARGIN, height: bottom - top + 2 * MARGIN };
  }
}

const MARGIN = 24;

function grouped(sketches) {
  const groups = new Map();
  for (const sketch of sketches) groups.set(sketch.index, [...(groups.get(sketch.index) ?? []), sketch]);
  return groups;
}

function after(before, { elements = [], removed = [], whole = false }) {
  const board = whole ? new Map() : new Map(before);
  for (const element of elements) board.set(element.id, element);
  for (const id of removed) board.delete(id);
  return board;
}

function boxOf({ x = 0, y = 0, width = 0, height = 0, points }) {
  if (!points?.length) return [x, y, x + width, y + height];
  const [across, down] = [0, 1].map((axis) => points.map((point) => point[axis]));
  return [x + Math.min(...across), y + Math.min(...down), x + Math.max(...across), y + Math.max(...down)];
}
