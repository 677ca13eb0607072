// A run shows what the program did; what went wrong on our side is told apart and never in red.
import { timeOfDay } from "../../shared/times.js";
import { drawn, made, say, slot } from "../dom.js";
import { changedSince, placeWords, ranWords, runWords } from "../logic/run-words.js";
import { clean } from "../logic/text.js";
import { soFarLine, walkTests } from "../results.js";
import { choose, tabs } from "../tabs.js";

const WAITING = { run: "Running your code", tests: "Running your tests", test: "Running one test" };
const place = (purpose) => (purpose === "run" ? "output" : "tests");
const TICK_MS = 1_000;
const SOON_S = 3;

/** Run code and tests, and show what came of it. */
export function runs(panel, room) {
  const desk = { panel, room, list: panel.querySelector("[role=tablist]"), waiting: null, run: null, line: null, seen: [], shown: {}, over: false };
  tabs(desk.list, (tab) => open(desk, tab));
  restore(desk);
  listenToPerson(desk);
  listenToRoom(desk);
  buttons(desk);
}

function restore(desk) {
  for (const line of ofThisQuestion(desk.room.body)) remember(desk, line);
  for (const purpose of ["tests", "run"]) {
    const newest = desk.seen.findLast((run) => run.purpose === purpose);
    if (newest) show(desk, newest, { turnTo: false });
  }
}

const NEW_TEXT = ["outbox", "documents", "event:EditsReceived"];

function ofThisQuestion(body) {
  const opened = [...body.querySelectorAll("[data-kind=QuestionOpened]")].at(-1);
  const lines = [...body.querySelectorAll("[data-kind=RunFinished]")];
  return lines.filter((line) => Number(line.dataset.seq) > Number(opened?.dataset.seq ?? 0));
}

function listenToPerson(desk) {
  const { panel, room } = desk;
  slot(panel, "run").addEventListener("click", () => start(desk, "run"));
  slot(panel, "tests").addEventListener("click", () => start(desk, "tests"));
  room.bus.on("run", (purpose) => start(desk, purpose));
  room.bus.on("run-alone", (test) => start(desk, "test", test));
  panel.addEventListener("click", ({ target }) => {
    const quote = target.closest("[data-quote]");
    if (quote) room.bus.say("quote", quote.dataset.quote);
    const alone = target.closest("[data-alone]");
    if (alone) start(desk, "test", alone.dataset.alone);
  });
}

function listenToRoom(desk) {
  const { bus } = desk.room;
  for (const name of NEW_TEXT) bus.on(name, () => date(desk));
  bus.on("event:RunRequested", ({ data }) => wait(desk, data.purpose, data));
  bus.on("event:RunStopRequested", () => stopping(desk));
  bus.on("queue", ({ run, ahead }) => { if (run === desk.run) moveUp(desk, ahead); });
  bus.on("partial", ({ run, tests }) => { if (run === desk.run) came(desk, tests); });
  bus.on("event:RunFinished", (frame) => finished(desk, frame));
  bus.on("event:RunFailed", ({ html, data }) => failed(desk, html, data));
  bus.on("refused", ({ frame, entries }) => refused(desk, frame, entries));
  bus.on("facts", ({ run }) => { if (run && !desk.over) enable(desk, run); });
  bus.on("welcome", (frame) => greeted(desk, frame));
  bus.on("event:QuestionOpened", () => forget(desk));
  bus.on("ended", () => {
    desk.over = true;
    enable(desk, { enabled: false, reason: `The ${desk.room.voice.thing} is over.` });
  });
}

function open({ panel }, tab) {
  for (const other of panel.querySelectorAll("[role=tabpanel]")) {
    other.hidden = other.id !== tab.getAttribute("aria-controls");
  }
}

function turnTo(desk, name) {
  const tab = desk.panel.querySelector(`#runs-${name}`);
  choose(desk.list, tab);
  open(desk, tab);
}

function start(desk, purpose, test = "") {
  const { room, panel } = desk;
  if (panel.dataset.enabled !== "true") return room.bus.say("speak", panel.dataset.reason);
  if (desk.waiting) return room.bus.say("speak", "A run is still going.");
  const stdin = purpose === "run" ? clean(slot(panel, "stdin").value).text : "";
  room.exchange.act({ type: "run", purpose, stdin, ...(test ? { test } : {}) });
  turnTo(desk, place(purpose));
  wait(desk, purpose);
}

