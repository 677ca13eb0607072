// Tabs as the ARIA practices have them: one stop for Tab, arrows between them.

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

const tabsOf = (list) => [...list.querySelectorAll("[role=tab]")];

/** Mark one tab of a list as chosen. */
export function choose(list, chosen) {
  for (const tab of tabsOf(list)) {
    tab.setAttribute("aria-selected", String(tab === chosen));
    tab.tabIndex = tab === chosen ? 0 : -1;
  }
}

/** Let a tab list be used by mouse and keys; `act` is told the chosen tab. */
export function tabs(list, act) {
  const take = (tab) => {
    choose(list, tab);
    act(tab);
  };
  list.addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (tab) take(tab);
  });
  list.addEventListener("keydown", (event) => {
    const next = neighbour(tabsOf(list).filter((tab) => tab.offsetParent), event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
    take(next);
  });
}

function neighbour(all, key) {
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  if (!(key in STEPS)) return null;
  const at = all.indexOf(document.activeElement);
  return all[(at + STEPS[key] + all.length) % all.length];
}
