// Help stands beside the typing and never in it: words to choose from, and a quiet line under what does not parse.
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { syntaxTree, syntaxTreeAvailable } from "@codemirror/language";
import { lintKeymap, linter } from "@codemirror/lint";
import { keymap } from "@codemirror/view";
import { keywordsOf } from "./logic/keywords.js";
import { quietErrors } from "./logic/errors.js";
import { wordsIn } from "./logic/completion.js";
import { languageName } from "../shared/languages.js";

const WAIT_MS = 1_200;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*$/u;
const MESSAGE = "Something here does not fit the language: look for a missing bracket, colon or word.";

/** Return the helping extensions of a file, as chosen; `texts()` gives all files' documents. */
export function helpFor({ path, editable, settings, texts }) {
  if (!editable) return settings.value("complete") === "on" ? silent : [];
  const parts = [];
  if (settings.value("complete") === "on") parts.push(completing(path, texts));
  if (settings.value("lint") === "on") parts.push(linting());
  return parts;
}

// A list that was on its way when another file came on screen looks for its place there.
const silent = autocompletion({ override: [], defaultKeymap: false });

// No line is chosen until an arrow chooses it: Enter stays a line break for whoever just types.
function completing(path, texts) {
  const source = (context) => offered(context, keywordsOf(languageName(path)), texts);
  return [
    autocompletion({ override: [source], selectOnOpen: false, icons: false, defaultKeymap: false }),
    keymap.of(completionKeymap),
  ];
}

function offered(context, keywords, texts) {
  const before = context.matchBefore(WORD);
  if (!before || (before.text.length < 2 && !context.explicit)) return null;
  if (inWords(context)) return null;
  const known = new Set(keywords);
  const words = wordsIn(texts(), before.text).filter((word) => !known.has(word));
  const options = [
    ...keywords.map((label) => ({ label, type: "keyword", detail: "keyword" })),
    ...words.map((label) => ({ label, type: "text", detail: "in your files", boost: 1 })),
  ];
  return { from: before.from, options, validFor: /^[\p{L}\p{N}_$]*$/u };
}

// Prose in a comment or a text needs no keywords.
function inWords({ state, pos, explicit }) {
  const { name } = syntaxTree(state).resolveInner(pos, -1);
  return !explicit && /comment|string/i.test(name);
}

function linting() {
  return [linter(found, { delay: WAIT_MS }), keymap.of(lintKeymap)];
}

function found({ state }) {
  if (!syntaxTreeAvailable(state)) return [];
  const errors = [];
  syntaxTree(state).iterate({ enter: ({ type, from, to }) => { if (type.isError) errors.push({ from, to }); } });
  const line = state.doc.lineAt(state.selection.main.head);
  return quietErrors(errors, { typed: line, length: state.doc.length })
    .map(({ from, to }) => ({ from, to, severity: "warning", message: MESSAGE }));
}
