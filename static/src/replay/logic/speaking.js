// Words to a candidate are said once: the same words sent again are the same message, others are another.
export const SOON_MS = 60_000;
const SOON = "The candidate waits for you: less than a minute.";
const WAITS = "The candidate waits for you.";
const FINISHING = "The AI is finishing its sentence.";

/** What is being said: a message keeps its key until it is known to be stored, or has other words. */
export class Message {
  #makeKey;
  #text = null;
  #key = "";

  constructor(makeKey) {
    this.#makeKey = makeKey;
  }

  keyOf(text) {
    if (text !== this.#text) this.#key = this.#makeKey();
    this.#text = text;
    return this.#key;
  }

  stored() {
    this.#text = null;
  }
}

/** Return what stands below the words, {words, urgent}: a refusal until it was read, else who waits. */
export function standing({ replying, left_ms, refused, told }) {
  if (refused) return { words: refused, urgent: true };
  if (replying) return { words: FINISHING, urgent: false };
  if (left_ms === null) return { words: told, urgent: false };
  const soon = left_ms < SOON_MS;
  return { words: soon ? SOON : WAITS, urgent: soon };
}

/** Return what is told of the others: who speaks, or that the AI does again, and what became of the words. */
export function ofOthers({ by, mine }, { over, unsent }) {
  if (mine) return "";
  if (by) return `${by} speaks with the candidate. The AI is silent.`;
  if (!over) return "";
  return unsent ? "The AI speaks again. Your words are kept: take over again to send them." : "The AI speaks again.";
}

/** Return a wait as m:ss. */
export const clock = (ms) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;
