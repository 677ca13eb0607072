// The log is what was said, in order; a reply being written stands at its end and is silent until complete.
import { localTimes } from "../../shared/times.js";
import { drawn, made, say, slot } from "../dom.js";
import { Reply } from "../logic/reply.js";
import { stickToEnd } from "../scroll.js";
import { pendingEcho } from "../echo.js";
import { namedLinesShown } from "../named.js";

const LONG_MS = 8_000;
const READING = "is reading your answer";
const STILL = "is still reading";
const STOPPED = "; your clock is stopped";

/** Keep the conversation. */
export function conversation(log, room) {
  const talk = {
    log, room, reply: new Reply(), now: null, long: null, joined: null,
    failed: log.lastElementChild?.matches(".failed-turn") ?? false,
    end: stickToEnd(log, slot(room.body, "newer")),
  };
  localTimes(log);
  const { bus } = room;
  bus.on("event", (frame) => add(talk, frame));
  bus.on("delta", (frame) => stream(talk, frame));
  bus.on("thinking", () => { talk.failed = false; wait(talk); });
  bus.on("facts", ({ busy }) => { if (busy) wait(talk); else if (busy === false) dropReading(talk); });
  bus.on("welcome", ({ busy, seq }) => { talk.joined = busy ? seq : null; });
  bus.on("event:ReplyStarted", (frame) => starts(talk, frame));
  bus.on("event:TurnTaken", ({ data: { turn } }) => over(talk, { turn }));
  bus.on("event:TurnFailed", ({ data }) => over(talk, data));
  bus.on("event:ReplyWithdrawn", ({ data }) => over(talk, data));
  bus.on("side", () => talk.end.grew());
  pendingEcho(log, room, talk.end);
  namedLinesShown(log, room, talk.end);
}

function add(talk, { html, kind, data }) {
  if (!html) return;
  const part = drawn(html);
  localTimes(part);
  const spoken = words(kind, part, talk.room.voice);
  if (ENDS_REPLY.has(kind)) dropNow(talk);
  talk.failed = kind === "TurnFailed" || (talk.failed && !ENDS_REPLY.has(kind) && kind !== "ConversationTaken");
  talk.log.querySelector(`[data-key="${CSS.escape(data?.key ?? "")}"]`)?.remove();
  talk.log.insertBefore(part, placeOf(kind, talk.log));
  talk.end.grew();
  if (spoken) talk.room.bus.say("speak", spoken);
}

// A new part's heading stands above the words that open it.
function placeOf(kind, log) {
  const end = log.querySelector(":scope > .pending, :scope > .now");
  if (kind !== "StageOpened") return end;
  return [...log.querySelectorAll(":scope > [data-kind=TurnTaken]")].at(-1) ?? end;
}

const ENDS_REPLY = new Set(["TurnTaken", "TurnFailed", "ReplyWithdrawn", "InterviewEnded"]);
const SPOKEN = new Set([...ENDS_REPLY, "ConversationTaken", "ColleagueSaid", "ConversationHandedBack", "InterviewStarted", "HintGiven", "TimeRanOut", "QuestionClosed", "RunFailed"]);

// One polite status speaks a whole reply; the log itself is silent.
function words(kind, part, { speaker }) {
  if (!SPOKEN.has(kind)) return "";
  const told = part.querySelector(".body") ?? part.querySelector(".banner") ?? part.querySelector(".mark-line");
  const who = part.querySelector(".body") ? `${part.querySelector("header > b")?.textContent ?? speaker}: ` : "";
  return told ? who + told.textContent.replace(/\s+/g, " ").trim() : "";
}

function over(talk, { turn, attempt }) {
  talk.reply.close({ turn, attempt });
  talk.joined = null;
}

// Of a reply that had begun before this page joined, the pieces are not all here: it is shown when it is whole.
function starts(talk, { seq }) {
  if (talk.joined !== null && seq > talk.joined) talk.joined = null;
  wait(talk);
  if (talk.now) replying(talk);
}

// After a failure the log says that we try again; a reply is promised again when one begins.
function wait(talk) {
  if (talk.now || talk.failed) return;
  const { speaker, timed } = talk.room.voice;
  talk.now = placeholder(speaker);
  talk.log.append(talk.now);
  talk.end.grew();
  talk.long = setTimeout(() => stillReading(talk), LONG_MS);
  talk.room.bus.say("speak", `${speaker} is replying.${timed ? " Your clock is paused." : ""}`);
}

function placeholder(speaker) {
  const head = made("header", "", made("b", "", speaker), made("span", "doing", READING));
  const turn = made("article", "turn now", head, made("div", "body caret faint"));
  turn.setAttribute("aria-busy", "true");
  return turn;
}

function stillReading({ now, end, room: { voice } }) {
  if (!now || now.dataset.streams) return;
  say(now.querySelector(".doing"), voice.timed ? STILL + STOPPED : STILL);
  now.querySelector(".body").replaceWith(made("p", "small dim body", "You can go on typing."));
  end.grew();
}

function stream(talk, frame) {
  const what = talk.reply.delta(frame);
  if (what === "older") return;
  talk.failed = false;
  wait(talk);
  replying(talk);
  const shown = talk.joined === null && !talk.room.settings.get("whole");
  if (shown) talk.now.querySelector(".said").textContent = talk.reply.text;
  talk.end.grew();
}

function replying({ now, long }) {
  clearTimeout(long);
  say(now.querySelector(".doing"), "is replying");
  if (now.dataset.streams) return;
  now.dataset.streams = "true";
  now.querySelector(".body").replaceWith(made("div", "body", made("p", "said caret")));
}

// The turn was given up or begins again: a placeholder nobody writes in would be a promise.
function dropReading(talk) {
  if (talk.now && !talk.now.dataset.streams) dropNow(talk);
}

function dropNow(talk) {
  clearTimeout(talk.long);
  talk.now?.remove();
  talk.now = null;
}
