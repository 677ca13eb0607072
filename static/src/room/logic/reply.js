// A reply streams under its turn and attempt; what belongs to an older attempt is never shown.

/** The reply that is being written: `text` so far. */
export class Reply {
  turn = 0;
  attempt = 0;
  text = "";

  /** Take a piece; returns "older" (nothing changed), "new" (a fresh reply) or "more". */
  delta({ turn, attempt, text }) {
    if (turn < this.turn || (turn === this.turn && attempt < this.attempt)) return "older";
    const fresh = turn > this.turn || attempt > this.attempt;
    this.turn = turn;
    this.attempt = attempt;
    this.text = fresh ? text : this.text + text;
    return fresh ? "new" : "more";
  }

  /** The turn is over: pieces of it that come late are older. */
  close({ turn = this.turn, attempt = Infinity } = {}) {
    if (turn < this.turn) return;
    this.turn = turn;
    this.attempt = attempt;
    this.text = "";
  }
}
