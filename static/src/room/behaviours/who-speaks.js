// Whose words come next stands above the conversation: the AI's, or those of a person, by name.
import { say, slot } from "../dom.js";

/** Keep the heading true. */
export function whoSpeaks(head, { bus, voice }) {
  bus.on("facts", ({ person }) => { if (person !== undefined) show(head, person, voice); });
}

function show(head, person, { speaker }) {
  const tag = slot(head, "what");
  say(slot(head, "who"), person || speaker);
  say(tag, person ? "Person" : "AI");
  tag.classList.toggle("accent", Boolean(person));
  slot(head, "ai").hidden = Boolean(person);
}
