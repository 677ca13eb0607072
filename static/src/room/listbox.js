// A list to choose from: one stop for Tab, arrows choose, as the ARIA practices have it.

const STEPS = { ArrowDown: 1, ArrowUp: -1 };

const options = (list) => [...list.querySelectorAll("[role=option]:not([aria-disabled=true])")];

/** Mark one option as chosen and bring it into view inside its list. */
export function pick(list, chosen) {
  for (const option of options(list)) option.setAttribute("aria-selected", String(option === chosen));
  list.setAttribute("aria-activedescendant", chosen.id);
  const top = chosen.offsetTop - list.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + chosen.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top + chosen.offsetHeight - list.clientHeight;
  }
}

/** Let a listbox be used by mouse and keys; `act` is told the chosen option, and whether by Enter. */
export function listbox(list, act) {
  const take = (option, entered = false) => {
    pick(list, option);
    act(option, entered);
  };
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]:not([aria-disabled=true])");
    if (option) take(option);
  });
  list.addEventListener("keydown", (event) => {
    const chosen = next(options(list), event.key);
    if (!chosen) return;
    event.preventDefault();
    take(chosen, event.key === "Enter");
  });
}

function next(all, key) {
  const at = all.findIndex((option) => option.getAttribute("aria-selected") === "true");
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  if (key === "Enter") return all[at];
  return key in STEPS ? all[Math.min(Math.max(at + STEPS[key], 0), all.length - 1)] : null;
}
