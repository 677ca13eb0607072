// The editor should feel like theirs: their keys, their sizes, and nothing that writes code for them.
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, foldKeymap, indentOnInput, indentUnit } from "@codemirror/language";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState } from "@codemirror/state";
import {
  EditorView, drawSelection, dropCursor, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap,
  lineNumbers, rectangularSelection,
} from "@codemirror/view";
import { grammarNow, language } from "../shared/languages.js";
import { editorLook } from "./editor-look.js";
import { marks } from "./editor-marks.js";
import { keysNow } from "./keymaps.js";

export const keysOf = new Compartment();
export const typing = new Compartment();
export const looks = new Compartment();
export const help = new Compartment();

/** Return what decides whether this tab may type in a file. */
export function mayType(yes) {
  return yes ? [] : [EditorState.readOnly.of(true), EditorView.contentAttributes.of({ "aria-readonly": "true" })];
}

/** Return the keys that were chosen, as far as they are here. */
export function keysFor(settings) {
  return keysNow(settings.value("keys"));
}

// Sixteen of the browser's pixels are one rem: whoever enlarges the page enlarges the code.
const sizes = new Map();
const sizeOf = (pixels) => {
  if (!sizes.has(pixels)) {
    const theme = { "&": { fontSize: `${pixels / 16}rem` }, ".cm-scroller": { lineHeight: `${Math.round(pixels * 1.7) / 16}rem` } };
    sizes.set(pixels, EditorView.theme(theme));
  }
  return sizes.get(pixels);
};

/** Return the size of the letters, the width of a tab and whether lines wrap, as they were chosen. */
export function looksFor(settings) {
  const tab = Number(settings.value("tab"));
  return [
    sizeOf(Number(settings.value("size"))),
    EditorState.tabSize.of(tab),
    indentUnit.of(" ".repeat(tab)),
    settings.value("wrap") === "on" ? EditorView.lineWrapping : [],
  ];
}

const DESCRIPTION = "Escape, then Tab, leaves the editor. Control M switches whether Tab leaves or indents; on a Mac, "
  + "Shift Option M. Question mark outside the editor lists all keys.";

/** Return everything a file's editor consists of; `own` are the room's extensions. */
export function partsOf({ path, editable, settings, nonce, own, helping }) {
  return [
    EditorView.cspNonce.of(nonce),
    EditorState.lineSeparator.of("\n"),
    keysOf.of(keysFor(settings)),
    typing.of(mayType(editable)),
    looks.of(looksFor(settings)),
    help.of(helping),
    own,
    lineNumbers(), highlightActiveLineGutter(), highlightSpecialChars(), history(), drawSelection(), dropCursor(),
    EditorState.allowMultipleSelections.of(true), indentOnInput(), bracketMatching(), closeBrackets(),
    rectangularSelection(), highlightActiveLine(), highlightSelectionMatches(), marks, search(),
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap]),
    keymap.of([indentWithTab]),
    language.of(grammarNow(path) ?? []),
    EditorView.contentAttributes.of({ "aria-label": path, "aria-description": DESCRIPTION, spellcheck: "false" }),
    EditorView.contentAttributes.of({ autocorrect: "off", autocapitalize: "off", tabindex: "0" }),
    editorLook,
  ];
}
