// The status bar is always there, so that bad news moves nothing; what it says is true by acknowledgement.
import { timeOfDay } from "../../shared/times.js";
import { made, say, slot } from "../dom.js";
import { backLine, hereLine, lateLine, outageLine, refusalLine, statusLine } from "../logic/status.js";
import { copyText } from "../copy.js";

const TICK_MS = 1_000;
const BACK_MS = 12_000;
const OFFLINE_BUDGET_MS = 180_000;
const OVER = new Set(["ENDED", "QUESTION_CLOSED"]);
const WORK = new Set(["edits", "drawing"]);
const ACTIONS = {
  retry: "Try now", copy: "Copy my work", "copy-lost": "Copy it", "take-over": "Go on here instead",
  "let-go": "Not needed",
};

/** Keep the status bar true. */
export function status(element, room) {
  const now = {
    line: "connecting", down_ms: null, down_since: "", saved_ms: null, news: null, news_until_ms: 0,
    follower: false, ended: false, lost: null, held: 0, offline_left_ms: OFFLINE_BUDGET_MS,
  };
  const show = () => draw(element, room, now);
  listen(room, now, show);
  for (const name of ["action", "second"]) {
    slot(element, name).addEventListener("click", ({ currentTarget }) => act(room, now, currentTarget.dataset.act, show));
  }
  setInterval(show, TICK_MS);
  show();
}

function listen({ bus, outbox, voice: { timed } }, now, show) {
  const on = (name, note) => bus.on(name, (value) => { note(value); show(); });
  on("line", (state) => noteLine(now, state, outbox));
  on("outbox", () => {});
  on("ack", () => { now.saved_ms = Date.now(); });
  on("role", ({ role }) => Object.assign(now, { follower: role === "follower", news: null }));
  on("ended", () => Object.assign(now, { ended: true, news: null }));
  on("welcome", ({ role }) => { now.follower = role === "follower"; });
  on("facts", ({ clock }) => { now.offline_left_ms = clock?.offline_left_ms ?? now.offline_left_ms; });
  on("news", ({ line, for_ms }) => Object.assign(now, { news: line, news_until_ms: Date.now() + for_ms }));
  on("news-over", (line) => { if (now.news === line) now.news = null; });
  on("refused", (refusal) => note(now, refusedLine(refusal), BACK_MS));
  on("lost", ({ text }) => { now.lost = text; });
  on("event:OutageNoted", ({ data }) => { if (data.away_s >= 1) note(now, outageLine(data.away_s, timed), BACK_MS); });
  on("event:ConnectionBack", ({ data }) => back(now, data?.away_s ?? 0, timed));
}

function note(now, line, for_ms) {
  Object.assign(now, { news: line, news_until_ms: Date.now() + for_ms });
}

function refusedLine({ frame, code, entries }) {
  const late = OVER.has(code) && entries.length > 0 && entries.every((entry) => WORK.has(entry.frame.type));
  return late ? lateLine(code === "ENDED") : refusalLine(frame.message ?? "That was not taken.");
}

function noteLine(now, state, outbox) {
  if (now.line === state) return;
  if (state === "down" && now.line !== "down") {
    Object.assign(now, { down_ms: Date.now(), down_since: timeOfDay(new Date()) });
  }
  if (state === "live") now.held = outbox.edits;
  now.line = state;
}

function back(now, away_s, timed) {
  if (away_s < 1) return;
  const line = timed ? backLine(away_s, now.held, away_s * 1000 <= now.offline_left_ms) : hereLine(now.held);
  note(now, line, BACK_MS);
  now.held = 0;
}

function draw(element, room, now) {
  const line = statusLine(stateOf(room, now));
  element.className = `statusbar ${line.tone === "fail" ? "warn" : line.tone}`.trim();
  slot(element, "icon").className = `i i-${line.icon} ${inkOf(line)}`;
  write(slot(element, "text"), line);
  offer(slot(element, "action"), line.action);
  offer(slot(element, "second"), line.second ?? null);
  speakOnce(room, now, line);
}

function offer(button, action) {
  button.hidden = action === null;
  button.dataset.act = action ?? "";
  say(button, ACTIONS[action] ?? "");
}

function inkOf({ icon, tone }) {
  if (tone === "fail") return "is-fail";
  if (tone) return "";
  return icon === "check" ? "is-pass" : "faint";
}

function stateOf({ outbox, voice }, now) {
  const now_ms = Date.now();
  const waiting = outbox.entries;
  const made = waiting.map(({ meta }) => meta.made_ms ?? meta.started_ms ?? now_ms);
  return {
    ...now,
    voice,
    now_ms,
    news: now_ms < now.news_until_ms ? now.news : null,
    edits: outbox.edits,
    actions: waiting.filter(({ frame }) => !WORK.has(frame.type)).length,
    requests: waiting.filter(({ frame }) => !WORK.has(frame.type) && !frame.text).length,
    oldest_ms: Math.min(now_ms, ...made),
    full: outbox.full,
    clock_runs: now.down_ms !== null && now_ms - now.down_ms > now.offline_left_ms,
  };
}

function write(element, { strong, text }) {
  const whole = [strong, text].filter(Boolean).join(" ");
  if (element.textContent === whole) return;
  element.replaceChildren(...(strong ? [made("b", "", strong), text ? ` ${text}` : ""] : [text]));
}

// Counts change while the line is down; only the beginning of a state is spoken.
function speakOnce({ bus }, now, line) {
  const heading = line.tone ? line.strong || line.text : "";
  if (heading && heading !== now.spoken) bus.say("speak", [line.strong, line.text].filter(Boolean).join(" "));
  now.spoken = heading;
}

function act(room, now, action, show) {
  const does = {
    retry: () => room.connection.retry(),
    "take-over": () => { room.exchange.takeOver(); document.querySelector(".cm-content")?.focus(); },
    copy: () => copyText([...room.files.paths.map((path) => String(room.files.get(path).doc))].join("\n\n")),
    "copy-lost": () => { copyText(now.lost); now.lost = null; },
    "let-go": () => { now.lost = null; },
  }[action];
  does?.();
  show();
}
