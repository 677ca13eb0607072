// Beside the editor stand chapters, everything that happened, or what was found; on a narrow page one opens them.
export function side(pane, desk) {
  const tabs = [...pane.querySelectorAll("[role=tab]")];
  const toggles = [...desk.root.querySelectorAll("[data-do=side]")];
  const show = (wanted) => {
    pane.classList.toggle("open", wanted);
    for (const toggle of toggles) toggle.setAttribute("aria-expanded", String(wanted));
  };
  const choose = (chosen) => {
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      pane.querySelector(`#${tab.getAttribute("aria-controls")}`).hidden = tab !== chosen;
    }
  };
  for (const tab of tabs) tab.addEventListener("click", () => choose(tab));
  pane.addEventListener("keydown", (event) => {
    const at = tabs.indexOf(event.target);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (at >= 0 && step) {
      const to = tabs[(at + step + tabs.length) % tabs.length];
      to.click();
      to.focus();
    } else if (event.key === "Escape" && pane.classList.contains("open") && !event.defaultPrevented) {
      show(false);
      toggles[0]?.focus();
    }
  });
  for (const toggle of toggles) toggle.addEventListener("click", () => show(!pane.classList.contains("open")));
  desk.side = () => show(true);
}
