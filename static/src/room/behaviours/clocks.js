// The clocks show the server's figures; they are silent, and the status bar speaks at 5 and 1 minutes.
import { say, slot } from "../dom.js";
import { leftAfter, pauseWords, spoken } from "../logic/clock.js";
import { warningLine } from "../logic/status.js";

const TICK_MS = 250;
const WARNING_MS = 20_000;
const OFFLINE_BUDGET_MS = 180_000;
const LAST_MS = 2_000;

/** Show what is left of the part and the question, and why the clocks stand. */
export function clocks(element, room) {
  const shown = { clock: null, at_ms: 0, online: false, begun: false, over: false };
  room.bus.on("facts", ({ clock }) => {
    if (clock) Object.assign(shown, { clock, at_ms: performance.now(), online: true });
  });
  room.bus.on("welcome", ({ index }) => { shown.begun = index !== null && index !== undefined; });
  room.bus.on("event:QuestionOpened", () => { shown.begun = true; });
  room.bus.on("line", (state) => standStill(shown, state));
  room.bus.on("event:TimeWarned", (frame) => warn(room.bus, frame));
  room.bus.on("setting", () => hide(element, room.settings));
  hide(element, room.settings);
  room.bus.on("ended", () => { shown.over = true; });
  setInterval(() => tick(element, shown, room.exchange), TICK_MS);
}

// What is in the editor counts: as the time runs out, nothing waits for its second to pass.
function tick(element, shown, exchange) {
  const left_ms = show(element, shown);
  if (left_ms > 0 && left_ms < LAST_MS) exchange.flush();
}

function hide(element, settings) {
  element.dataset.hidden = String(settings.get("noclocks"));
}

// Without a line the server stops the clock too, for as long as the session's budget for that lasts.
function standStill(shown, state) {
  if (state === "live" || !shown.online || !shown.clock) return;
  const now_ms = performance.now();
  const left = leftAfter(shown.clock, now_ms - shown.at_ms);
  const paused = !left.counting && shown.clock.counts_from_ms_ahead == null;
  shown.clock = {
    question_left_ms: left.question_ms,
    stage_left_ms: left.stage_ms,
    counting: false,
    counts_from_ms_ahead: paused ? null : shown.clock.offline_left_ms ?? OFFLINE_BUDGET_MS,
    reasons: ["offline"],
  };
  Object.assign(shown, { at_ms: now_ms, online: false });
}

function show(element, { clock, at_ms, online, begun, over }) {
  if (!clock || !begun) return 0;
  const left = leftAfter(clock, performance.now() - at_ms);
  say(slot(element, "stage"), spoken(left.stage_ms));
  say(slot(element, "question-left"), spoken(left.question_ms));
  showPause(slot(element, "pause"), over ? null : pauseWords(clock, { online, counting: left.counting }));
  return left.question_ms;
}

function showPause(tag, pause) {
  tag.hidden = pause === null;
  if (pause === null) return;
  tag.className = `tag ${pause.trouble ? "warn" : "accent"}`;
  say(tag.lastElementChild, pause.words);
}

// A warning that this page missed says nothing about now.
function warn(bus, { data, caught_up: before }) {
  if (!before) bus.say("news", { line: warningLine(data.minutes_left), for_ms: WARNING_MS });
}
