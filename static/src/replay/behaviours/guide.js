// Whoever watches may speak in the interviewer's place; who speaks now is what the server said last.
const LOST = "It was not sent. Your words are still here: try again.";
const SENT = "Sent. The candidate reads it now.";
const SOON = "The candidate waits for you: less than a minute.";
const TICK_MS = 1_000;
const SOON_MS = 60_000;

/** Keep the two ways to take part: a note to the AI, or words to the candidate. */
export function guide(element, desk) {
  const slot = (name) => (name.startsWith("take-") ? desk.root : element).querySelector(`[data-slot=${name}]`);
  const work = { element, slot, desk, now: null, heard_ms: 0, key: crypto.randomUUID() };
  desk.onSpeaking((speaking) => hear(work, speaking));
  hear(work, JSON.parse(element.querySelector("#speaking").textContent));
  slot("take-form").addEventListener("submit", (event) => takes(work, event));
  slot("speak").addEventListener("submit", (event) => { event.preventDefault(); speak(work); });
  slot("speak").addEventListener("keydown", (event) => { if (sends(event)) slot("speak").requestSubmit(); });
  slot("speak").addEventListener("input", () => { slot("anyway").hidden = true; });
  slot("anyway").addEventListener("click", () => speak(work, "yes"));
  slot("back").addEventListener("click", () => back(work));
  setInterval(() => tell(work), TICK_MS);
}

const sends = (event) => event.key === "Enter" && (event.ctrlKey || event.metaKey);

function hear(work, speaking) {
  const before = work.now;
  Object.assign(work, { now: speaking, heard_ms: performance.now() });
  const { slot } = work;
  slot("speak").hidden = !speaking.mine;
  work.element.querySelector("[data-behaviour=advise]").hidden = speaking.mine;
  slot("take").hidden = Boolean(speaking.by);
  slot("other").hidden = speaking.mine || !speaking.by;
  slot("other").textContent = `${speaking.by} speaks with the candidate. The AI is silent.`;
  if (speaking.mine && before && !before.mine) slot("speak").elements.text.focus();
  if (before?.mine && !speaking.mine) say(work, "");
  tell(work);
}

// How long the candidate has yet to wait is counted here between two words of the server.
function tell(work) {
  const { now, slot } = work;
  if (!now.mine || !slot("anyway").hidden) return;
  slot("speak").querySelector("[type=submit]").disabled = now.replying;
  slot("waits").hidden = now.waits_ms === null;
  if (now.replying) return say(work, "The AI is finishing its sentence.");
  if (now.waits_ms === null) return say(work, work.told ?? "");
  const left_ms = Math.max(0, now.waits_ms - (performance.now() - work.heard_ms));
  say(work, left_ms < SOON_MS ? SOON : "The candidate waits for you.", left_ms < SOON_MS);
  slot("waits").textContent = `${clock(left_ms)} until the AI goes on.`;
}

const clock = (ms) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;

function say({ slot }, words, urgent = false) {
  const told = slot("speak-told");
  if (told.textContent === words) return;
  told.textContent = words;
  told.classList.toggle("is-fail", urgent);
}

async function takes(work, event) {
  if (event.submitter?.value === "no") return;
  event.preventDefault();
  const { slot } = work;
  const refused = await post(work, work.element.dataset.take, { by: event.target.elements.by.value });
  slot("take-told").hidden = !refused;
  slot("take-told").textContent = refused?.message ?? "";
  if (!refused) event.target.closest("dialog").close();
}

async function speak(work, anyway = "") {
  const { slot } = work;
  const field = slot("speak").elements.text;
  const refused = await post(work, work.element.dataset.say, { text: field.value, key: work.key, anyway });
  slot("anyway").hidden = refused?.code !== "GIVES_AWAY";
  work.told = refused?.message ?? SENT;
  say(work, work.told, Boolean(refused));
  if (refused) return;
  field.value = "";
  work.key = crypto.randomUUID();
}

async function back(work) {
  const refused = await post(work, work.element.dataset.back, {});
  if (refused) say(work, refused.message, true);
}

// Return what was refused, {code, message}; null for what was done.
async function post({ slot }, address, fields) {
  const body = new URLSearchParams({ ...fields, csrfmiddlewaretoken: slot("speak").elements.csrfmiddlewaretoken.value });
  const answer = await fetch(address, { method: "POST", body, redirect: "manual" }).catch(() => null);
  if (answer?.status === 409) return answer.json();
  return answer?.ok ? null : { code: "LOST", message: LOST };
}
