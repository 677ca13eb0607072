// Strokes are on their way within a second; the board itself is fetched when a question has one.
import { made, say, slot } from "../dom.js";
import { refusalLine } from "../logic/status.js";
import { throttled } from "../logic/throttle.js";

const LOOK_MS = 200;
const WORDS_MS = 1_500;
const NOTE_MS = 12_000;

/** Let the candidate draw, keep it with the server's, and say it in words. */
export function whiteboard(element, room) {
  const desk = {
    element, room, place: slot(element, "board"),
    board: null, coming: null, on: false, follower: false, ended: false, scene: null, due: false,
  };
  desk.look = throttled(() => collect(desk), LOOK_MS);
  desk.ask = throttled(() => askForWords(desk), WORDS_MS);
  listen(desk);
  switches(desk);
}

function listen(desk) {
  const { bus } = desk.room;
  bus.on("welcome", (frame) => welcome(desk, frame));
  bus.on("facts", ({ whiteboard: on }) => turn(desk, on === true));
  bus.on("event:QuestionOpened", ({ data, caught_up }) => { if (!caught_up) begin(desk, data.index); });
  bus.on("event:DrawingChanged", ({ data }) => follow(desk, data));
  bus.on("role", ({ role }) => allow(desk, { follower: role === "follower" }));
  bus.on("ended", () => allow(desk, { ended: true }));
  bus.on("flushing", () => collect(desk));
  bus.on("ack", ({ frame }) => { if (frame.what === "drawing") desk.ask(); });
  bus.on("outline", (frame) => write(desk, frame));
  bus.on("strokes-lost", () => lost(desk));
  bus.on("line", (state) => { if (state === "live" && desk.on) desk.ask(); });
  addEventListener("pagehide", () => desk.room.exchange.flush());
}

// With files beside the whiteboard, one of the two is on the page at a time.
function switches({ element }) {
  const main = element.closest(".room");
  for (const button of main.querySelectorAll("[data-to-work]")) {
    button.addEventListener("click", () => {
      main.dataset.work = button.dataset.toWork;
      main.querySelector(`[data-to-work="${main.dataset.work === "code" ? "board" : "code"}"]`)?.focus();
    });
  }
}

function welcome(desk, { role, whiteboard: on }) {
  allow(desk, { follower: role === "follower" });
  turn(desk, on === true);
  if (desk.on) redraw(desk);
  if (desk.on) desk.ask();
}

function begin(desk, index) {
  collect(desk);
  desk.room.sketch.welcome(index, { version: 0, received: 0, elements: [] });
  desk.element.closest(".room").dataset.work = "board";
  redraw(desk);
  say(slot(desk.element, "outline"), "Nothing is drawn yet.");
}

function turn(desk, on) {
  if (on === desk.on && (desk.coming || !on)) return;
  desk.on = on;
  desk.element.closest(".room").dataset.board = on ? "on" : "off";
  if (on) desk.coming ??= fetchBoard(desk);
}

async function fetchBoard(desk) {
  const { bundle, look, assets } = desk.element.dataset;
  try {
    window.EXCALIDRAW_ASSET_PATH = new URL(assets, location.href).href;
    await styled(look);
    const { mountBoard } = await import(bundle);
    const start = { elements: desk.room.sketch.elements, readOnly: readOnly(desk), theme: themeNow() };
    const says = { changed: (scene) => changed(desk, scene), refused: (count) => refuse(desk, count) };
    desk.board = await mountBoard(desk.place, start, says);
    slot(desk.element, "board-wait")?.remove();
    watchTheme(desk);
    redraw(desk);
  } catch (error) {
    desk.coming = null;
    explain(desk, error);
  }
}

function explain({ element }, error) {
  console.error(error);
  const words = "The whiteboard did not come. Reload the page to try again, or describe your drawing in your reply.";
  say(slot(element, "board-wait"), words);
}

function styled(href) {
  return new Promise((done, failed) => {
    const link = made("link");
    Object.assign(link, { rel: "stylesheet", href, onload: done, onerror: () => failed(new Error(href)) });
    document.head.append(link);
  });
}

const readOnly = ({ follower, ended }) => follower || ended;

function allow(desk, { follower = desk.follower, ended = desk.ended }) {
  if (follower && !desk.follower) collect(desk);
  Object.assign(desk, { follower, ended });
  desk.board?.set({ readOnly: readOnly(desk) });
  say(slot(desk.element, "board-note"), readOnly(desk) ? "read only" : "");
}

// A board that shows what it should is left alone: somebody may be in the middle of a stroke.
function redraw(desk) {
  if (!desk.board || desk.board.shows(desk.room.sketch.elements)) return;
  desk.scene = null;
  desk.board.show(desk.room.sketch.elements);
}

function themeNow() {
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  return document.documentElement.dataset.theme ?? system;
}

function watchTheme({ board }) {
  const take = () => board.set({ theme: themeNow() });
  new MutationObserver(take).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", take);
}

function changed(desk, scene) {
  if (readOnly(desk) || !desk.on) return;
  desk.scene = scene;
  desk.look();
}

// What is new on the board goes into the open batch; the batch is sent when its second is over.
function collect(desk) {
  const { room, scene } = desk;
  if (!scene || readOnly(desk) || room.sketch.index === null) return;
  desk.scene = null;
  const now_ms = Date.now();
  const due_ms = room.sketch.drawn(scene, now_ms);
  if (due_ms === null || desk.due) return;
  desk.due = true;
  setTimeout(() => { desk.due = false; room.exchange.flush(); }, Math.max(0, due_ms - now_ms));
}

function follow(desk, data) {
  const took = desk.room.sketch.received(data);
  if (took === null) return desk.room.exchange.again();
  if (!took) return undefined;
  redraw(desk);
  return desk.ask();
}

function askForWords({ on, room }) {
  if (on && room.connection.state === "live") room.connection.send({ type: "look" });
}

function write({ element, room }, { index, text }) {
  if (index === room.sketch.index) say(slot(element, "outline"), text || "Nothing is drawn yet.");
}

function refuse({ room }, count) {
  const what = count === 1 ? "A picture, link or page" : "Pictures, links or pages";
  tell(room, `${what} cannot be put on this whiteboard: draw it, or write it as text.`);
}

function lost({ room }) {
  tell(room, "Some strokes of this tab were not kept; the whiteboard shows what is.");
}

function tell({ bus }, words) {
  bus.say("news", { line: refusalLine(words), for_ms: NOTE_MS });
}
