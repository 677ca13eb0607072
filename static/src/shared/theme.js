// The theme follows the system until pressed, then remembers.

/** Let a button switch between light and dark. */
export function theme(button) {
  const root = document.documentElement;
  button.addEventListener("click", () => {
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    root.dataset.theme = (root.dataset.theme ?? system) === "dark" ? "light" : "dark";
    try {
      localStorage.setItem("theme", root.dataset.theme);
    } catch { /* the choice holds for this page */ }
  });
}
