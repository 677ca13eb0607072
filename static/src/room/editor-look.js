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
  ".cm-told": { backgroundColor: "var(--accent-soft)" },
  ".cm-gutterElement.cm-told-gutter": {
    backgroundColor: "var(--accent-soft)", boxShadow: "inset 3px 0 0 var(--accent)", color: "var(--text-2)",
  },
  ".cm-panels": { color: "var(--text)", backgroundColor: "var(--sunken)", borderColor: "var(--line)" },
  ".cm-panels-bottom": { borderTop: "1px solid var(--line)" },
  ".cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panel.cm-search": {
    display: "flex", flexWrap: "wrap", alignItems: "center", gap: "var(--s1) var(--s2)",
    padding: "var(--s2) var(--s6) var(--s2) var(--s3)", fontFamily: "var(--sans)",
  },
  ".cm-panel.cm-search br": { flexBasis: "100%", content: '""' },
  ".cm-panel.cm-search input, .cm-panel.cm-search button, .cm-panel.cm-search label": { margin: "0" },
  ".cm-panel.cm-search label": {
    display: "inline-flex", alignItems: "center", gap: "var(--s1)", minHeight: "1.5rem", fontSize: "var(--t-xs)",
  },
  ".cm-panel.cm-search input[type=checkbox]": { width: "1rem", height: "1rem", accentColor: "var(--accent)" },
  ".cm-panel.cm-search [name=close]": {
    top: "var(--s2)", right: "var(--s2)", width: "1.5rem", height: "1.5rem", borderRadius: "var(--r-sm)",
    color: "var(--text-2)", fontSize: "1.125rem", lineHeight: "1.25rem", cursor: "pointer",
  },
  ".cm-panel.cm-gotoLine, .cm-panel.cm-dialog": { padding: "var(--s2) var(--s3)", fontFamily: "var(--sans)" },
  ".cm-textfield": {
    minWidth: "9rem", minHeight: "1.75rem", padding: "0 var(--s2)", border: "1px solid var(--edge)",
    borderRadius: "var(--r-md)", backgroundColor: "var(--surface)", color: "var(--text)", fontSize: "var(--t-sm)",
  },
  ".cm-button": {
    minHeight: "1.75rem", padding: "0 var(--s2)", border: "1px solid var(--edge)", borderRadius: "var(--r-md)",
    backgroundColor: "var(--surface)", backgroundImage: "none", color: "var(--text)", fontSize: "var(--t-sm)",
    cursor: "pointer",
  },
  ".cm-button:hover": { backgroundColor: "var(--hover)" },
  ".cm-button:active": { backgroundImage: "none", backgroundColor: "var(--accent-soft)" },
  ".cm-textfield:focus-visible, .cm-button:focus-visible, .cm-search [name=close]:focus-visible": {
    outline: "var(--focus)", outlineOffset: "1px",
  },
  ".cm-searchMatch": { backgroundColor: "var(--warn-soft)", outline: "1px solid var(--warn)" },
  ".cm-searchMatch-selected": { backgroundColor: "var(--code-sel)" },
  ".cm-selectionMatch": { backgroundColor: "var(--accent-soft)" },
  ".cm-tooltip": {
    border: "1px solid var(--line)", borderRadius: "var(--r-md)", backgroundColor: "var(--surface)",
    color: "var(--text)", boxShadow: "var(--shadow)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "var(--t-sm)", maxHeight: "14rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "var(--s1) var(--s2)", lineHeight: "1rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--accent-soft)", color: "var(--text)", outline: "1px solid var(--accent)", outlineOffset: "-1px",
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600" },
  ".cm-completionDetail": { color: "var(--text-3)", fontFamily: "var(--sans)", fontStyle: "normal", fontSize: "var(--t-xs)" },
  ".cm-lintRange-warning": {
    backgroundImage: "none", textDecoration: "underline wavy var(--warn)", textUnderlineOffset: "3px",
  },
  ".cm-diagnostic": { padding: "var(--s1) var(--s3)", fontFamily: "var(--sans)", fontSize: "var(--t-sm)" },
  ".cm-diagnostic-warning": { borderLeft: "3px solid var(--warn)" },
  ".cm-panel.cm-panel-lint ul [aria-selected]": { backgroundColor: "var(--accent-soft)", color: "var(--text)" },
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
