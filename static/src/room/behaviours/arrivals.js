// A new question or part brings its own heading, text and files; nothing else of the page moves.
import { drawn, made, say, slot } from "../dom.js";

/** Show where in the interview this is, and keep the page in step with what opens. */
export function arrivals(element, room) {
  drawSteps(element);
  room.bus.on("event:QuestionOpened", (frame) => opened(element, room, frame));
  room.bus.on("event:StageOpened", ({ data }) => added(room, data));
  room.bus.on("event:HintGiven", ({ data }) => added(room, data));
}

function drawSteps(element) {
  const count = Number(element.dataset.count) || 0;
  const index = element.dataset.index === "" ? -1 : Number(element.dataset.index);
  const stepOf = (_, place) => made("li", place < index ? "done" : place === index ? "here" : "");
  element.replaceChildren(...Array.from({ length: count }, stepOf));
}

function opened(element, room, { html, data, caught_up: before }) {
  const page = drawn(html);
  const facts = page.querySelector("[data-kind=QuestionOpened]").dataset;
  element.dataset.index = facts.index;
  drawSteps(element);
  const place = `Question ${facts.number} of ${element.dataset.count}`;
  say(slot(document, "question"), place);
  say(slot(document, "name"), facts.name);
  document.title = `${place}: ${facts.name} · Viva`;
  slot(document, "problem").replaceChildren(...page.querySelector("[data-problem]").cloneNode(true).childNodes);
  room.bus.say("speak", `${place}: ${facts.name}.`);
  show(room, Number(facts.index), data, before);
}

/** Put a question's files on screen. */
// A greeting after the question opened brought its files as they are now; these are as they were then.
export function show(room, index, { documents = [], highlights = [] }, before) {
  if (!before) room.bus.say("documents", { documents: room.files.welcome(index, documents), index, highlights });
  else if (room.files.index === index) room.bus.say("documents-added", { documents: [], highlights });
}

/** Put files that came with a part, a hint or a task on screen, and mark their lines; returns the files. */
export function added(room, { documents, highlights = null }) {
  const files = room.files.add(documents ?? []);
  if (files.length > 0 || highlights?.length) room.bus.say("documents-added", { documents: files, highlights });
  return files;
}
