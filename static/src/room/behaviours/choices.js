// The choices stand with the opening: beside the talk where there is room, else under it in the log.
import { say, slot } from "../dom.js";

const NARROW = "(max-width: 1179px)";

/** Keep the choices of the question on the table where they are read, and what is chosen of them. */
export function choices(log, room) {
  const { bus, body, picked } = room;
  const desk = { log, room, field: null, sent: () => [], narrow: matchMedia(NARROW) };
  put(desk);
  desk.narrow.addEventListener("change", () => place(desk));
  bus.on("event:QuestionOpened", () => put(desk));
  bus.on("event:StageOpened", () => picked.close());
  bus.on("event:QuestionClosed", () => picked.close());
  bus.on("event:AnswerSubmitted", ({ data: { choices: made = [] } }) => { if (made.length) picked.took(idsOf(made)); });
  bus.on("refused", ({ entries }) => giveBack(desk, entries));
  bus.on("ended", () => picked.close());
  bus.on("picked", () => draw(desk));
  slot(body, "picked-clear").addEventListener("click", () => { picked.mark([]); focus(desk); });
  slot(body, "picked-show").addEventListener("click", () => show(desk));
  draw(desk);
}

const idsOf = (made) => made.map(({ id }) => id);

function giveBack({ room: { picked }, sent }, entries) {
  const made = entries.map(({ frame }) => frame).findLast(({ choices: ids, index }) => ids && index === picked.index);
  if (made) picked.back(made.choices, sent());
}

// The newest opening in the log brings its choices; one without any takes the others away.
function put(desk) {
  const { log, room } = desk;
  desk.field?.remove();
  desk.field = null;
  const opened = [...log.querySelectorAll("[data-kind=QuestionOpened]")].at(-1);
  const drawing = opened?.querySelector("template[data-choices]");
  if (drawing) wake(desk, drawing.content.cloneNode(true).firstElementChild);
  const inputs = desk.field ? [...desk.field.querySelectorAll("input")] : [];
  const letters = inputs.map(({ value, dataset }) => [value, dataset.letter]);
  const after = opened ? later(opened) : [];
  const over = after.some((part) => part.matches("[data-kind=StageOpened], [data-kind=QuestionClosed]"));
  const index = opened ? Number(opened.dataset.index) : null;
  desk.sent = () => waiting(room, index) ?? (opened && logged(later(opened))) ?? [];
  room.picked.question(index, { letters, sent: desk.sent(), open: !over });
}

// What waits in the outbox is newer than what the log has.
function waiting({ outbox }, index) {
  const frames = outbox.entries.map(({ frame }) => frame);
  return frames.findLast(({ choices: chosen, index: of }) => chosen && of === index)?.choices;
}

function logged(parts) {
  const answer = parts.findLast((part) => part.dataset.chosen);
  return answer && JSON.parse(answer.dataset.chosen);
}

function later(opened) {
  const parts = [];
  for (let part = opened.nextElementSibling; part; part = part.nextElementSibling) parts.push(part);
  return parts;
}

function wake(desk, field) {
  desk.field = field;
  field.addEventListener("change", () => desk.room.picked.mark(marked(field)));
  field.addEventListener("click", ({ target }) => {
    if (field.disabled || target.closest("input, label, pre")) return;
    if (String(getSelection()) === "") target.closest("[data-choice]")?.querySelector("input").click();
  });
  place(desk);
}

const marked = (field) => [...field.querySelectorAll("input:checked")].map(({ value }) => value);

// Moving a field loses its focus, so it is given back.
function place({ field, log, narrow, room }) {
  if (!field) return;
  const beside = slot(room.body, "choices-beside");
  const here = [...log.querySelectorAll("[data-choices-here]")].at(-1);
  const held = field.contains(document.activeElement) ? document.activeElement : null;
  (beside && !narrow.matches ? beside : here).append(field);
  held?.focus();
}

function draw({ field, room: { body, picked } }) {
  const line = slot(body, "picked");
  line.hidden = !picked.offered;
  if (!field) return;
  field.disabled = !picked.open;
  for (const input of field.querySelectorAll("input")) {
    input.checked = picked.ids.includes(input.value);
    input.closest("[data-choice]").dataset.chosen = String(input.checked);
  }
  say(slot(line, "picked-words"), wordsOf(picked));
  slot(line, "picked-clear").hidden = !picked.unsent;
}

function wordsOf(picked) {
  if (picked.unsent) return `Chosen: ${picked.named(picked.ids)}. Goes with your reply.`;
  if (picked.sent.length === 0) return picked.open ? "Nothing chosen yet." : "You chose nothing here.";
  const chose = `You chose ${picked.named(picked.sent)}.`;
  return picked.open ? `${chose} You can still change it.` : chose;
}

function show(desk) {
  const side = desk.room.body.querySelector("[role=tab][data-side=talk][aria-selected=false]");
  if (desk.narrow.matches && side) side.click();
  desk.field?.scrollIntoView({ block: "nearest" });
  focus(desk);
}

function focus({ field }) {
  if (!field) return;
  field.tabIndex = -1;
  if (field.disabled) field.focus();
  else (field.querySelector("input:checked") ?? field.querySelector("input")).focus();
}
