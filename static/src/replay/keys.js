// The keyboard plays: Space, arrows, brackets, minus and plus, and single letters outside fields.
import { walk } from "../shared/panes.js";

const TEN_S = 10_000;

/** Let the keys of a page drive its player. */
export function keys(root, desk) {
  root.addEventListener("keydown", (event) => {
    if (event.key === "F6") return walk(event, wanted);
    if (event.ctrlKey || event.metaKey || event.altKey || elsewhere(event)) return;
    const act = actionOf(event, desk, root);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

const wanted = (pane) => pane.querySelector(".cm-content, [role=slider], [role=log]");

function elsewhere(event) {
  const at = event.target;
  if (at.closest("input, textarea, select, dialog, [role=tablist]")) return true;
  return event.key === " " && at.closest("button, a, summary") !== null;
}

function actionOf(event, desk, root) {
  const press = (selector) => () => root.querySelector(selector)?.click();
  const { t, duration } = desk.playback;
  const actions = {
    " ": () => desk.toggle(),
    ArrowLeft: () => (event.shiftKey ? desk.seek(t - TEN_S) : step(desk, -1)),
    ArrowRight: () => (event.shiftKey ? desk.seek(t + TEN_S) : step(desk, 1)),
    "[": () => chapter(root, desk, -1),
    "]": () => chapter(root, desk, 1),
    "-": () => desk.faster(-1),
    "+": () => desk.faster(1),
    "=": () => desk.faster(1),
    "/": press("[data-do=find]"),
    "?": () => root.querySelector("#keys-dialog")?.showModal(),
    m: press("[data-do=mark]"),
    d: press("[data-do=compare]"),
    f: press("[data-setting=follow]"),
    i: press("[data-setting=skip]"),
    n: press("[data-setting=notes]"),
    c: press("[data-behaviour=copy-link]"),
    ...(event.target.closest("[role=slider]") && {
      Home: () => desk.seek(0),
      End: () => desk.seek(duration),
      PageUp: () => desk.seek(t - 6 * TEN_S),
      PageDown: () => desk.seek(t + 6 * TEN_S),
    }),
  };
  return actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
}

function step(desk, direction) {
  desk.step(direction);
  desk.stepped?.();
}

function chapter(root, desk, direction) {
  const times = [...root.querySelectorAll(".places a[data-seek]")].map((link) => Math.round(1000 * Number(link.dataset.seek)));
  const { t } = desk.playback;
  const to = direction > 0 ? times.find((time) => time > t) : times.findLast((time) => time < t - 1);
  if (to === undefined) return;
  desk.seek(to);
  desk.stepped?.();
}
