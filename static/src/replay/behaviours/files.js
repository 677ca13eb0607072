// The files and the whiteboard of the question that is played, as tabs; following the typing chooses by itself.
import { BOARD } from "../logic/drawings.js";

export function files(element, desk) {
  let drawn = "";
  let pointed = null;
  let asked = desk.asked.get("file");
  element.addEventListener("click", (event) => {
    const tab = event.target.closest("[data-file]");
    if (tab) choose(desk, tab.dataset.file === BOARD ? BOARD : Number(tab.dataset.file));
  });
  element.addEventListener("keydown", (event) => move(event, element));
  desk.onMoment((moment) => {
    const { table, settings } = desk;
    const here = table.filesAt(moment, BOARD);
    const at = table.selectionAt(moment.t, moment.count)?.file ?? table.texts.lastFile(moment.count);
    const hand = here.find(({ number }) => number === at && number !== pointed);
    const wanted = here.find(({ path }) => path === asked);
    if (wanted) desk.chosen = wanted.number;
    else if (!here.some(({ number }) => number === desk.chosen)) desk.chosen = (hand ?? here.find(({ editable }) => editable) ?? here[0])?.number ?? null;
    else if (hand && settings.get("follow")) desk.chosen = at;
    asked = null;
    pointed = at;
    const key = `${here.map(({ number }) => number)}|${desk.chosen}`;
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
