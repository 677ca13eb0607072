// A new question or part brings its own heading, text and files; nothing else of the page moves.
import { drawn, made, say, slot } from "../dom.js";

/** Show where in the interview this is, and keep the page in step with what opens. */
export function arrivals(element, room) {
  drawSteps(element);
  room.bus.on("event:QuestionOpened", (frame) => opened(element, room, frame));
  room.bus.on("event:StageOpened", (frame) => added(room, frame.data));
  room.bus.on("event:HintGiven", (frame) => added(room, frame.data));
}

function drawSteps(element) {
  const count = Number(element.dataset.count) || 0;
  const index = element.dataset.index === "" ? -1 : Number(element.dataset.index);
  const stepOf = (_, place) => made("li", place < index ? "done" : place === index ? "here" : "");
  element.replaceChildren(...Array.from({ length: count }, stepOf));
}

function opened(element, room, { html, data }) {
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
  show(room, Number(facts.index), data);
}

function show(room, index, { documents = [], highlights = [] }) {
  const files = room.files.welcome(index, documents);
  room.bus.say("documents", { documents: files, index, highlights });
}

function added(room, { documents, highlights = null }) {
  const files = room.files.add(documents ?? []);
  if (files.length > 0 || highlights?.length) room.bus.say("documents-added", { documents: files, highlights });
}
