// A reply streams under its turn and attempt; what belongs to an older attempt is never shown.

/** The reply that is being written: `text` so far. */
export class Reply {
  turn = 0;
  attempt = 0;
  text = "";
  #over = false;

  /** Take a piece; returns "older" (nothing changed), "new" (a fresh reply) or "more". */
  delta({ turn, attempt, text }) {
    const fresh = turn > this.turn || (turn === this.turn && attempt > this.attempt);
    const same = turn === this.turn && attempt === this.attempt;
    if (!fresh && (this.#over || !same)) return "older";
    this.#over = false;
    this.turn = turn;
    this.attempt = attempt;
    this.text = fresh ? text : this.text + text;
    return fresh ? "new" : "more";
  }

  /** An attempt is over, or the whole turn without one: its pieces that come late are older. */
  close({ turn, attempt = Infinity }) {
    if (turn < this.turn) return;
    this.turn = turn;
    this.attempt = attempt;
    this.text = "";
    this.#over = true;
  }
}
