// A result belongs to the code that ran: whether that is still the code on screen is always said.

/** Say whether a file that ran has another version now; `now` gives a path's version. Unknown versions say nothing. */
export function changedSince(versions, now) {
  return Object.entries(versions ?? {}).some(([path, version]) => {
    const current = now(path);
    return current !== undefined && current !== version;
  });
}

/** Return a run in few words, for the history. */
export function runWords({ purpose, test, passed, total, stopped, own_passed, own_total, ending }) {
  if (purpose === "run") return ending === "finished" ? "Run" : "Run, stopped";
  if (purpose === "test") return `${test} alone: ${passed + own_passed === 1 ? "passed" : "not passed"}`;
  if (total + own_total === 0) return "Tests could not start";
  const own = own_total ? `, ${own_passed} of ${own_total} of yours` : "";
  return `${passed} of ${total} tests passed${stopped ? `, ${stopped} not run` : ""}${own}`;
}

const ENDINGS = { one: "st", two: "nd", few: "rd", other: "th" };
const plural = new Intl.PluralRules("en", { type: "ordinal" });

/** Return a place in a queue in words, of how many stand before it. */
export function placeWords(ahead) {
  return ahead === 0 ? "Next in line." : `${ahead + 1}${ENDINGS[plural.select(ahead + 1)]} in line.`;
}

/** Return the line over a result: when it ran, and whether with the code as it is now. */
export function ranWords(time, changed) {
  return changed ? `Ran ${time}. Your code has changed since.` : `Ran ${time} with your code as it is.`;
}
