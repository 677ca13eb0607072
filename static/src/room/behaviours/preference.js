// A choice of several is a list of the browser's own, which every keyboard and screen reader knows.
import { chooseTheme, chosenTheme, onTheme } from "../../shared/theme.js";

/** Let a select choose how the editor, or the page, looks and behaves. */
export function preference(element, { settings, bus }) {
  const name = element.dataset.setting;
  if (name === "theme") return themes(element);
  const show = () => { element.value = settings.value(name); };
  element.addEventListener("change", () => settings.set(name, element.value));
  bus.on("setting", show);
  show();
}

function themes(element) {
  const show = () => { element.value = chosenTheme(); };
  element.addEventListener("change", () => chooseTheme(element.value));
  onTheme(show);
  show();
}
