// A candidate's own tests are kept like everything else they write; the form is theirs until the server has it.
import { made, say, slot } from "../dom.js";
import { callsOf } from "../logic/own-tests.js";
import { readJson, writeJson } from "../logic/store.js";
import { clean } from "../logic/text.js";

const FIELDS = ["own-name", "own-calls", "own-stdin", "own-stdout"];

/** Let the candidate write tests, run one alone, change it and take it away. */
export function ownTests(element, room) {
  const desk = { element, room, form: element.querySelector("form"), tests: new Map(), sent: null };
  desk.draft = `viva:test:${room.session}`;
  restore(desk, readJson(room.store, desk.draft, {}));
  desk.form.addEventListener("input", () => { writeJson(room.store, desk.draft, written(desk)); tell(desk, ""); });
  desk.form.addEventListener("change", () => choose(desk, kindOf(desk)));
  desk.form.addEventListener("submit", (event) => { event.preventDefault(); keep(desk); });
  listen(desk, room.bus);
  draw(desk);
}

function listen(desk, bus) {
  bus.on("welcome", ({ own_tests: tests = [] }) => {
    desk.tests = new Map(tests.map((test) => [test.name, test]));
    draw(desk);
  });
  bus.on("event:OwnTestKept", ({ data: { test } }) => { desk.tests.set(test.name, test); draw(desk); });
  bus.on("event:OwnTestDropped", ({ data: { name } }) => { desk.tests.delete(name); draw(desk); });
  bus.on("event:QuestionOpened", ({ caught_up: before }) => { if (!before) { desk.tests.clear(); draw(desk); } });
  bus.on("ack", ({ frame }) => { if (frame.key && frame.key === desk.sent) kept(desk); });
  bus.on("refused", ({ frame, entries }) => {
    const ours = entries.some((entry) => entry.frame.type === "keep_test");
    if (ours) tell(desk, frame.message ?? "This test was not taken.");
  });
}

const kindOf = ({ form }) => form.querySelector("[name=own-kind]:checked").value;

function choose({ form }, kind) {
  form.querySelector(`[name=own-kind][value=${kind}]`).checked = true;
  for (const field of form.querySelectorAll("[data-kind]")) field.hidden = field.dataset.kind !== kind;
}

function written(desk) {
  const texts = FIELDS.map((name) => [name, clean(slot(desk.form, name).value).text]);
  return { ...Object.fromEntries(texts), kind: kindOf(desk) };
}

function restore(desk, texts) {
  for (const name of FIELDS) slot(desk.form, name).value = texts[name] ?? "";
  choose(desk, texts.kind === "stream" ? "stream" : "calls");
}

function tell({ form }, words) {
  const line = slot(form, "own-fault");
  line.hidden = words === "";
  say(line.lastElementChild, words);
}

function keep(desk) {
  const texts = written(desk);
  const name = texts["own-name"].trim();
  const made = texts.kind === "stream" ? streamOf(texts) : callsOf(texts["own-calls"]);
  if (!name) return refuse(desk, "Give it a name, by which you know it in the list.", "own-name");
  if (made.fault) return refuse(desk, made.fault, texts.kind === "stream" ? "own-stdout" : "own-calls");
  tell(desk, "");
  desk.sent = desk.room.exchange.act({ type: "keep_test", name, ...made });
}

function streamOf(texts) {
  if (!texts["own-stdout"]) return { fault: "Say what it must print." };
  return { stdin: texts["own-stdin"], stdout: texts["own-stdout"] };
}

function refuse(desk, words, field) {
  tell(desk, words);
  slot(desk.form, field).focus();
  slot(desk.form, "own-fault").scrollIntoView({ block: "nearest" });
}

function kept(desk) {
  desk.sent = null;
  restore(desk, { kind: kindOf(desk) });
  desk.room.store.removeItem(desk.draft);
  desk.room.bus.say("speak", "Your test is kept.");
}

function draw(desk) {
  const { element, room, tests } = desk;
  const list = slot(element, "own-list");
  const none = made("li", "empty small", "No tests of your own yet. What would you check?");
  list.replaceChildren(...(tests.size === 0 ? [none] : [...tests.values()].map((test) => lineOf(desk, test))));
  say(slot(room.body, "own-count"), tests.size ? String(tests.size) : "");
}

function lineOf(desk, test) {
  const what = test.calls.length > 0 ? test.calls.join("\n") : `reads ${test.stdin || "nothing"}, prints ${test.stdout}`;
  const buttons = made("p", "row wrap", ...[
    ["Run alone", () => desk.room.bus.say("run-alone", test.name)],
    ["Change", () => change(desk, test)],
    ["Remove", () => desk.room.exchange.act({ type: "drop_test", name: test.name })],
  ].map(([words, act]) => buttonOf(words, test.name, act)));
  return made("li", "", made("b", "", test.name), made("pre", "mono xs", what), buttons);
}

function buttonOf(words, name, act) {
  const button = made("button", "btn sm quiet", words, made("span", "sr", ` ${name}`));
  button.type = "button";
  button.addEventListener("click", act);
  return button;
}

function change(desk, test) {
  const stream = test.calls.length === 0;
  restore(desk, {
    "own-name": test.name, "own-calls": test.calls.join("\n"), "own-stdin": test.stdin, "own-stdout": test.stdout,
    kind: stream ? "stream" : "calls",
  });
  writeJson(desk.room.store, desk.draft, written(desk));
  slot(desk.form, stream ? "own-stdout" : "own-calls").focus();
}
