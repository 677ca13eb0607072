// The files and the whiteboard of the question that is played, as tabs; following the typing chooses by itself.
import { BOARD } from "../logic/drawings.js";

export function files(element, desk) {
  let drawn = "";
  let typedIn = null;
  element.addEventListener("click", (event) => {
    const tab = event.target.closest("[data-file]");
    if (tab) choose(desk, tab.dataset.file === BOARD ? BOARD : Number(tab.dataset.file));
  });
  element.addEventListener("keydown", (event) => move(event, element));
  desk.onMoment(({ t, index, count }) => {
    const here = desk.recording.files.map((file, number) => ({ ...file, number })).filter((file) => file.index === index && file.t <= t);
    if (desk.drawings.begun(index, t)) here.unshift({ number: BOARD, path: "Whiteboard" });
    const last = desk.texts.lastFile(count);
    const typing = here.find((file) => file.number === last && last !== typedIn);
    if (!here.some((file) => file.number === desk.chosen)) desk.chosen = (typing ?? here.find((file) => file.editable) ?? here[0])?.number ?? null;
    else if (typing && desk.settings.get("follow")) desk.chosen = last;
    typedIn = last;
    const key = `${here.map((file) => file.number)}|${desk.chosen}`;
    if (key !== drawn) draw(element, here, desk.chosen);
    drawn = key;
  });
}

function choose(desk, number) {
  desk.chosen = number;
  desk.tell(false);
}

function move(event, element) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const tabs = [...element.querySelectorAll("[role=tab]")];
  const to = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
  to?.click();
  element.querySelector("[aria-selected=true]")?.focus();
}

function draw(element, here, chosen) {
  element.replaceChildren(...here.map((file) => {
    const tab = document.createElement("button");
    Object.assign(tab, { type: "button", className: "tab mono", textContent: file.path });
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", file.number === BOARD ? "board" : "editor");
    tab.setAttribute("aria-selected", String(file.number === chosen));
    tab.tabIndex = file.number === chosen ? 0 : -1;
    tab.dataset.file = file.number;
    return tab;
  }));
  element.hidden = here.length === 0;
}
