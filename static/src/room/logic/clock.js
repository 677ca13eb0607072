// The server's clock is the only one; between two of its words we count on, and only while it counts.

const WORDS = {
  thinking: "Paused while we reply",
  person: "Paused while they reply",
  run: "Paused while code runs",
  offline: "Stopped: no connection",
  outage: "Stopped: our fault",
};

/** Return what is left `elapsed_ms` after a clock's frame arrived; nothing passes while it stands. */
export function leftAfter(clock, elapsed_ms) {
  const counted = countedAfter(clock, elapsed_ms);
  return {
    question_ms: Math.max(0, clock.question_left_ms - counted),
    stage_ms: Math.max(0, Math.min(clock.stage_left_ms, clock.question_left_ms) - counted),
    counting: counted > 0 || clock.counting,
  };
}

function countedAfter({ counting, counts_from_ms_ahead: ahead }, elapsed_ms) {
  if (counting) return Math.max(0, elapsed_ms);
  return ahead === null || ahead === undefined ? 0 : Math.max(0, elapsed_ms - ahead);
}

/** Return a length as m:ss, rounded up, so that 0:00 is only said when nothing is left. */
export function spoken(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Return why the clock stands, in words, and whether it is our trouble; null while it counts. */
export function pauseWords(clock, { online, counting }) {
  if (!online) return counting ? null : { words: WORDS.offline, trouble: true };
  if (counting) return null;
  const reason = clock.reasons?.[0];
  if (!reason) return null;
  return { words: WORDS[reason] ?? "Paused", trouble: reason === "offline" || reason === "outage" };
}
