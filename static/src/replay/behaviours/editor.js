// The editor shows the chosen file as it stood, read only, with the place where the typing is.
import { indentUnit } from "@codemirror/language";
import { Compartment, EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, WidgetType, highlightSpecialChars, lineNumbers } from "@codemirror/view";
import { editorLook } from "../../room/editor-look.js";
import { grammarNow, grammarOf, language } from "../../shared/languages.js";
import { Colours } from "../colours.js";
import { BOARD } from "../logic/drawings.js";
import { places } from "../logic/finding.js";

const SMALL = 200;  // units: so much is parsed within the frame, as typing is
const named = new Compartment();
const marks = StateEffect.define();

class Caret extends WidgetType {
  eq() { return true; }

  toDOM() {
    const caret = document.createElement("span");
    caret.className = "cm-now";
    return caret;
  }
}

const marked = StateField.define({
  create: () => Decoration.none,
  update(value, transaction) {
    const set = transaction.effects.find((effect) => effect.is(marks));
    return set ? decorated(transaction.state.doc, set.value) : value.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function decorated(doc, { cursor, lines, query }) {
  const found = [];
  if (query) {
    for (const at of places(doc.toString(), query)) found.push(Decoration.mark({ class: "cm-found" }).range(at, at + query.length));
  }
  if (lines) {
    for (let line = Math.max(1, lines[0]); line <= Math.min(lines[1], doc.lines); line += 1) {
      found.push(Decoration.line({ class: "cm-marked" }).range(doc.line(line).from));
    }
  }
  if (cursor !== null) found.push(Decoration.widget({ widget: new Caret(), side: 1 }).range(Math.min(cursor, doc.length)));
  return Decoration.set(found, true);
}

export function editor(element, desk) {
  const view = viewIn(element, desk.root.dataset.nonce);
  const none = document.createElement("p");
  none.className = "nofile";
  none.textContent = "Nothing is on screen here: this question is talk only.";
  element.append(none);
  const colours = new Colours(view);
  let file = null;
  desk.onMoment((moment) => {
    const typed = typeof desk.chosen === "number";
    view.dom.hidden = !typed;
    element.hidden = desk.chosen === BOARD || desk.comparing === true;
    none.hidden = desk.chosen !== null;
    if (!typed) return;
    const opened = file !== desk.chosen ? opening(view, colours, desk.recording.files[desk.chosen].path) : [];
    file = desk.chosen;
    show({ view, colours, desk, file }, moment, opened);
  });
}

function viewIn(parent, nonce) {
  const extensions = [
    EditorView.cspNonce.of(nonce), EditorState.readOnly.of(true), EditorView.editable.of(false), EditorState.tabSize.of(4),
    indentUnit.of("    "), lineNumbers(), highlightSpecialChars(), marked, language.of([]), named.of([]), editorLook,
  ];
  return new EditorView({ parent, state: EditorState.create({ extensions }) });
}

// The text is there at once; its colours come with the grammar, unless another file is on screen by then.
function opening(view, colours, path) {
  const attributes = EditorView.contentAttributes.of({ "aria-label": `${path}, read only`, tabindex: "0" });
  const known = grammarNow(path);
  if (!known) grammarOf(path).then((grammar) => {
    if (!grammar || named.get(view.state) !== attributes) return;
    view.dispatch({ effects: colours.use(grammar) });
    colours.follow();
  });
  return [...colours.use(known), named.reconfigure(attributes)];
}

function show({ view, colours, desk, file }, { t, count }, opened) {
  const text = desk.table.texts.at(file, count);
  const change = view.state.doc.eq(text) ? null : difference(view.state.doc.toString(), text.toString());
  const cursor = desk.table.texts.cursor(file, count);
  const selected = desk.table.selectionAt(t, count);
  const lines = selected?.file === file ? selected.lines : null;
  const effects = [...opened, marks.of({ cursor, lines, query: desk.settings.get("query") })];
  const at = lines ? text.line(Math.min(Math.max(1, lines[0]), text.lines)).from : cursor;
  const key = `${file} ${at}`;
  if (desk.settings.get("follow") && at !== null && key !== view.followed) {
    effects.push(EditorView.scrollIntoView(at, { y: "nearest", yMargin: 40 }));
  }
  view.followed = key;
  const large = change !== null && change.to - change.from + change.insert.length > SMALL;
  if (large && !opened.length) effects.push(...colours.rest());
  view.dispatch({ changes: change ?? undefined, effects });
  if (large || opened.length) colours.follow();
}

/** Return the one change between two texts, null when they are equal. */
function difference(before, after) {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let tail = 0;
  while (tail < most - from && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) };
}
