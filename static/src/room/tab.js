// A tab keeps its name over a reload, and takes the name of a closed one whose work was not all sent.
import { namesUnder } from "./logic/outbox.js";
import { newId } from "./logic/ids.js";

const PATIENCE_MS = 600;

/** Return this tab's name in a session; no two open tabs of a browser have the same. */
export async function claimTab(session, { local, tabs, locks = navigator.locks }) {
  const name = `viva:tab:${session}`;
  const tab = await firstFree(session, candidates(session, { local, remembered: tabs.getItem(name) }), locks);
  try {
    tabs.setItem(name, tab);
  } catch { /* a reload is then a new tab */ }
  return tab;
}

function candidates(session, { local, remembered }) {
  const under = `viva:out:${session}:`;
  const left = namesUnder(local, under).map((name) => name.slice(under.length).split(":")[0]);
  return { remembered, left: [...new Set(left)].filter((tab) => tab !== remembered) };
}

async function firstFree(session, { remembered, left }, locks) {
  // Without locks (pages not served over TLS) nobody can tell whether another tab is open.
  if (!locks) return remembered ?? newId();
  if (remembered && await held(session, remembered, locks, PATIENCE_MS)) return remembered;
  for (const tab of left) if (await held(session, tab, locks, 0)) return tab;
  const fresh = newId();
  await held(session, fresh, locks, PATIENCE_MS);
  return fresh;
}

// A page that reloads may find its own former self still letting go: hence the patience.
function held(session, tab, locks, patience_ms) {
  return new Promise((answer) => {
    const options = patience_ms ? { signal: AbortSignal.timeout(patience_ms) } : { ifAvailable: true };
    const keep = (lock) => {
      answer(lock !== null);
      return lock === null ? undefined : new Promise(() => {});
    };
    locks.request(`viva:${session}:${tab}`, options, keep).catch(() => answer(false));
  });
}
