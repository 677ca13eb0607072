// The status bar says what is true by acknowledgement, and nothing it hopes for.

import { voiceOf } from "./voice.js";

const SLOW_MS = 2_000;

/**
 * Return the status bar's one line: `{icon, tone, strong, text, action, second}`; the two last are buttons or null.
 *
 * `now`: { now_ms, line: "connecting"|"live"|"down"|"gone", down_since, edits, actions, requests, oldest_ms,
 * saved_ms, full, news, follower, ended, lost, clock_runs, voice }. `actions` are messages and `requests` (a run, a hint)
 * together; `down_since` is a time of day; `oldest_ms` is when the oldest unacknowledged
 * thing was made; `news` is a line that a moment brought.
 */
export function statusLine(now) {
  return full(now) ?? ended(now) ?? gone(now) ?? offline(now) ?? lost(now) ?? now.news ?? follower(now) ?? saving(now)
    ?? saved(now);
}

const line = (icon, tone, strong, text, action = null, second = null) => ({ icon, tone, strong, text, action, second });

// While the line is live, what the store does not take is with the server within a second.
function full(now) {
  const { full, edits, actions, oldest_ms, now_ms, line: state, down_since } = now;
  if (!full || edits + actions === 0) return null;
  if (state === "live" && now_ms - oldest_ms <= SLOW_MS) return null;
  const what = state === "down" ? `No connection since ${down_since}` : "Not saved yet";
  const wait = `${counted(now)} ${edits + actions === 1 ? "waits" : "wait"} in it.`;
  const words = `Keep this page open: ${wait} To be sure, copy your work.`;
  return line("cross", "fail", `${what}, and this browser’s store is full.`, words, "copy");
}

function ended({ ended: over, edits, actions, news }) {
  if (!over || edits + actions > 0) return null;
  return news ?? line("check", "", "", "The interview is over, and everything you did is saved");
}

function gone({ line: state, voice = voiceOf() }) {
  if (state !== "gone") return null;
  const strong = `This page is no longer connected to your ${voice.thing}.`;
  return line("warn", "warn", strong, "Open your link again to go on.");
}

function offline(now) {
  const { line: state, down_since, clock_runs, voice = voiceOf() } = now;
  if (state !== "down") return null;
  const runs = "The clock runs again: its pause for lost connections is used up.";
  const clock = !voice.timed ? "" : clock_runs ? ` ${runs}` : " The clock is stopped.";
  return line("warn", "warn", `No connection since ${down_since}.`, held(now) + clock, "retry");
}

function held(now) {
  const { edits, actions } = now;
  if (edits + actions === 0) return "Keep typing: what you do is held in this browser and sent when the line is back.";
  const are = edits + actions === 1 ? "is" : "are";
  return `Keep typing: ${counted(now)} ${are} held in this browser and sent when the line is back.`;
}

/** Return "3 edits, 1 message and 1 request". */
export function counted({ edits, actions, requests = 0 }) {
  const counts = { edit: edits, message: actions - requests, request: requests };
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  const words = parts.map(([name, count]) => `${count} ${name}${count === 1 ? "" : "s"}`);
  return [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(" and ");
}

function lost({ lost: text, follower: follows }) {
  if (!text) return null;
  const strong = "Some edits of this tab did not fit any more.";
  const words = `Another tab ${follows ? "types now" : "had gone on"}. You can copy what stood here.`;
  return line("warn", "warn", strong, words, "copy-lost", follows ? "take-over" : "let-go");
}

function follower({ follower: follows }) {
  if (!follows) return null;
  const words = "You went on in another one; go on here whenever you like.";
  return line("file", "news", "This tab only follows.", words, "take-over");
}

function saving(now) {
  const { edits, actions, oldest_ms, now_ms, line: state } = now;
  if (edits + actions === 0) return null;
  if (now_ms - oldest_ms <= SLOW_MS && state === "live") return null;
  return line("clock", "", "", `Saving ${counted(now)}`);
}

function saved({ saved_ms, now_ms, line: state }) {
  if (saved_ms !== null) return line("check", "", "", `Saved ${ago(now_ms - saved_ms)}`);
  if (state === "connecting") return line("clock", "", "", "Connecting");
  return line("check", "", "", "Connected. Everything you do here is saved as you go");
}

/** Return how long ago, in words. */
export function ago(ms) {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 1) return "just now";
  if (seconds < 60) return `${seconds} s ago`;
  return `${Math.floor(seconds / 60)} min ago`;
}

/** Return the line that says how an absence ended; `whole` when all of it is on the clock again. */
export function backLine(away_s, edits, whole) {
  const sent = edits === 0 ? "" : `${edits} edit${edits === 1 ? "" : "s"} sent, none lost. `;
  const seconds = `${away_s} second${away_s === 1 ? "" : "s"}`;
  const clock = whole ? `The ${seconds} are on your clock again.` : "The pause for lost connections is used up.";
  return line("check", "news", `Back after ${seconds}.`, sent + clock.replace("The 1 second are", "The second is"));
}

/** Return the line that says that the line is back, where no clock was stopped. */
export function hereLine(edits) {
  const sent = edits === 0 ? "Nothing is lost." : `${edits} edit${edits === 1 ? "" : "s"} sent, none lost.`;
  return line("check", "news", "Connected again.", sent);
}

/** Return the line that says that we were gone. */
export function outageLine(away_s, timed = true) {
  const seconds = `${away_s} second${away_s === 1 ? "" : "s"}`;
  const strong = `We were not running for ${seconds}.`;
  return line("check", "news", strong, timed ? "Your clock has that time back, and nothing is lost." : "Nothing is lost.");
}

/** Return the line for a warning about time. */
export function warningLine(minutes) {
  if (minutes <= 1) return line("clock", "warn", "1 minute left.", "Finish the thought you are on.");
  const strong = `${minutes} minutes left on this question.`;
  return line("clock", "news", strong, "Nothing is sent for you; what is in the editor counts.");
}

/** Return the line for keys pressed as the question, or the whole interview, was over. */
export function lateLine(ended) {
  const strong = `The ${ended ? "interview" : "question"} was over a moment before your last keys.`;
  return line("clock", "news", strong, "What you wrote until then is saved.");
}

/** Return the line of a tab that goes on for one that was closed. */
export function passedLine() {
  return line("file", "news", "The tab that you typed in is closed.", "You can type here now; everything is as you left it.");
}

/** Return the line that carries a refusal's own words. */
export function refusalLine(message) {
  return line("warn", "warn", "", message);
}
