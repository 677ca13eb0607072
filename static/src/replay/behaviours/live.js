// An interview that goes on: what is stored comes at once, and whoever looks at its end stays at its end.
import { Connection } from "../../room/connection.js";
import { ticketFrom } from "../../room/ticket.js";
import { grown, picture_wait_ms } from "../logic/growing.js";

const SOON_MS = 500;
const WORDS = {
  connecting: ["Connecting…", "Live once connected"],
  live: ["Live", "Live: you see what happens as it happens"],
  behind: ["Go live", "Behind: press to see what happens now"],
  down: ["Connecting again…", "The connection is lost; what you miss comes when it is back"],
  gone: ["Not open to you", "You may no longer watch. Sign in again to go on"],
  ended: ["Ended: see all", "The interview has ended: press for the whole replay"],
};
const PARTS = ["places", "lanes", "legend"];

/** Follow the interview of a page, from the event that it was drawn with. */
export function live(element, desk) {
  const work = { element, desk, button: element.querySelector("button"), seq: Number(element.dataset.seq), line: "connecting", shown: "", due: null, ended: false };
  work.connection = new Connection(partsOf(element), {
    opened: () => work.connection.send({ type: "hello", after_seq: work.seq }),
    frame: (frame) => heard(work, frame),
    state: (state) => { work.line = state; show(work); },
  });
  work.button.addEventListener("click", () => (work.ended ? location.assign(location.pathname) : desk.seek(desk.playback.duration)));
  desk.onMoment(() => show(work));
  if (!desk.asked.has("t")) desk.begin = desk.playback.duration;
  addEventListener("online", () => work.connection.retry());
  work.connection.start();
}

function partsOf(element) {
  const { ticket: address, socket } = element.dataset;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return {
    ticket: ticketFrom(address, element.querySelector("[name=csrfmiddlewaretoken]").value),
    open: (ticket) => new WebSocket(`${scheme}://${location.host}${socket}?ticket=${encodeURIComponent(ticket)}`),
    random: Math.random,
    now_ms: () => performance.now(),
    later: (act, ms) => setTimeout(act, ms),
    cancel: (id) => clearTimeout(id),
  };
}

function heard(work, frame) {
  if (frame.type !== "more") return;
  work.connection.greeted();
  work.desk.tellSpeaking(frame.speaking);
  if (frame.seq > work.seq) take(work, frame);
  if (frame.ended) end(work);
}

function take(work, frame) {
  const { desk } = work;
  work.seq = frame.seq;
  const edge = atEdge(desk);
  draw(desk, "conversation", frame.lines);
  draw(desk, "last-run", frame.runs);
  desk.take(grown(desk.recording, frame.part));
  if (edge) desk.seek(desk.playback.duration);
  refreshSoon(work, frame.chapters ? SOON_MS : picture_wait_ms(desk.playback.duration));
}

function end(work) {
  work.ended = true;
  work.connection.finish();
  show(work);
}

const atEdge = ({ playback }) => !playback.playing && playback.t >= playback.duration;

// What is drawn later wakes as what was drawn with the page did.
function draw(desk, behaviour, html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const drawn = [...template.content.children];
  desk.root.querySelector(`[data-behaviour=${behaviour}]`).append(...drawn);
  for (const element of drawn) {
    desk.wake(element);
    window.htmx?.process(element);
  }
}

// Chapters and lanes are the server's: they are asked for when a chapter came, else now and then.
function refreshSoon(work, wait) {
  const at = performance.now() + wait;
  if (work.due && work.due.at <= at) return;
  clearTimeout(work.due?.timer);
  work.due = { at, timer: setTimeout(() => refresh(work), wait) };
}

async function refresh(work) {
  work.due = null;
  const answer = await fetch(work.element.dataset.places, { redirect: "error" }).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of PARTS) work.desk.root.querySelector(`#${id}`).replaceChildren(...fresh.querySelector(`#${id}`).childNodes);
  work.desk.grow();
}

function show(work) {
  const { button, desk } = work;
  const line = work.ended ? "ended" : work.line;
  const state = line === "live" && !atEdge(desk) ? "behind" : line;
  if (state === work.shown) return;
  work.shown = state;
  const [words, title] = WORDS[state];
  work.element.dataset.state = state;
  button.querySelector("[data-slot=live-words]").textContent = words;
  button.title = title;
  button.disabled = state === "gone";
  desk.say?.(title);
}
