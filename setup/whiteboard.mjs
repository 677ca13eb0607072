// Excalidraw as we use it: English, without pictures, diagrams from text, or any host but our own.
import { cpSync, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createRequire } from "node:module";

// The address stands in a template literal there, so that ours is put together when the page runs.
const ABROAD = /https:\/\/esm\.sh\//g;
const NOT_USED = /^@excalidraw\/mermaid-to-excalidraw$|^\.\/locales\/|^pica$|^image-blob-reduce$/;
const LEFT_OUT = new Set(["Xiaolai"]); // 13 MB of Chinese handwriting: such labels take the system's font.

/** An esbuild plug-in: leave out what is never reached, and let no file name another host for fonts. */
export const excalidraw = {
  name: "excalidraw",
  setup(build) {
    build.onResolve({ filter: NOT_USED }, ({ path, kind, importer }) => {
      const ours = importer.includes("excalidraw") && (kind === "dynamic-import" || !path.startsWith("."));
      return ours ? { path, namespace: "not-used" } : undefined;
    });
    build.onLoad({ filter: /.*/, namespace: "not-used" }, () => ({ contents: "export default {};" }));
    build.onLoad({ filter: /@excalidraw[\\/]excalidraw[\\/]dist[\\/].*\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replace(ABROAD, "${location.origin}/static/dist/whiteboard/"),
      loader: "js",
    }));
  },
};

/** Copy the fonts that a whiteboard draws with beside the bundles. */
export function copyFonts(to) {
  const main = createRequire(import.meta.url).resolve("@excalidraw/excalidraw");
  const fonts = join(dirname(main), "fonts");
  if (!existsSync(fonts)) throw new Error(`no fonts in ${fonts}`);
  const wanted = (path) => !path.split(/[\\/]/).some((part) => LEFT_OUT.has(part));
  cpSync(fonts, join(to, "whiteboard", "fonts"), { recursive: true, filter: wanted });
}
