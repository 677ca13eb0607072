// Each file keeps its own cursor and undo while another is on screen; one view shows one of them.
import { EditorState, Transaction } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { grammarNow, grammarOf, language } from "../shared/languages.js";
import { difference, remote } from "./guard.js";
import { help, keysFor, keysOf, looks, looksFor, mayType, partsOf, typing } from "./editor-parts.js";
import { markLines } from "./editor-marks.js";
import { toText } from "./logic/files.js";

/** The editor's files as CodeMirror states, one of them in the view. */
export class Desk {
  #states = new Map();
  #editable = new Map();
  #places = new Map();
  #parts;
  #mayType = true;
  #helpFor = null;
  view = null;
  shown = null;

  /** `parts`: parent, settings, nonce, own(path) -> extensions. */
  constructor(parts) {
    this.#parts = parts;
  }

  get paths() {
    return [...this.#states.keys()];
  }

  isEditable(path) {
    return this.#editable.get(path) === true;
  }

  /** Forget every file. */
  clear() {
    this.#states.clear();
    this.#editable.clear();
    this.#places.clear();
    this.shown = null;
  }

  /** Take a file as it should be; what is on screen already changes only where it differs. */
  put({ path, editable, doc }) {
    this.#editable.set(path, editable);
    const state = this.state(path);
    if (!state) this.#states.set(path, this.#fresh(path, editable, doc));
    else if (!state.doc.eq(doc)) this.apply(path, difference(state.doc, doc));
  }

  /** Let go of the files that are not among these; what was typed in them is the server's. */
  keepOnly(paths) {
    for (const path of this.paths.filter((each) => !paths.includes(each))) {
      this.#states.delete(path);
      this.#editable.delete(path);
      this.#places.delete(path);
      if (this.shown === path) this.shown = null;
    }
  }

  #fresh(path, editable, doc) {
    const { settings, nonce, own } = this.#parts;
    const may = editable && this.#mayType;
    const helping = this.#helping(path);
    const extensions = partsOf({ path, editable: may, settings, nonce, own: own(path), helping });
    return EditorState.create({ doc: toText(String(doc)), extensions });
  }

  #helping(path) {
    const { settings } = this.#parts;
    if (!this.#helpFor) return [];
    const editable = this.isEditable(path);
    return this.#helpFor({ path, editable, settings, texts: () => this.paths.map((other) => String(this.state(other).doc)) });
  }

  state(path) {
    return path === this.shown ? this.view.state : this.#states.get(path);
  }

  /** Change a file as the server says. */
  apply(path, changes) {
    const annotations = [remote.of(true), Transaction.addToHistory.of(false)];
    this.#dispatch(path, { changes, annotations });
  }

  /** Mark lines to look at: `{asked, told}`. */
  mark(path, kinds) {
    if (this.#states.has(path)) this.#dispatch(path, { effects: markLines.of(kinds) });
  }

  /** Bring a line of the file on screen into the middle of the view. */
  reveal(line) {
    const { doc } = this.view.state;
    const { from } = doc.line(Math.min(Math.max(line, 1), doc.lines));
    this.view.dispatch({ effects: EditorView.scrollIntoView(from, { y: "center" }) });
  }

  /** Let this tab type, or only follow. */
  allow(yes) {
    this.#mayType = yes;
    for (const path of this.paths) {
      const may = mayType(yes && this.isEditable(path));
      this.#dispatch(path, { effects: typing.reconfigure(may) });
    }
  }

  /** Help with the typing from now on; `helpFor` is that of editor-help.js. */
  helpWith(helpFor) {
    this.#helpFor = helpFor;
    this.settle();
  }

  /** Take the settings as they are now. */
  settle() {
    const { settings } = this.#parts;
    const same = [keysOf.reconfigure(keysFor(settings)), looks.reconfigure(looksFor(settings))];
    for (const path of this.paths) {
      this.#dispatch(path, { effects: [...same, help.reconfigure(this.#helping(path))] });
    }
  }

  #dispatch(path, spec) {
    if (path === this.shown) this.view.dispatch(spec);
    else this.#states.set(path, this.#states.get(path).update(spec).state);
  }

  /** Put a file on screen, scrolled to where it was. */
  show(path) {
    if (path === this.shown || !this.#states.has(path)) return;
    if (this.shown !== null) this.#leave();
    const state = this.#states.get(path);
    if (this.view) this.view.setState(state);
    else this.view = new EditorView({ state, parent: this.#parts.parent });
    this.shown = path;
    if (this.#places.has(path)) this.view.dispatch({ effects: this.#places.get(path) });
    this.#colour(path);
  }

  #leave() {
    this.#states.set(this.shown, this.view.state);
    this.#places.set(this.shown, this.view.scrollSnapshot());
  }

  // The text is there at once; its colours come with the grammar.
  async #colour(path) {
    if (language.get(this.view.state) === grammarNow(path)) return;
    const grammar = await grammarOf(path);
    if (grammar && this.#states.has(path)) this.#dispatch(path, { effects: language.reconfigure(grammar) });
  }
}
