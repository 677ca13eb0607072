// A message is the candidate's until it is sent: a draft survives a reload, and a refusal gives it back.
import { command, icon, made, say, slot } from "../dom.js";
import { readJson, writeJson } from "../logic/store.js";
import { clean } from "../logic/text.js";
import { linesName, saysNothing, tooLong } from "../logic/words.js";
import { ask } from "./opens.js";

const LINES_MOST = 8;
const SECOND_CLICK_MS = 700;

/** Let the candidate say something, attach lines, ask for a hint or for what is meant, skip, and leave. */
export function composer(form, room) {
  const draft = `viva:draft:${room.session}`;
  const desk = {
    form, room, draft,
    field: form.querySelector("textarea"),
    lines: [],
    limit: Number(form.dataset.limit),
    hints: form.dataset.hints === "" ? 0 : Number(form.dataset.hints),
    busy: false,
    asking: false,
    sent_ms: -Infinity,
  };
  restore(desk, readJson(room.store, draft, {}));
  listenToPerson(desk);
  listenToRoom(desk);
  explain(desk);
}

function restore(desk, { text = "", lines = [] }) {
  if (!desk.field.value) desk.field.value = text;
  desk.lines = lines;
  drawChips(desk);
  check(desk);
}

function listenToPerson(desk) {
  const { form, field, room } = desk;
  field.addEventListener("input", () => { keep(desk); check(desk); });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !command(event) || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener("submit", (event) => { event.preventDefault(); send(desk); });
  slot(form, "clarify")?.addEventListener("click", () => clarify(desk));
  slot(form, "hint")?.addEventListener("click", () => hint(desk));
  room.bus.on("hint-dialog", () => wish(room, { type: "hint" }));
  room.bus.on("skip-dialog", () => wish(room, { type: "skip" }));
  room.bus.on("leave-dialog", () => room.exchange.act({ type: "end" }));
}

function listenToRoom(desk) {
  const { bus } = desk.room;
  bus.on("attach", (lines) => attach(desk, lines));
  bus.on("quote", (text) => quote(desk, text));
  bus.on("facts", (facts) => note(desk, facts));
  bus.on("welcome", ({ limits, state }) => {
    desk.limit = limits?.message_chars ?? desk.limit;
    if (state === "ended") bus.say("ended");
  });
  bus.on("line", () => explain(desk));
  bus.on("refused", ({ entries }) => { desk.asking = false; giveBack(desk, entries); });
  for (const kind of ["TurnTaken", "ColleagueSaid"]) bus.on(`event:${kind}`, () => { desk.asking = false; });
  bus.on("event:InterviewEnded", () => bus.say("ended"));
  bus.on("ended", () => close(desk));
}

function keep({ room, draft, field, lines }) {
  writeJson(room.store, draft, { text: field.value, lines });
}

function check({ form, field, limit }) {
  const message = tooLong(field.value, limit);
  const line = form.querySelector("#long");
  line.hidden = message === "";
  say(line.lastElementChild, message);
  field.setAttribute("aria-invalid", String(message !== ""));
  field.setAttribute("aria-describedby", message ? "long" : "why");
  return message;
}

// The second click of a double click finds the field empty already; it is no mistake of the candidate's.
const isSecondClick = ({ field, sent_ms }) => field.value === "" && performance.now() - sent_ms < SECOND_CLICK_MS;

function send(desk) {
  const { picked } = desk.room;
  const text = clean(desk.field.value).text;
  if (saysNothing(text) && !picked.unsent) return isSecondClick(desk) || nothing(desk, askForWords(desk));
  if (check(desk)) return desk.field.focus();
  const chosen = picked.unsent ? { choices: picked.ids, index: picked.index } : {};
  post(desk, { type: "answer", text: saysNothing(text) ? "" : text, attachments: desk.lines, ...chosen });
  if (chosen.choices) picked.took(chosen.choices);
  desk.lines = [];
  drawChips(desk);
  keep(desk);
}

function askForWords({ lines, room: { picked } }) {
  if (picked.open && picked.sent.length === 0) return "Choose one, or write something first.";
  return lines.length > 0 ? "Write something too; lines alone do not say what you mean." : "Write something first.";
}

