// A seek shows the text; its colours follow after the frame, in slices, and stay where the text stayed.
import { Language, ensureSyntaxTree } from "@codemirror/language";
import { language } from "../shared/languages.js";

const SLICE_MS = 5;

export class Colours {
  #view;
  #pair = null;
  #run = 0;

  constructor(view) {
    this.#view = view;
  }

  /** Return the effect that gives the text another grammar, null for plain text. */
  use(grammar) {
    this.#pair = grammar && [grammar, twinOf(grammar)];
    return this.anew();
  }

  /** Return the effect after which the text is parsed anew from its start, beside the seek and not within it. */
  anew() {
    this.#pair?.reverse();
    return language.reconfigure(this.#pair?.[0] ?? []);
  }

  /** Colour what is in sight as soon as the frame stands; a later call takes the place of this one. */
  follow() {
    const run = (this.#run += 1);
    const slice = () => {
      if (run !== this.#run) return;
      if (ensureSyntaxTree(this.#view.state, this.#view.viewport.to, SLICE_MS)) this.#view.dispatch({});
      else setTimeout(slice);
    };
    if (this.#pair) requestAnimationFrame(() => setTimeout(slice));
  }
}

// The editor keeps its old colours in place and drops its old parse where it is given another language: the same by another name.
function twinOf(grammar) {
  const { data, parser, name } = grammar.language ?? grammar;
  return [new Language(data, parser, [], name), grammar.support ?? []];
}
