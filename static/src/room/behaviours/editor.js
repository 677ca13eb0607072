// What is typed is on its way within a second, each change with its own time; nothing waits for the server.
import { Prec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { say, slot } from "../dom.js";
import { Desk } from "../desk.js";
import { closable, drawFileTabs } from "../filetabs.js";
import { PASTE_UNITS, guard, remote } from "../guard.js";
import { fetchKeys } from "../keymaps.js";
import { repliesWithout } from "../named.js";
import { isChoice } from "../logic/preferences.js";
import { commandOf } from "../logic/commands.js";
import { namedLines } from "../logic/lines.js";
import { refusalLine } from "../logic/status.js";
import { insertedLength } from "../logic/text.js";
import { throttled } from "../logic/throttle.js";
import { tabs } from "../tabs.js";

const NOTE_MS = 12_000;
const READ_MS = 3_000;
const SELECTION_MS = 1_500;
const LEAVE_MS = 60_000;
const IDLE_MS = 2_000;
const OPEN_FIRST = { mine: 6, others: 3 };
const FROM_ELSEWHERE = ["input.paste", "input.drop"];

/** Let the candidate write code, and keep it with the server's. */
export function editor(element, room) {
  const work = { element, room, index: null, open: [], due: new Set(), follower: false, ended: false, told: null };
  Object.assign(work, { marks: { asked: [], told: [] } });
  work.tabs = slot(room.body, "filetabs");
  const tellSelection = (lines) => room.exchange.signal({ type: "signal", what: "selection", ...lines });
  work.selected = throttled(tellSelection, SELECTION_MS);
  work.desk = new Desk({
    parent: element,
    settings: room.settings,
    nonce: document.querySelector("script[nonce]")?.nonce ?? "",
    own: (path) => own(work, path),
  });
  closable(work.tabs, (path) => close(work, path));
  tabs(work.tabs, (tab) => show(work, tab.dataset.path));
  listen(work);
  settle(work);
  helpLater(work);
}

// The keys that were chosen may have to be fetched; until they are here, the standard ones serve.
async function settle({ desk, room }) {
  const name = room.settings.value("keys");
  if (!await fetchKeys(name)) {
    const words = "Those keys could not be loaded: the line is down. They come with the next page that loads.";
    room.bus.say("news", { line: refusalLine(words), for_ms: NOTE_MS });
  }
  desk.settle();
}

// Nobody waits for help: it is fetched when the page has nothing better to do.
function helpLater({ desk }) {
  const fetch = () => import("../editor-help.js").then(({ helpFor }) => desk.helpWith(helpFor)).catch(() => {});
  if (globalThis.requestIdleCallback) requestIdleCallback(fetch, { timeout: IDLE_MS });
  else setTimeout(fetch, IDLE_MS);
}

function own(work, path) {
  return [
    guard((words) => tell(work, words)),
    EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?/g, "\n")),
    EditorView.updateListener.of((update) => noticed(work, path, update)),
    // Before any key map of the candidate's choice: these keys do the same in all of them.
    Prec.highest(EditorView.domEventHandlers({
      blur: () => work.room.exchange.flush(),
      keydown: (event, view) => pressed(work, event, view),
    })),
  ];
}

function pressed(work, event, view) {
  const does = { tests: run, run, attach, leave }[commandOf(event)];
  if (does) {
    event.preventDefault();
    does(work, commandOf(event));
    return true;
  }
  leaveByTab(work, event, view);
  return false;
}

const run = ({ room }, purpose) => room.bus.say("run", purpose);

function leave({ desk, room }) {
  const on = !desk.leaves;
  desk.leaves = on;
  desk.view.setTabFocusMode(on);
  room.bus.say("speak", on ? "Tab leaves the editor." : "Tab indents.");
}

// Escape, then Tab, leaves, without haste; any other key takes it back. Vim has its own use for Escape.
function leaveByTab({ desk, room }, event, view) {
  if (event.key !== "Escape" || desk.leaves || room.settings.value("keys") === "vim") return;
  setTimeout(() => view.setTabFocusMode(LEAVE_MS), 0);
}

