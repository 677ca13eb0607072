// A seek shows the text; its colours follow after the frame, in slices, and stay where the text stayed.
import { DocInput, Language } from "@codemirror/language";
import { language } from "../shared/languages.js";

const SLICE_MS = 4;  // a press that comes meanwhile waits no longer, and its frame is not late
const AT_ONCE = 3_000;  // units: the editor wants so much parsed when it begins, and would do it in one piece

export class Colours {
  #view;
  #grammar = null;
  #rests = false;
  #run = 0;

  constructor(view) {
    this.#view = view;
  }

  /** Return the effects that give the text another grammar, null for plain text. */
  use(grammar) {
    this.#grammar = grammar && (grammar.language ?? grammar);
    this.#rests = false;
    return this.rest();
  }

  /** Return the effects that leave colours as they are, whatever text comes, until the grammar follows. */
  rest() {
    if (this.#rests) return [];
    this.#rests = true;
    return [language.reconfigure(this.#grammar ? restingOf(this.#grammar) : [])];
  }

  /** Colour what is in sight as soon as the frame stands; a later call takes the place of this one. */
  follow() {
    const run = (this.#run += 1);
    if (this.#grammar) requestAnimationFrame(() => setTimeout(() => this.#begin(run)));
  }

  #begin(run) {
    if (run !== this.#run) return;
    const { state: { doc }, viewport } = this.#view;
    const parse = this.#grammar.parser.startParse(new DocInput(doc));
    const enough = Math.max(viewport.to, AT_ONCE);
    if (enough < doc.length) parse.stopAt(enough);
    this.#slice(run, doc, parse);
  }

  #slice(run, doc, parse) {
    if (run !== this.#run) return;
    if (this.#view.state.doc !== doc) return this.#wake(this.#grammar);  // it plays on: from here the editor keeps up by itself
    const until = performance.now() + SLICE_MS;
    let tree = null;
    while (!tree && performance.now() < until) tree = parse.advance();
    if (tree) this.#wake(parsedOf(this.#grammar, doc, tree, parse.stoppedAt));
    else setTimeout(() => this.#slice(run, doc, parse));
  }

  #wake(grammar) {
    this.#rests = false;
    this.#view.dispatch({ effects: language.reconfigure(grammar) });
  }
}

// The editor moves its old colours with the text while a tree is too short for it: this one never grows, and costs nothing.
function restingOf(grammar) {
  const tree = grammar.parser.parse("");
  return withParser(grammar, () => ready(tree, null));
}

// The tree of a text is here already: the editor begins with it, and goes on from it.
function parsedOf(grammar, doc, tree, stoppedAt) {
  return withParser(grammar, (input, fragments, ranges) =>
    input.doc === doc && !fragments?.length ? ready(tree, stoppedAt) : grammar.parser.startParse(input, fragments, ranges));
}

function withParser({ data, parser, name }, startParse) {
  return new Language(data, Object.create(parser, { startParse: { value: startParse } }), [], name);
}

function ready(tree, stoppedAt) {
  return { parsedPos: tree.length, stoppedAt, stopAt() {}, advance: () => tree };
}
