// PDF.js as we use it: it draws pages, runs nothing that stands in them, and asks no host but our own.
import { cpSync, mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createRequire } from "node:module";

// Letters that a document names and does not bring, and pictures in JPEG 2000 without WebAssembly.
const PARTS = ["cmaps", "standard_fonts"];
const FALLBACK = ["openjpeg_nowasm_fallback.js", "LICENSE_OPENJPEG", "LICENSE_PDFJS_OPENJPEG"];

/** An esbuild plug-in: no text becomes a program, whatever an option says. */
export const pdf = {
  name: "pdf",
  setup(build) {
    build.onLoad({ filter: /pdfjs-dist[\\/]build[\\/].*\.mjs$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replaceAll("new Function(", "nothingBecomesAFunction("),
      loader: "js",
    }));
  },
};

/** An esbuild plug-in for what has no documents beside it: the reader is left out. */
export const withoutPdf = {
  name: "without-pdf",
  setup(build) {
    build.onResolve({ filter: /\/pdf\/pages\.js$/ }, () => ({ path: "pages", namespace: "without-pdf" }));
    build.onLoad({ filter: /.*/, namespace: "without-pdf" }, () => ({ contents: "export const pages = null;" }));
  },
};

/** Copy what the reader fetches beside the bundles. */
export function copyPdfParts(to) {
  const home = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
  for (const part of PARTS) cpSync(join(home, part), join(to, "pdf", part), { recursive: true });
  mkdirSync(join(to, "pdf", "wasm"), { recursive: true });
  for (const file of FALLBACK) cpSync(join(home, "wasm", file), join(to, "pdf", "wasm", file));
}