function listen(work) {
  const { bus } = work.room;
  bus.on("documents", (news) => load(work, news));
  bus.on("documents-added", (news) => add(work, news));
  bus.on("open-file", ({ path, focus }) => { show(work, path); if (focus) work.desk.view.focus(); });
  bus.on("look-at", ({ path, lines }) => lookAt(work, path, lines));
  bus.on("event:EditsReceived", ({ data }) => follow(work, data));
  bus.on("event:TimeRanOut", () => work.room.exchange.flush());
  bus.on("welcome", ({ role }) => allow(work, { follower: role === "follower" }));
  bus.on("role", ({ role }) => allow(work, { follower: role === "follower" }));
  bus.on("ended", () => allow(work, { ended: true }));
  bus.on("setting", ({ name }) => { if (isChoice(name)) settle(work); });
  bus.on("event:TurnTaken", ({ data, seq, caught_up: before }) => (before ? namedBefore(work) : named(work, data, seq)));
  addEventListener("pagehide", () => work.room.exchange.flush());
}

function load(work, { documents, index, highlights }) {
  const { desk, room } = work;
  if (index !== work.index) { desk.clear(); work.marks = { asked: [], told: [] }; }
  const again = index === work.index;
  work.index = index;
  desk.keepOnly(documents.map(({ path }) => path));
  for (const document of documents) put(work, document);
  work.open = work.open.filter((path) => desk.paths.includes(path));
  if (again && desk.shown === null) work.open = firstOpen(documents);
  lay(room.body, documents.length > 0 ? "code" : "talk");
  const left = again ? null : room.layout.files(index, desk.paths);
  if (!again) work.open = left?.open ?? firstOpen(documents);
  if (documents.length > 0 && (!again || desk.shown === null)) show(work, left?.shown ?? work.open[0]);
  if (highlights) markAll(work, highlights);
  if (!again) namedBefore(work);
  drawTabs(work);
}

// Who typed in an editor that is gone is led to the heading, not dropped somewhere.
function lay(body, layout) {
  const typed = document.activeElement?.closest(".code");
  body.querySelector(".room").dataset.layout = layout;
  if (typed && layout === "talk") body.querySelector("h1").focus();
}

function put({ desk, room }, document) {
  desk.put(document);
  if (document.lost !== null && document.lost !== String(document.doc)) {
    room.bus.say("lost", { path: document.path, text: document.lost });
  }
}

function add(work, { documents, highlights }) {
  for (const document of documents) put(work, document);
  const fresh = documents.filter(({ path, editable }) => editable && !work.open.includes(path)).slice(0, OPEN_FIRST.mine);
  work.open.push(...fresh.map(({ path }) => path));
  const first = work.desk.shown === null && documents.length > 0;
  if (first) load(work, { documents, index: work.index, highlights: null });
  if (highlights) markAll(work, highlights);
  drawTabs(work);
}

function firstOpen(documents) {
  const mine = documents.filter(({ editable }) => editable).slice(0, OPEN_FIRST.mine);
  const others = documents.filter(({ editable }) => !editable).slice(0, OPEN_FIRST.others);
  return [...mine, ...others].map(({ path }) => path);
}

// The question's lines stay marked while the talk names others.
function markAll({ desk, marks }, highlights, kind = "asked") {
  marks[kind] = highlights;
  for (const path of desk.paths) desk.mark(path, { asked: on(path, marks.asked), told: on(path, marks.told) });
}

function on(path, highlights) {
  const here = highlights.filter((mark) => (mark.path || mark.file) === path);
  return here.map(({ lines, from_line, to_line }) => lines ?? [from_line, to_line]);
}

function show(work, path) {
  const { desk, room } = work;
  if (path === undefined || path === null) return;
  desk.show(path);
  if (!work.open.includes(path)) work.open.push(path);
  drawTabs(work);
  room.bus.say("file-shown", { path });
}

// Lines that the talk is about: marked, and brought into view; the focus stays where it is.
function lookAt(work, path, lines) {
  if (!work.desk.paths.includes(path)) return;
  markAll(work, [{ path, lines }], "told");
  show(work, path);
  work.desk.reveal(lines[0]);
}

// What a reply names is marked where it is; a press on its name brings it into view, and nothing else does.
function named(work, { response = "", point }, seq) {
  const { desk, room } = work;
  if (point) return;
  const found = namedLines(response, lengthsOf(desk), desk.shown);
  markAll(work, found.map(({ path, from, to }) => ({ path, lines: [from, to] })), "told");
  if (found.length > 0) room.bus.say("lines-named", { seq, lines: found });
}

