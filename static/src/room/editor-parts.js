// The editor should feel like theirs: their keys, their colours, nothing that writes code for them.
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { javascript } from "@codemirror/lang-javascript";
import { python } from "@codemirror/lang-python";
import { bracketMatching, foldKeymap, indentOnInput, indentUnit } from "@codemirror/language";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, Prec, RangeSet, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration, EditorView, drawSelection, dropCursor, highlightActiveLine, highlightActiveLineGutter,
  GutterMarker, gutterLineClass, highlightSpecialChars, keymap, lineNumbers, rectangularSelection,
} from "@codemirror/view";
import { vim } from "@replit/codemirror-vim";
import { editorLook } from "./editor-look.js";

export const keysOf = new Compartment();
export const typing = new Compartment();
export const size = new Compartment();

const LANGUAGES = {
  py: python, js: javascript, mjs: javascript,
  jsx: () => javascript({ jsx: true }), ts: () => javascript({ typescript: true }),
};

function languageOf(path) {
  const make = LANGUAGES[path.split(".").at(-1).toLowerCase()];
  return make ? make() : [];
}

const marked = Decoration.line({ class: "cm-marked" });

class MarkedGutter extends GutterMarker {
  elementClass = "cm-marked-gutter";
}
const markedGutter = new MarkedGutter();

/** Mark lines to look at: `[from, to]` pairs, 1-based and inclusive. */
export const markLines = StateEffect.define();

const noMarks = { lines: Decoration.none, gutter: RangeSet.empty };

const marks = StateField.define({
  create: () => noMarks,
  update({ lines, gutter }, { state, effects, changes }) {
    const set = effects.find((effect) => effect.is(markLines));
    if (set) return marksOf(state.doc, set.value);
    return { lines: lines.map(changes), gutter: gutter.map(changes) };
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ lines }) => lines),
    gutterLineClass.from(field, ({ gutter }) => gutter),
  ],
});

function marksOf(doc, ranges) {
  const numbers = new Set(ranges.flatMap(([from, to]) => numbersBetween(from, Math.min(to, doc.lines))));
  const starts = [...numbers].sort((one, other) => one - other).map((number) => doc.line(number).from);
  return {
    lines: RangeSet.of(starts.map((at) => marked.range(at))),
    gutter: RangeSet.of(starts.map((at) => markedGutter.range(at))),
  };
}

function numbersBetween(from, to) {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place).filter((number) => number > 0);
}

/** Return what decides whether this tab may type in a file. */
export function mayType(yes) {
  return yes ? [] : [EditorState.readOnly.of(true), EditorView.contentAttributes.of({ "aria-readonly": "true" })];
}

export function keysFor(settings) {
  return settings.get("vim") ? vim({ status: true }) : [];
}

const large = EditorView.theme({ "&": { fontSize: "1rem" }, ".cm-scroller": { lineHeight: "1.6875rem" } });

export function sizeFor(settings) {
  return settings.get("large") ? large : [];
}

/** Return everything a file's editor consists of; `own` are the room's extensions, `commands` its keys. */
export function partsOf({ path, editable, settings, nonce, own, commands }) {
  const describe = `${path}. Escape, then Tab, leaves the editor.`;
  return [
    EditorView.cspNonce.of(nonce),
    EditorState.lineSeparator.of("\n"),
    EditorState.tabSize.of(4),
    indentUnit.of("    "),
    Prec.highest(keymap.of(commands)),
    keysOf.of(keysFor(settings)),
    typing.of(mayType(editable)),
    size.of(sizeFor(settings)),
    own,
    lineNumbers(), highlightActiveLineGutter(), highlightSpecialChars(), history(), drawSelection(), dropCursor(),
    EditorState.allowMultipleSelections.of(true), indentOnInput(), bracketMatching(), closeBrackets(),
    rectangularSelection(), highlightActiveLine(), highlightSelectionMatches(), marks,
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap]),
    keymap.of([indentWithTab]),
    languageOf(path),
    EditorView.contentAttributes.of({ "aria-label": describe, spellcheck: "false" }),
    EditorView.contentAttributes.of({ autocorrect: "off", autocapitalize: "off", tabindex: "0" }),
    editorLook,
  ];
}
