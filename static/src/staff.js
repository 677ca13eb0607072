// Staff pages: print a report, copy a link that is shown once, find questions.
import { picker } from "./shared/picker.js";

for (const root of document.querySelectorAll("[data-behaviour=picker]")) picker(root);
for (const button of document.querySelectorAll("[data-behaviour=print]")) {
  button.addEventListener("click", () => window.print());
}
for (const button of document.querySelectorAll("[data-behaviour=copy]")) {
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copies);
    field.select();
    await navigator.clipboard.writeText(field.value);
    button.querySelector("span").textContent = "Copied";
  });
}
