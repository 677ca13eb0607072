// A check says what it found in words; none of them keeps anybody from starting.
import { lineWords, storeWords, windowWords } from "./words.js";

const TRIES = 3;

/** Look at the connection, the browser's store and the window, and say what was found. */
export function device(list) {
  show(list, "store", storeWords(storeWorks()));
  const measure = () => show(list, "window", windowWords(innerWidth));
  addEventListener("resize", measure);
  measure();
  roundTrips().then((times_ms) => show(list, "line", lineWords(times_ms)));
}

function show(list, name, { ready, words, verdict }) {
  const line = list.querySelector(`[data-check="${name}"]`);
  const [icon, text, end] = line.children;
  icon.className = ready ? "i i-check is-pass" : "i i-warn is-warn";
  text.lastElementChild.textContent = words;
  end.className = `small ${ready ? "is-pass" : "is-warn"}`;
  end.textContent = verdict;
}

function storeWorks() {
  try {
    localStorage.setItem("viva:try", "1");
    localStorage.removeItem("viva:try");
    return true;
  } catch {
    return false;
  }
}

async function roundTrips() {
  const times_ms = [];
  try {
    for (let tried = 0; tried < TRIES; tried += 1) times_ms.push(await roundTrip());
  } catch { /* what was measured until then is said */ }
  return times_ms;
}

async function roundTrip() {
  const started = performance.now();
  await fetch(location.pathname, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(5_000) });
  return performance.now() - started;
}
