// A page is a picture under its own text; far away it is neither, and keeps its place.
import { TextLayer } from "pdfjs-dist";
import { made } from "../shared/viewing/parts.js";

const MOST_DOTS = 16_000_000;

/** One page: `near` draws it or lets it go, `resize` draws it anew. */
export class Sheet {
  #page;
  #scale = 1;
  #isNear = false;
  #drawing = null;

  constructor(page, number) {
    this.#page = page;
    this.number = number;
    const { width, height } = page.getViewport({ scale: 1 });
    Object.assign(this, { width, height });
    this.element = made("div", "v-sheet");
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", `Page ${number}`);
  }

  near(yes) {
    if (yes === this.#isNear) return;
    this.#isNear = yes;
    if (yes) this.#draw();
    else this.#clear();
  }

  resize(scale) {
    this.#scale = scale;
    const style = { width: `${Math.floor(this.width * scale)}px`, height: `${Math.floor(this.height * scale)}px` };
    Object.assign(this.element.style, style);
    for (const [name, value] of [["--total-scale-factor", scale], ["--scale-round-x", "1px"], ["--scale-round-y", "1px"]]) {
      this.element.style.setProperty(name, String(value));
    }
    if (this.#isNear) this.#draw();
  }

  #clear() {
    this.#drawing?.cancel();
    this.#drawing = null;
    this.element.replaceChildren();
  }

  /** One page that cannot be drawn is said, and takes no other with it. */
  #apologise() {
    this.element.replaceChildren(made("p", "small dim pad", "This page could not be drawn. A saved copy has it."));
  }

  async #draw() {
    this.#drawing?.cancel();
    const viewport = this.#page.getViewport({ scale: this.#scale });
    const canvas = made("canvas");
    const dots = Math.min(devicePixelRatio || 1, Math.sqrt(MOST_DOTS / (viewport.width * viewport.height)));
    Object.assign(canvas, { width: Math.ceil(viewport.width * dots), height: Math.ceil(viewport.height * dots) });
    canvas.setAttribute("aria-hidden", "true");
    const drawing = this.#page.render({ canvas, viewport, transform: [dots, 0, 0, dots, 0, 0], annotationMode: 0 });
    this.#drawing = drawing;
    try {
      await drawing.promise;
      const text = made("div", "textLayer");
      await new TextLayer({ textContentSource: this.#page.streamTextContent(), container: text, viewport }).render();
      if (this.#drawing === drawing) this.element.replaceChildren(canvas, text);
    } catch (error) {
      if (this.#drawing === drawing && error.name !== "RenderingCancelledException") this.#apologise();
    }
  }
}