// A run that the interviewer wants is not the candidate's to stop.
function wait(desk, purpose, { run = null, ahead = 0, by_interviewer: theirs = false } = {}) {
  Object.assign(desk, { waiting: purpose, run });
  if (desk.room.connection.state !== "live") return later(desk, purpose);
  const passed = made("span", "num faint");
  const parts = [made("b"), made("span", "dim"), passed, made("span", "grow")];
  desk.line = made("p", "running", ...parts, ...(theirs ? [] : [stopper(desk)]));
  desk.soFar = made("ul", "so-far");
  fill(desk, place(purpose), made("div", "", desk.line, desk.soFar));
  moveUp(desk, ahead === 0 ? null : ahead);
  count(passed);
  buttons(desk);
}

// `ahead` is how many stand before it, null once it has begun.
function moveUp({ line, waiting, room }, ahead) {
  if (!line?.isConnected) return;
  const [what, about] = line.children;
  const clock = room.voice.timed ? "Your clock is stopped." : "";
  say(what, ahead === null ? WAITING[waiting] ?? WAITING.run : "Waiting to run");
  say(about, ahead === null ? clock : `${placeWords(ahead)} ${clock}`.trim());
}

// Tests come in while the others still run; the whole result takes their place.
function came({ soFar, line }, tests) {
  if (!line?.isConnected) return;
  for (const { name, verdict } of tests) soFar.append(soFarLine(name, verdict));
}

function stopper({ room }) {
  const button = made("button", "btn sm", "Stop");
  button.type = "button";
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") === "true") return;
    room.exchange.act({ type: "stop" });
    ends(button);
    room.bus.say("speak", "The run is being stopped.");
  });
  return button;
}

function stopping({ line }) {
  const button = line?.querySelector("button");
  if (button) ends(button);
}

function ends(button) {
  button.setAttribute("aria-disabled", "true");
  say(button, "Stopping");
}

function later(desk, purpose) {
  const words = made("span", "dim", "It starts when the line is back.");
  const line = made("p", "running", made("b", "", purpose === "run" ? "Your run waits" : "Your tests wait"), words);
  fill(desk, place(purpose), line);
  buttons(desk);
}

// A run of a few seconds needs no counting; a longer one shows that it is not forgotten.
function count(element) {
  const from_ms = performance.now();
  const tick = setInterval(() => {
    if (!element.isConnected) return clearInterval(tick);
    const seconds = Math.floor((performance.now() - from_ms) / 1000);
    if (seconds >= SOON_S) say(element, `${seconds} s. You can go on typing and talking.`);
  }, TICK_MS);
}

function finished(desk, { html, data }) {
  const pressed = desk.line?.contains(document.activeElement);
  Object.assign(desk, { waiting: null, line: null });
  buttons(desk);
  const line = drawn(html).querySelector("[data-kind=RunFinished]");
  show(desk, remember(desk, line), { turnTo: false });
  if (pressed) desk.list.querySelector("[aria-selected=true]").focus();
  const { passed, total, stopped, unjudged, purpose } = line.dataset;
  const tests = purpose === "tests" && Number(total) > 0 && Number(stopped) + Number(unjudged) === 0;
  const told = line.querySelector(".mark-line").textContent.trim();
  desk.room.bus.say("speak", tests ? `${total} tests ran, ${passed} passed.` : told);
  if (data?.by_interviewer) turnTo(desk, place(purpose));
}

function failed(desk, html, { final }) {
  const banner = drawn(html).querySelector("template[data-failure]").content;
  fill(desk, place(desk.waiting ?? "run"), banner);
  if (!final) return;
  desk.waiting = null;
  buttons(desk);
}

function refused(desk, { message }, entries) {
  const run = entries.find(({ frame }) => frame.type === "run");
  if (!run) return;
  desk.waiting = null;
  fill(desk, place(run.frame.purpose), made("p", "pad dim", message ?? ""));
  buttons(desk);
}

function greeted(desk, { pending_run: pending, run_ahead: ahead }) {
  const asked = desk.room.outbox.entries.find(({ frame }) => frame.type === "run");
  if (asked) desk.waiting = null;
  if (!desk.waiting && (pending || asked)) {
    const last = lastAsked(desk.room.body);
    wait(desk, asked?.frame.purpose ?? last.purpose, asked ? {} : { ...last, ahead });
  }
  if (desk.waiting && !pending && !asked) desk.waiting = null;
  buttons(desk);
}

