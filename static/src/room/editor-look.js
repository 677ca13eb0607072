// The editor's colours are the page's tokens, so light and dark need no second theme.
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const look = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--surface)", fontSize: "var(--t-sm)" },
  "&.cm-focused": { outline: "none" },
  "&.cm-focused .cm-gutters": { boxShadow: "inset 2px 0 0 var(--accent)" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.375rem", fontFeatureSettings: '"calt" 0' },
  ".cm-content": { padding: "var(--s2) 0", caretColor: "var(--accent)" },
  ".cm-line": { padding: "0 var(--s3) 0 var(--s2)" },
  ".cm-gutters": { color: "var(--text-3)", backgroundColor: "var(--surface)", border: "0" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "2.75rem", padding: "0 var(--s2) 0 0" },
  ".cm-activeLine": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--hover) 45%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--text)" },
  ".cm-cursor, .cm-dropCursor": { borderLeft: "2px solid var(--accent)" },
  ".cm-fat-cursor": { background: "var(--accent) !important", color: "var(--on-accent) !important" },
  "&:not(.cm-focused) .cm-fat-cursor": {
    background: "none !important", outline: "1px solid var(--edge) !important",
  },
  ".cm-selectionBackground": { backgroundColor: "var(--hover)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    backgroundColor: "var(--code-sel)",
  },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "transparent", outline: "1px solid var(--edge)",
  },
  ".cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket": {
    backgroundColor: "transparent", color: "var(--fail)",
  },
  ".cm-marked": { backgroundColor: "var(--code-mark)" },
  ".cm-gutterElement.cm-marked-gutter": {
    backgroundColor: "var(--code-mark)", boxShadow: "inset 3px 0 0 var(--warn)", color: "var(--text-2)",
  },
  ".cm-panels": { color: "var(--text)", backgroundColor: "var(--sunken)", borderColor: "var(--line)" },
  ".cm-panels-bottom": { borderTop: "1px solid var(--line)" },
  ".cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-textfield": {
    border: "1px solid var(--edge)", borderRadius: "var(--r-sm)", backgroundColor: "var(--surface)",
    color: "var(--text)",
  },
  ".cm-button": {
    border: "1px solid var(--edge)", borderRadius: "var(--r-sm)", background: "var(--surface)",
    color: "var(--text)",
  },
  ".cm-searchMatch": { backgroundColor: "var(--warn-soft)", outline: "1px solid var(--warn)" },
  ".cm-searchMatch-selected": { backgroundColor: "var(--code-sel)" },
  ".cm-selectionMatch": { backgroundColor: "var(--accent-soft)" },
  ".cm-tooltip": {
    border: "1px solid var(--line)", borderRadius: "var(--r-md)", backgroundColor: "var(--surface)",
    color: "var(--text)", boxShadow: "var(--shadow)",
  },
  ".cm-specialChar": { color: "var(--fail)" },
  ".cm-foldPlaceholder": {
    border: "1px solid var(--line)", backgroundColor: "var(--sunken)", color: "var(--text-2)",
  },
  ".cm-vim-panel": {
    padding: "var(--s1) var(--s3)", fontFeatureSettings: '"calt" 0', fontFamily: "var(--mono)",
    fontSize: "var(--t-xs)", minHeight: "1.5rem",
  },
  ".cm-vim-panel input": {
    color: "var(--text)", backgroundColor: "transparent", border: "0", outline: "none",
  },
});

const inks = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.moduleKeyword, tags.controlKeyword], color: "var(--code-key)" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: "var(--code-str)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--code-num)" },
  { tag: tags.function(tags.definition(tags.variableName)), color: "var(--code-fn)" },
  { tag: [tags.definition(tags.className), tags.className], color: "var(--code-fn)" },
  { tag: [tags.comment, tags.meta], color: "var(--code-note)" },
  { tag: tags.invalid, color: "var(--fail)" },
]);

export const editorLook = [look, syntaxHighlighting(inks)];
