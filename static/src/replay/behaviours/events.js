// Everything that happened, to be read from top to bottom: written when it is first looked at.
import { everything } from "../logic/everything.js";
import { countUpTo } from "../logic/search.js";
import { clock, seconds } from "../logic/words.js";

export function events(panel, desk) {
  const list = panel.querySelector("ol");
  let lines = [];
  let current = null;
  let written = null;
  const write = () => {
    if (written === desk.recording || panel.hidden) return;
    written = desk.recording;
    lines = everything(desk.recording, desk.label);
    list.replaceChildren(...lines.map(line));
    follow(desk.playback.t);
  };
  const follow = (t) => {
    const now = list.children[countUpTo(lines, t, (one) => one.t) - 1]?.firstElementChild ?? null;
    if (now === current) return;
    current?.removeAttribute("aria-current");
    now?.setAttribute("aria-current", "step");
    if (desk.playback.playing) now?.scrollIntoView({ block: "nearest" });
    current = now;
  };
  new MutationObserver(write).observe(panel, { attributeFilter: ["hidden"] });
  desk.onGrown(write);
  desk.onMoment(({ t }) => follow(t));
}

function line({ t, words, text, who }) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = `?t=${seconds(t)}`;
  link.dataset.seek = seconds(t);
  const time = document.createElement("span");
  Object.assign(time, { className: "num", textContent: clock(t) });
  link.append(words, " ", time);
  item.append(link);
  if (text) item.append(Object.assign(document.createElement("p"), { className: `said-text ${who}`, textContent: text, dir: "auto" }));
  return item;
}
