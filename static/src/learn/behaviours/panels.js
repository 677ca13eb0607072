// Lesson, tasks, notes and progress are four pages of one pane; the last one open is open again.
import { readJson, writeJson } from "../../room/logic/store.js";
import { choose, tabs } from "../../room/tabs.js";

/** Let a tab list show one of its panels at a time. */
export function panels(list, { bus, store, session }) {
  const name = `viva:panel:${session}`;
  const open = (tab) => {
    for (const other of list.querySelectorAll("[role=tab]")) {
      document.getElementById(other.getAttribute("aria-controls")).hidden = other !== tab;
    }
    writeJson(store, name, tab.id);
  };
  const turnTo = (id) => {
    const tab = [...list.querySelectorAll("[role=tab]")].find((each) => each.id === id);
    if (!tab) return;
    choose(list, tab);
    open(tab);
  };
  tabs(list, open);
  bus.on("panel", turnTo);
  turnTo(readJson(store, name, ""));
}
