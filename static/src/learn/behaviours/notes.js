// Notes are short lines, the tutor's and the learner's own; a line is kept once the server has it.
import { command, drawn, say, slot } from "../../room/dom.js";
import { clean } from "../../room/logic/text.js";

/** Let the learner add a line, and show every line that is kept. */
export function notes(panel, room) {
  const form = panel.querySelector("form");
  const field = form.querySelector("textarea");
  const list = slot(panel, "notes");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = clean(field.value).text.trim();
    if (text === "") return field.focus();
    room.exchange.act({ type: "note", text });
    field.value = "";
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !command(event) || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  room.bus.on("event:NoteKept", ({ html }) => keep(panel, list, html, room));
  room.bus.on("refused", ({ entries }) => giveBack(field, entries));
}

function keep(panel, list, html, { bus, body }) {
  list.append(drawn(html).querySelector("[data-note]").content.cloneNode(true));
  slot(panel, "no-notes").hidden = true;
  say(slot(body, "notes-count"), String(list.children.length));
  bus.say("speak", "A note was kept.");
}

function giveBack(field, entries) {
  const texts = entries.filter(({ frame }) => frame.type === "note").map(({ frame }) => frame.text);
  if (texts.length > 0) field.value = [...texts, field.value].filter(Boolean).join("\n");
}
