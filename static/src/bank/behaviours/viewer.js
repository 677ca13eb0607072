// A file of a draft is looked at as a candidate will see it; closing the dialog lets go of it.
import { view } from "../../shared/viewing/viewer.js";
import { made } from "../../shared/viewing/parts.js";

const DRAWN_HERE = new Set(["text", "office", "binary"]);

export function viewer(page) {
  let shown = null;
  page.addEventListener("htmx:afterSwap", ({ detail: { target } }) => {
    const element = target.querySelector("[data-viewer]");
    if (!element) return;
    shown?.close();
    shown = DRAWN_HERE.has(element.dataset.kind) ? null : looked(element);
  });
  page.getElementById("look-dialog")?.addEventListener("close", () => {
    shown?.close();
    shown = null;
    page.getElementById("look-body").replaceChildren();
  });
}

function looked(element) {
  const { kind, path, about, href, captions } = element.dataset;
  const place = made("div", "viewed");
  element.append(place);
  return view(place, { kind, path, about, href, captions: captions === "true" });
}
