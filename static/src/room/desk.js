// Each file keeps its own cursor and undo while another is on screen; one view shows one of them.
import { EditorState, Transaction } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { difference, remote } from "./guard.js";
import { keysFor, keysOf, markLines, mayType, partsOf, size, sizeFor, typing } from "./editor-parts.js";
import { toText } from "./logic/files.js";

/** The editor's files as CodeMirror states, one of them in the view. */
export class Desk {
  #states = new Map();
  #editable = new Map();
  #parts;
  #mayType = true;
  view = null;
  shown = null;

  /** `parts`: parent, settings, nonce, own(path) -> extensions, commands. */
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
    this.shown = null;
  }

  /** Take a file as it should be; what is on screen already changes only where it differs. */
  put({ path, editable, doc }) {
    this.#editable.set(path, editable);
    const state = this.state(path);
    if (!state) this.#states.set(path, this.#fresh(path, editable, doc));
    else if (!state.doc.eq(doc)) this.apply(path, difference(state.doc, doc));
  }

  #fresh(path, editable, doc) {
    const { settings, nonce, own, commands } = this.#parts;
    const may = editable && this.#mayType;
    const extensions = partsOf({ path, editable: may, settings, nonce, own: own(path), commands });
    return EditorState.create({ doc: toText(String(doc)), extensions });
  }

  state(path) {
    return path === this.shown ? this.view.state : this.#states.get(path);
  }

  /** Change a file as the server says. */
  apply(path, changes) {
    const annotations = [remote.of(true), Transaction.addToHistory.of(false)];
    this.#dispatch(path, { changes, annotations });
  }

  /** Mark lines to look at. */
  mark(path, ranges) {
    if (this.#states.has(path)) this.#dispatch(path, { effects: markLines.of(ranges) });
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

  /** Take the settings as they are now. */
  settle() {
    const { settings } = this.#parts;
    const effects = [keysOf.reconfigure(keysFor(settings)), size.reconfigure(sizeFor(settings))];
    for (const path of this.paths) this.#dispatch(path, { effects });
  }

  #dispatch(path, spec) {
    if (path === this.shown) this.view.dispatch(spec);
    else this.#states.set(path, this.#states.get(path).update(spec).state);
  }

  /** Put a file on screen. */
  show(path) {
    if (path === this.shown || !this.#states.has(path)) return;
    if (this.shown !== null) this.#states.set(this.shown, this.view.state);
    const state = this.#states.get(path);
    if (this.view) this.view.setState(state);
    else this.view = new EditorView({ state, parent: this.#parts.parent });
    this.shown = path;
  }
}