// Of replies that the page brought along it is not known which file was on screen: without a name, only one is meant.
function namedBefore({ desk, room }) {
  const lengths = lengthsOf(desk);
  const [only = null, other] = desk.paths;
  for (const { seq, text } of repliesWithout(room.body)) {
    const found = namedLines(text, lengths, other === undefined ? only : null);
    if (found.length > 0) room.bus.say("lines-named", { seq, lines: found });
  }
}

const lengthsOf = (desk) => new Map(desk.paths.map((path) => [path, desk.state(path).doc.lines]));

// The file stays where it is, with its cursor and what could be undone; one file is always open.
function close(work, path) {
  const { open, desk, tabs: list } = work;
  const at = open.indexOf(path);
  if (at < 0) return;
  if (open.length === 1) return work.room.bus.say("speak", "The last open file stays open.");
  const focused = list.contains(document.activeElement);
  work.open = open.filter((other) => other !== path);
  if (desk.shown === path) show(work, work.open[Math.min(at, work.open.length - 1)]);
  else drawTabs(work);
  if (focused) list.querySelector("[aria-selected=true]").focus();
  work.room.bus.say("speak", `${path} is closed; you find it in Files.`);
}

function drawTabs({ tabs: list, open, desk, index, follower, ended, room }) {
  drawFileTabs(list, open, desk.shown);
  if (desk.shown) room.layout.keep(index, { open, shown: desk.shown });
  const note = ended || follower || !desk.shown || !desk.isEditable(desk.shown);
  say(slot(room.body, "editor-note"), note && desk.shown ? "read only" : "");
}

function allow(work, { follower = work.follower, ended = work.ended }) {
  Object.assign(work, { follower, ended });
  work.desk.allow(!follower && !ended);
  drawTabs(work);
}

function noticed(work, path, update) {
  for (const transaction of update.transactions) {
    if (!transaction.docChanged || transaction.annotation(remote)) continue;
    typed(work, path, transaction.changes);
    if (FROM_ELSEWHERE.some((name) => transaction.isUserEvent(name))) pasted(work, path, transaction.changes);
  }
  if (update.selectionSet && !update.docChanged) select(work, path, update.state);
}

function typed(work, path, changes) {
  untell(work);
  const { room, due } = work;
  const now_ms = Date.now();
  const due_ms = room.files.typed(path, changes, now_ms);
  if (due.has(path)) return;
  due.add(path);
  setTimeout(() => { due.delete(path); room.exchange.flush(); }, Math.max(0, due_ms - now_ms));
}

// The paste itself is on its way before the signal that says it was one.
function pasted({ room }, path, changes) {
  const size = Math.min(insertedLength(changes), PASTE_UNITS);
  let lines = 0;
  changes.iterChanges((_fromA, _toA, _fromB, _toB, inserted) => { lines += inserted.lines; });
  queueMicrotask(() => {
    room.exchange.flush();
    room.exchange.signal({ type: "signal", what: "paste", path, size, lines });
  });
}

function linesOf({ doc, selection: { main } }) {
  const end = main.to > main.from && doc.lineAt(main.to).from === main.to ? main.to - 1 : main.to;
  return { from_line: doc.lineAt(main.from).number, to_line: doc.lineAt(end).number };
}

function select(work, path, state) {
  if (!state.selection.main.empty) work.selected({ path, ...linesOf(state) });
}

function attach({ desk, room }) {
  const { state } = desk.view;
  room.exchange.flush();
  room.bus.say("attach", { path: desk.shown, ...linesOf(state) });
}

function follow({ desk, room, index }, data) {
  if (data?.index !== index) return;
  const sets = room.files.received(data);
  if (sets === null) return room.exchange.again();
  for (const set of sets) desk.apply(data.path, set);
}

function tell(work, words) {
  work.told = { line: refusalLine(words), at_ms: performance.now() };
  work.room.bus.say("news", { line: work.told.line, for_ms: NOTE_MS });
}

// What was refused a while ago says nothing about a change that was taken.
function untell(work) {
  if (!work.told || performance.now() - work.told.at_ms < READ_MS) return;
  work.room.bus.say("news-over", work.told.line);
  work.told = null;
}
