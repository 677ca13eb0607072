// A language's grammar is fetched when a file needs it: most rooms show one language, and nobody waits for ten.
import { Compartment } from "@codemirror/state";

const shell = async () => {
  const [{ StreamLanguage }, { shell: mode }] = await Promise.all([
    import("@codemirror/language"), import("@codemirror/legacy-modes/mode/shell"),
  ]);
  return StreamLanguage.define(mode);
};

const LOADERS = {
  python: async () => (await import("@codemirror/lang-python")).python(),
  javascript: async () => (await import("@codemirror/lang-javascript")).javascript({ jsx: true }),
  typescript: async () => (await import("@codemirror/lang-javascript")).javascript({ typescript: true, jsx: true }),
  java: async () => (await import("@codemirror/lang-java")).java(),
  cpp: async () => (await import("@codemirror/lang-cpp")).cpp(),
  go: async () => (await import("@codemirror/lang-go")).go(),
  rust: async () => (await import("@codemirror/lang-rust")).rust(),
  sql: async () => (await import("@codemirror/lang-sql")).sql(),
  json: async () => (await import("@codemirror/lang-json")).json(),
  markdown: async () => (await import("@codemirror/lang-markdown")).markdown(),
  shell,
};

const BY_ENDING = {
  py: "python", pyi: "python", js: "javascript", mjs: "javascript", cjs: "javascript", jsx: "javascript",
  ts: "typescript", mts: "typescript", tsx: "typescript", java: "java",
  c: "cpp", h: "cpp", cc: "cpp", cpp: "cpp", cxx: "cpp", hh: "cpp", hpp: "cpp",
  go: "go", rs: "rust", sql: "sql", sh: "shell", bash: "shell", md: "markdown", markdown: "markdown", json: "json",
};

/** Return the name of a path's language, "" where it has none here. */
export function languageName(path) {
  return BY_ENDING[path.split(".").at(-1).toLowerCase()] ?? "";
}

/** Where a file's grammar goes once it is here. */
export const language = new Compartment();

const loaded = new Map();

/** Return a path's grammar if it is here already, else null. */
export function grammarNow(path) {
  return loaded.get(languageName(path)) ?? null;
}

/** Fetch a path's grammar; null where there is none, or it cannot be fetched now (the text stays plain). */
export async function grammarOf(path) {
  const name = languageName(path);
  if (!name) return null;
  try {
    if (!loaded.has(name)) loaded.set(name, await LOADERS[name]());
    return loaded.get(name);
  } catch {
    return null;
  }
}
