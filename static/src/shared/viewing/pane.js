// One pane shows one file at a time, as what it is or as its text; what was opened once stays as it was left.
import { made } from "./parts.js";
import { kindOf, view } from "./viewer.js";

/** The place of files beside an editor, which shows their texts. */
export class Pane {
  #parts;
  #views = new Map();
  #asText = new Set();
  #file = null;

  /** `parts`: element, editor, choice (the switch between both), hrefOf(file), known(file) -> a name of its own. */
  constructor(parts) {
    this.#parts = parts;
    parts.choice.addEventListener("click", ({ target }) => {
      const pressed = target.closest("[data-as]");
      if (pressed && this.#file) this.#choose(pressed.dataset.as === "text");
    });
  }

  #choose(text) {
    const name = this.#parts.known(this.#file);
    if (text) this.#asText.add(name);
    else this.#asText.delete(name);
    this.show(this.#file);
  }

  /** From now on show a file's text, as somebody asks for its lines. */
  preferText(file) {
    if (hasBoth(file)) this.#asText.add(this.#parts.known(file));
  }

  /** Show a file, or nothing of ours for null; returns whether it is shown as more than text. */
  show(file) {
    const { element, editor, choice } = this.#parts;
    this.#file = file;
    const viewed = file !== null && this.#isViewed(file);
    choice.hidden = file === null || !hasBoth(file);
    for (const each of choice.querySelectorAll("[data-as]")) {
      each.setAttribute("aria-pressed", String((each.dataset.as === "view") === viewed));
    }
    if (editor) editor.hidden = viewed;
    element.hidden = !viewed;
    const name = viewed ? this.#parts.known(file) : null;
    if (viewed) this.#open(name, file);
    for (const [other, { place }] of this.#views) place.hidden = other !== name;
    return viewed;
  }

  #isViewed(file) {
    return kindOf(file) !== "text" && !(hasBoth(file) && this.#asText.has(this.#parts.known(file)));
  }

  #open(name, file) {
    if (this.#views.has(name)) return;
    const place = made("div", "viewed");
    this.#parts.element.append(place);
    const { about = "", captions = false } = file.media ?? {};
    const shown = view(place, { kind: kindOf(file), path: file.path, about, captions, href: this.#parts.hrefOf(file) });
    this.#views.set(name, { place, shown });
  }

  /** Put the focus into the file on screen. */
  focus() {
    if (this.#file) this.#views.get(this.#parts.known(this.#file))?.shown.focus();
  }

  /** Let go of everything. */
  clear() {
    for (const { place, shown } of this.#views.values()) {
      shown.close();
      place.remove();
    }
    this.#views.clear();
    this.#asText.clear();
    this.#file = null;
  }
}

/** Say whether a file can be shown as what it is and as its text. */
export function hasBoth(file) {
  const kind = kindOf(file);
  return kind === "markdown" || (kind !== "text" && file.media.text === true);
}

/** Return the address of a file below another one, whatever its name holds. */
export function addressOf(before, path) {
  return `${before}${path.split("/").map(encodeURIComponent).join("/")}`;
}