// Asking what is meant needs no words; asked without any, it is asked once until it is answered.
function clarify(desk) {
  const said = clean(desk.field.value).text.trim();
  const text = saysNothing(said) ? "" : said;
  if (check(desk)) return desk.field.focus();
  if (!text && desk.asking) return explain(desk, "You have asked; the answer is on its way.");
  desk.asking ||= !text;
  post(desk, { type: "clarify", text });
  keep(desk);
}

function post(desk, frame) {
  desk.field.value = "";
  desk.sent_ms = performance.now();
  wish(desk.room, frame);
}

function wish(room, frame) {
  const key = room.exchange.act(frame);
  room.bus.say("sent", { ...frame, key });
}

function nothing({ form, field, room }, words) {
  say(slot(form, "why"), words);
  room.bus.say("speak", words);
  field.focus();
}

function hint({ form, hints, room }) {
  if (hints === 0) return room.bus.say("speak", "There is no hint left for this part.");
  const dialog = document.getElementById("hint-dialog");
  say(slot(dialog, "hints-in-dialog"), `${hints} left`);
  ask(dialog, room.bus);
}

function note(desk, { hints_left: hints, busy }) {
  if (typeof hints === "number") desk.hints = hints;
  if (typeof busy === "boolean") desk.busy = busy;
  offerHints(desk);
  explain(desk);
}

// A lesson has no hints to count, and an interview may go without: there the button is absent.
function offerHints({ form, hints }) {
  const button = slot(form, "hint");
  if (!button) return;
  say(slot(form, "hints"), hints ? `${hints} left` : "none left");
  button.setAttribute("aria-disabled", String(hints === 0));
}

function keysThatSend() {
  if (matchMedia("(pointer: coarse)").matches) return "";
  return /mac|iphone|ipad/i.test(navigator.platform) ? "⌘ Enter sends" : "Ctrl Enter sends";
}

// The line beside Send says what pressing it will do now.
function explain({ form, room, busy }, told = "") {
  const offline = room.connection && room.connection.state !== "live";
  const words = told ? told : offline ? "What you send is kept here until the line is back."
    : busy ? "You can type and send now; it is taken up next." : keysThatSend();
  say(slot(form, "why"), words);
}

function attach(desk, lines) {
  const same = (other) => linesName(other) === linesName(lines);
  if (!desk.lines.some(same)) desk.lines = [...desk.lines, lines].slice(-LINES_MOST);
  drawChips(desk);
  keep(desk);
  desk.room.bus.say("speak", `${linesName(lines)} attached to your reply.`);
  desk.field.focus();
}

function quote(desk, text) {
  const before = desk.field.value;
  desk.field.value = before ? `${before.trimEnd()}\n${text}\n` : `${text}\n`;
  keep(desk);
  check(desk);
  desk.field.focus();
}

function drawChips(desk) {
  const chips = slot(desk.form, "chips");
  chips.replaceChildren(...desk.lines.map((lines) => chipOf(desk, lines)));
  chips.hidden = desk.lines.length === 0;
}

function chipOf(desk, lines) {
  const remove = made("button", "", icon("cross"));
  remove.type = "button";
  remove.setAttribute("aria-label", `Remove ${linesName(lines)}`);
  remove.addEventListener("click", () => {
    desk.lines = desk.lines.filter((other) => other !== lines);
    drawChips(desk);
    keep(desk);
    desk.field.focus();
  });
  return made("li", "attach", icon("file"), linesName(lines), remove);
}

function giveBack(desk, entries) {
  const said = entries.map(({ frame }) => frame).filter(({ text }) => text);
  if (said.length === 0) return;
  const texts = [...said.map(({ text }) => text), desk.field.value].filter(Boolean);
  desk.field.value = texts.join("\n\n");
  desk.lines = said.flatMap(({ attachments = [] }) => attachments);
  drawChips(desk);
  keep(desk);
  check(desk);
}

function close({ form, room, draft }) {
  room.store.removeItem(draft);
  form.hidden = true;
  slot(room.body, "over").hidden = false;
  room.body.classList.add("room-over");
}
