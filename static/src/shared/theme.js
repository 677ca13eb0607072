// The theme follows the system until somebody chooses, then remembers.

const CHANGED = "viva:theme";
const root = document.documentElement;

/** Return what was chosen: "system", "light" or "dark". */
export function chosenTheme() {
  return root.dataset.theme ?? "system";
}

/** Choose "system", "light" or "dark", for this page and the next. */
export function chooseTheme(choice) {
  if (choice === "system") delete root.dataset.theme;
  else root.dataset.theme = choice;
  try {
    if (choice === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", choice);
  } catch { /* the choice holds for this page */ }
  dispatchEvent(new Event(CHANGED));
}

/** Call `act` whenever another theme is chosen on this page. */
export function onTheme(act) {
  addEventListener(CHANGED, act);
}

/** Let a button switch between light and dark. */
export function theme(button) {
  button.addEventListener("click", () => {
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const now = chosenTheme() === "system" ? system : chosenTheme();
    chooseTheme(now === "dark" ? "light" : "dark");
  });
}
