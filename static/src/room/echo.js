// What was sent but not yet stored stands at the end of the log, and says so.
import { icon, made, say } from "./dom.js";
import { linesName } from "./logic/words.js";

const SAID = new Set(["answer", "clarify"]);
const ASKED = {
  clarify: ["ask", "You ask what the question means"],
  hint: ["hint", "You ask for a hint"],
  skip: ["next", "You skip this part"],
};

/** Show messages that wait for the server under the log, until their event takes their place. */
export function pendingEcho(log, room, end) {
  const show = (frame) => {
    log.insertBefore(saysWords(frame) ? echoOf(frame, room) : lineOf(frame), log.querySelector(":scope > .now"));
    name(log, room.connection?.state);
    end.toEnd();
  };
  for (const { frame } of room.outbox.entries) if (waits(frame)) show(frame);
  room.bus.on("sent", (frame) => { if (waits(frame)) show(frame); });
  room.bus.on("line", (state) => name(log, state));
  room.bus.on("refused", ({ frame }) => find(log, frame.key)?.remove());
  room.bus.on("ack", ({ frame }) => drop(log, room, frame));
  room.bus.on("event", () => sweep(log, room));
}

const saysWords = ({ type, text, choices = [] }) => SAID.has(type) && (Boolean(text) || choices.length > 0);
const waits = (frame) => saysWords(frame) || frame.type in ASKED;

const find = (log, key) => key && log.querySelector(`.pending[data-key="${CSS.escape(key)}"]`);

function lineOf({ key, type }) {
  const [sign, words] = ASKED[type];
  const line = made("p", "mark-line pending", icon(sign), made("span", "", words, " · ", made("span", "doing")));
  line.dataset.key = key;
  return line;
}

function echoOf({ key, text, attachments = [], choices = [] }, { picked }) {
  const chips = attachments.map((lines) => made("span", "attach", icon("file"), linesName(lines)));
  const said = made("p", "said", text);
  said.dir = "auto";
  const chose = choices.length > 0 ? [made("p", "chose", made("b", "", `You chose ${picked.named(choices)}`))] : [];
  const head = made("header", "", made("b", "", "You"), made("span", "doing"));
  const words = text ? [said] : [];
  const turn = made("article", "turn mine pending", head, made("div", "body", ...chips, ...chose, ...words));
  turn.dataset.key = key;
  return turn;
}

function name(log, state) {
  const words = state === "live" ? "sending" : "kept in this browser, sent when the line is back";
  for (const doing of log.querySelectorAll(".pending .doing")) say(doing, words);
}

// An acknowledgement names the place its event has in the log: until that is drawn, the echo stays.
function drop(log, room, { key, seq }) {
  const echo = find(log, key);
  if (!echo) return;
  if (seq === undefined || seq <= room.sequence.last) echo.remove();
  else echo.dataset.until = seq;
}

function sweep(log, room) {
  for (const echo of log.querySelectorAll(".pending[data-until]")) {
    if (Number(echo.dataset.until) <= room.sequence.last) echo.remove();
  }
}
