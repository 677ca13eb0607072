// A seek shows the text; its colours follow after the frame, in slices, and stay where the text stayed.
import { Language, ensureSyntaxTree } from "@codemirror/language";
import { language } from "../shared/languages.js";

const SLICE_MS = 5;

export class Colours {
  #view;
  #grammar = null;
  #resting = null;
  #run = 0;

  constructor(view) {
    this.#view = view;
  }

  /** Return the effect that gives the text another grammar, null for plain text. */
  use(grammar) {
    this.#grammar = grammar;
    this.#resting = grammar && restingOf(grammar.language ?? grammar);
    return this.rest();
  }

  /** Return the effect that leaves colours as they are, whatever text comes, until the grammar follows. */
  rest() {
    return language.reconfigure(this.#resting ?? []);
  }

  /** Colour what is in sight as soon as the frame stands; a later call takes the place of this one. */
  follow() {
    const run = (this.#run += 1);
    if (this.#grammar) requestAnimationFrame(() => setTimeout(() => this.#wake(run)));
  }

  #wake(run) {
    if (run !== this.#run) return;
    this.#view.dispatch({ effects: language.reconfigure(this.#grammar) });
    this.#slice(run);
  }

  #slice(run) {
    if (run !== this.#run) return;
    if (ensureSyntaxTree(this.#view.state, this.#view.viewport.to, SLICE_MS)) this.#view.dispatch({});
    else setTimeout(() => this.#slice(run));
  }
}

// The editor moves its old colours with the text while a tree is too short for it: this one never grows, and costs nothing.
function restingOf({ data, parser, name }) {
  const tree = parser.parse("");
  const parse = { parsedPos: 0, stoppedAt: null, stopAt() {}, advance: () => tree };
  return new Language(data, Object.create(parser, { startParse: { value: () => parse } }), [], name);
}