function lastAsked(body) {
  const asked = [...body.querySelectorAll("[data-kind=RunRequested]")].at(-1)?.dataset;
  return { run: asked?.run, purpose: asked?.purpose ?? "tests", by_interviewer: asked?.by === "interviewer" };
}

function enable(desk, { enabled, reason = "", language }) {
  const { panel, room } = desk;
  Object.assign(panel.dataset, { enabled: String(enabled), reason });
  say(slot(panel, "run-why"), reason);
  if (language !== undefined) say(slot(room.body, "language"), language);
  const [heading, words] = slot(panel, "no-tests").children;
  say(heading, enabled ? "No runs yet" : desk.over ? "No tests were run" : "Code does not run here");
  say(words, enabled ? "Run your code, or run the tests, as often as you like." : reason);
  buttons(desk);
}

function buttons({ panel, waiting }) {
  const off = panel.dataset.enabled !== "true" || waiting !== null;
  for (const name of ["run", "tests"]) slot(panel, name).setAttribute("aria-disabled", String(off));
}

function remember(desk, line) {
  const figures = ["passed", "total", "stopped", "own_passed", "own_total"].map((name) => [name, Number(line.getAttribute(`data-${name}`))]);
  const run = {
    ...Object.fromEntries(figures),
    purpose: line.dataset.purpose,
    test: line.dataset.test ?? "",
    ending: line.dataset.ending,
    versions: JSON.parse(line.dataset.versions || "{}"),
    time: timeOfDay(new Date(line.querySelector("time").dateTime)),
    content: line.querySelector("template[data-result]").content,
    since: made("span", "faint"),
  };
  desk.seen.push(run);
  say(slot(desk.panel, "history-count"), String(desk.seen.length));
  slot(desk.panel, "history").prepend(historyLine(desk, run));
  date(desk);
  return run;
}

function historyLine(desk, run) {
  const button = made("button", "btn sm quiet", made("span", "num faint", run.time), runWords(run), run.since);
  button.type = "button";
  button.addEventListener("click", () => show(desk, run, { turnTo: true }));
  return made("li", "", button);
}

function show(desk, run, options) {
  for (const part of run.content.querySelectorAll("[data-to]")) {
    fill(desk, part.dataset.to, part.cloneNode(true));
    desk.shown[part.dataset.to] = run;
  }
  const results = desk.panel.querySelector(".results");
  if (run.purpose === "tests") tally(desk, run);
  if (run.purpose !== "run" && results) walkTests(results);
  date(desk);
  if (options.turnTo) turnTo(desk, place(run.purpose));
}

// Whether a result is of the code on screen is said beside it, and in the history.
function date({ seen, shown, panel, room: { files } }) {
  const version = (path) => files.get(path)?.version;
  for (const run of seen) say(run.since, changedSince(run.versions, version) ? "older code" : "this code");
  for (const name of ["tests", "output"]) {
    const run = shown[name];
    say(slot(panel, `${name}-ran`), run ? ranWords(run.time, changedSince(run.versions, version)) : "");
  }
}

function fill({ panel, shown }, name, content) {
  shown[name] = null;
  slot(panel, `no-${name}`).hidden = true;
  say(slot(panel, `${name}-ran`), "");
  slot(panel, `${name}-panel`).replaceChildren(content);
}

function tally({ panel }, { passed, total }) {
  const tag = slot(panel, "tally");
  tag.hidden = total === 0;
  tag.className = `tag num ${passed === total ? "pass" : "fail"}`;
  say(tag, `${passed} of ${total}`);
}

function forget(desk) {
  Object.assign(desk, { waiting: null, seen: [], shown: {} });
  for (const name of ["tests", "output"]) {
    slot(desk.panel, `${name}-panel`).replaceChildren();
    slot(desk.panel, `no-${name}`).hidden = false;
    say(slot(desk.panel, `${name}-ran`), "");
  }
  slot(desk.panel, "tally").hidden = true;
  slot(desk.panel, "history").replaceChildren();
  say(slot(desk.panel, "history-count"), "0");
  buttons(desk);
}
