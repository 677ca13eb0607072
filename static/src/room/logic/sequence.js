// Every event has its place; one that is missing is asked for, never guessed.

/**
 * Where this page is in the session's log.
 *
 * A frame may name the place before it as `prev`; without it, the place before is `seq - 1`.
 */
export class Sequence {
  #waiting = false;
  #covered;

  constructor(last) {
    this.last = last;
    this.#covered = last;
  }

  /** Say what an event's frame is to us: "next" (and move on), "old", "gap" (ask), or "wait" (asked already). */
  take({ seq, prev = seq - 1 }) {
    if (seq <= this.last) return "old";
    if (prev > Math.max(this.last, this.#covered)) return this.#waiting ? "wait" : "gap";
    this.last = seq;
    return "next";
  }

  /** Note that everything after `last` is asked for; returns the place. */
  ask() {
    this.#waiting = true;
    return this.last;
  }

  /** Note that the answer comes now, and tells in order all there is for us up to `seq`. */
  answered(seq) {
    this.#waiting = false;
    this.#covered = seq;
  }
}
