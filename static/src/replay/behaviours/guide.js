// Whoever watches may speak in the interviewer's place; who speaks now is what the server said last.
import { clock, Message, ofOthers, standing } from "../logic/speaking.js";

const LOST = "It was not sent. Your words are still here: try again.";
const CLOSED = "You may no longer do this. Your words are still here: sign in again to go on.";
const SENT = "Sent. The candidate reads it now.";
const TICK_MS = 1_000;

/** Keep the two ways to take part: a note to the AI, or words to the candidate. */
export function guide(element, desk) {
  const slot = (name) => (name.startsWith("take-") ? desk.root : element).querySelector(`[data-slot=${name}]`);
  const field = slot("speak").elements.text;
  const work = {
    element, slot, desk, field, now: null, heard_ms: 0, message: new Message(() => crypto.randomUUID()),
    sending: false, refused: "", told: slot("speak-told").textContent, over: false,
  };
  desk.onSpeaking((speaking) => hear(work, speaking));
  hear(work, JSON.parse(element.querySelector("#speaking").textContent));
  slot("take-form").addEventListener("submit", (event) => takes(work, event));
  slot("speak").addEventListener("submit", (event) => { event.preventDefault(); speak(work); });
  field.addEventListener("keydown", (event) => { if (sends(event)) slot("speak").requestSubmit(); });
  field.addEventListener("input", () => { refuse(work, null); });
  slot("anyway").addEventListener("click", () => speak(work, "yes"));
  slot("back").addEventListener("click", () => back(work));
  setInterval(() => tell(work), TICK_MS);
}

const sends = (event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.isComposing;

function hear(work, speaking) {
  const before = work.now;
  const held = work.slot("speak").contains(document.activeElement);
  Object.assign(work, { now: speaking, heard_ms: performance.now() });
  work.over = !speaking.mine && (work.over || Boolean(before?.mine));
  show(work);
  if (speaking.mine && before && !before.mine) work.field.focus();
  if (held && !speaking.mine) leave(work);
  tell(work);
}

function show({ element, slot, field, now, over }) {
  slot("speak").hidden = !now.mine;
  element.querySelector("[data-behaviour=advise]").hidden = now.mine;
  slot("take").hidden = Boolean(now.by);
  const others = ofOthers(now, { over, unsent: field.value.trim() !== "" });
  slot("other").hidden = !others;
  write(slot("other"), others);
}

// What was written is kept where it stood, and the focus is not lost with it.
function leave({ element, slot }) {
  const there = slot("take").hidden ? element.querySelector("#advice") : slot("take");
  there.focus();
}

// How long the candidate has yet to wait is counted here between two words of the server.
function tell({ now, slot, heard_ms, refused, told }) {
  if (!now.mine) return;
  const left_ms = now.waits_ms === null ? null : Math.max(0, now.waits_ms - (performance.now() - heard_ms));
  const { words, urgent } = standing({ replying: now.replying, left_ms, refused, told });
  slot("speak").querySelector("[type=submit]").disabled = now.replying;
  slot("waits").hidden = left_ms === null;
  if (left_ms !== null) slot("waits").textContent = `${clock(left_ms)} until the AI goes on.`;
  write(slot("speak-told"), words);
  slot("speak-told").classList.toggle("is-fail", urgent);
}

// A status that is written again is read out again.
function write(place, words) {
  if (place.textContent !== words) place.textContent = words;
}

async function takes(work, event) {
  if (event.submitter?.value === "no") return;
  event.preventDefault();
  const { slot, element } = work;
  const refused = await post(work, element.dataset.take, { by: event.target.elements.by.value });
  slot("take-told").hidden = !refused;
  slot("take-told").textContent = refused?.message ?? "";
  if (refused) return;
  event.target.closest("dialog").close();
  if (work.now.mine) work.field.focus();
}

async function speak(work, anyway = "") {
  if (work.sending) return;
  const { element, field, message } = work;
  const text = field.value;
  work.sending = true;
  const refused = await post(work, element.dataset.say, { text, key: message.keyOf(text), anyway });
  work.sending = false;
  if (!refused) stored(work, text);
  refuse(work, refused);
}

// What was written while it was on its way is another message.
function stored(work, text) {
  work.message.stored();
  work.told = SENT;
  if (work.field.value === text) work.field.value = "";
  if (work.now.mine) work.field.focus();
}

async function back(work) {
  refuse(work, await post(work, work.element.dataset.back, {}));
}

// Why something was not done stands there until other words are written or it is tried again.
function refuse(work, refused) {
  work.refused = refused?.message ?? "";
  work.slot("anyway").hidden = refused?.code !== "GIVES_AWAY";
  tell(work);
}

// Return what was refused, {code, message}; null for what was done.
async function post({ slot }, address, fields) {
  const body = new URLSearchParams({ ...fields, csrfmiddlewaretoken: slot("speak").elements.csrfmiddlewaretoken.value });
  const answer = await fetch(address, { method: "POST", body, redirect: "manual" }).catch(() => null);
  if (answer?.status === 409) return answer.json();
  if (answer?.type === "opaqueredirect" || [403, 404].includes(answer?.status)) return { code: "CLOSED", message: CLOSED };
  return answer?.ok ? null : { code: "LOST", message: LOST };
}
