// Every event has its place; one that is missing is asked for, never guessed.

/**
 * Where this page is in the session's log.
 *
 * A frame may name the place before it as `prev`; without it, the place before is `seq - 1`.
 */
export class Sequence {
  #waiting = false;
  #answered = null;

  constructor(last) {
    this.last = last;
  }

  /** Say what an event's frame is to us: "next" (and move on), "old", "gap" (ask), or "wait" (asked already). */
  take({ seq, prev = seq - 1 }) {
    if (seq <= this.last) return "old";
    // An answer that begins later than our place says that there is nothing of ours between.
    const missing = prev > this.last && this.#answered !== this.last;
    if (missing) return this.#waiting ? "wait" : "gap";
    this.last = seq;
    return "next";
  }

  /** Note that everything after `last` is asked for; returns the place. */
  ask() {
    this.#waiting = true;
    this.#answered = null;
    return this.last;
  }

  /** Note that what comes from now on is the answer. */
  answered() {
    if (this.#waiting) this.#answered = this.last;
    this.#waiting = false;
  }
}
