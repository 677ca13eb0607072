// The table of a role: filters show at once, rows are chosen; without scripts the buttons do it.
import { chosenWords } from "./compare/logic.js";
import { frameOf } from "./shared/frame.js";
import { pictureOf } from "./shared/picture.js";

for (const place of document.querySelectorAll("[data-behaviour=drawing]")) {
  const elements = JSON.parse(document.getElementById(place.dataset.elements).textContent);
  place.replaceChildren(pictureOf(elements, frameOf(elements)));
}

for (const form of document.querySelectorAll("[data-behaviour=filters]")) {
  form.addEventListener("change", (event) => {
    if (event.target.matches("select, input[type=checkbox]")) form.requestSubmit();
  });
}

for (const table of document.querySelectorAll("[data-behaviour=candidates]")) {
  const boxes = [...table.querySelectorAll("input[type=checkbox]")];
  const said = document.querySelector("[data-slot=chosen]");
  const button = document.querySelector("button[form=choose]");
  const count = () => boxes.filter((box) => box.checked).length;
  const show = () => {
    for (const box of boxes) box.closest("tr").toggleAttribute("aria-selected", box.checked);
    for (const row of table.querySelectorAll("tr[aria-selected]")) row.setAttribute("aria-selected", "true");
    const { words, fits } = chosenWords(count());
    said.textContent = words;
    button.setAttribute("aria-disabled", String(!fits));
  };
  table.addEventListener("change", show);
  table.closest("form").addEventListener("submit", (event) => {
    if (!chosenWords(count()).fits) event.preventDefault();
  });
  table.addEventListener("keydown", (event) => {
    const place = boxes.indexOf(event.target);
    if (place < 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) boxes[place + step]?.focus();
    if (event.key === "Enter") event.target.closest("tr").querySelector("th a").click();
    if (step || event.key === "Enter") event.preventDefault();
  });
  show();
}
