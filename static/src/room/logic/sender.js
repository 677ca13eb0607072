// Order is kept and nothing is sent twice on one line; a new line sends again what was not acknowledged.

/** Sends an outbox's sealed entries in order, at most `window` of them unanswered. */
export class Sender {
  #outbox;
  #send;
  #window;
  #flying = new Set();
  #live = false;

  constructor({ outbox, send, window = 16 }) {
    this.#outbox = outbox;
    this.#send = send;
    this.#window = window;
  }

  /** A line is open and both ends agree where they are. */
  up() {
    this.#live = true;
    this.#flying.clear();
    this.pump();
  }

  down() {
    this.#live = false;
    this.#flying.clear();
  }

  pump() {
    if (!this.#live) return;
    for (const entry of this.#outbox.entries) {
      if (entry.meta.open) continue;
      if (this.#flying.has(entry.order)) continue;
      if (this.#flying.size >= this.#window) return;
      this.#flying.add(entry.order);
      this.#send(entry.frame);
    }
  }

  /** Forget what an ack or a refusal names, and go on; returns the entries it named. */
  answered(frame) {
    const gone = this.#outbox.drop(({ frame: sent }) => names(frame, sent));
    for (const entry of gone) this.#flying.delete(entry.order);
    this.pump();
    return gone;
  }
}

/** Say whether an answer names a frame: by key, or by number on the whiteboard or in a file. */
export function names(answer, sent) {
  if (answer.key !== undefined) return answer.key === sent.key;
  if (answer.what === "drawing" || sent.type === "drawing") {
    return answer.what === sent.type && answer.number === sent.number && answer.index === sent.index;
  }
  return sent.type === "edits" && answer.path === sent.path && answer.number === sent.number
    && (answer.index ?? sent.index) === sent.index;
}
