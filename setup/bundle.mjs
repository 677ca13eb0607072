// Each page has one bundle, built from its entry in static/src; nothing is fetched when a page is open.
import { build } from "esbuild";
import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { copyPdfParts, pdf, withoutPdf } from "./pdf.mjs";
import { copyFonts, excalidraw } from "./whiteboard.mjs";

const from = "static/src";
const to = "static/dist";
const entries = existsSync(from)
  ? readdirSync(from).filter((name) => name.endsWith(".js")).map((name) => join(from, name))
  : [];

// The Emacs keys bind themselves in calls that their package marks as droppable; dropped, no key would do anything.
const boundKeys = {
  name: "bound-keys",
  setup({ onLoad }) {
    onLoad({ filter: /codemirror-emacs[\\/]dist[\\/]index\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replaceAll("/*@__PURE__*/EmacsHandler", "EmacsHandler"),
    }));
  },
};

rmSync(to, { recursive: true, force: true });
if (entries.length === 0) {
  console.log(`No entries in ${from}: nothing to bundle.`);
} else {
  const options = {
    entryPoints: entries,
    outdir: to,
    bundle: true,
    format: "esm",
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    assetNames: "fonts/[name]-[hash]",
    loader: { ".woff2": "file", ".woff": "file", ".svg": "file" },
    target: ["es2022"],
    minify: true,
    sourcemap: "linked",
    legalComments: "linked",
    logLevel: "warning",
    conditions: ["production"],
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [boundKeys, excalidraw, pdf],
  };
  // esbuild has already printed what is wrong, and where.
  await build(options).catch(() => process.exit(1));
  // A replay that is taken away has everything in one file: nothing is split off, and pictures stand in the style sheet.
  const inOne = { splitting: false, format: "iife", sourcemap: false, legalComments: "inline", loader: { ".svg": "dataurl" } };
  const { chunkNames: _chunks, assetNames: _assets, ...rest } = options;
  const plugins = [...options.plugins, withoutPdf];
  const exported = { ...rest, ...inOne, plugins, entryPoints: [join(from, "replay/export/replay.js")], outdir: join(to, "export") };
  await build(exported).catch(() => process.exit(1));
  copyFonts(to);
  copyPdfParts(to);
  console.log(`Bundled ${entries.length} pages into ${to}.`);
}
