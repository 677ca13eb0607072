// The whiteboard at any time is the nearest known one plus the log's own batches; the newest of an element counts.
import { frameOf } from "../../shared/frame.js";
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
    return frameOf((this.ofQuestion.get(index) ?? []).flatMap(({ elements = [] }) => elements));
  }
}

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
