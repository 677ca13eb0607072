// A document is opened from its bytes: no script in it runs, and nothing of it asks for anything elsewhere.
import { GlobalWorkerOptions, getDocument } from "pdfjs-dist";

const MOST_DOTS = 40_000_000;
const HOME = new URL("../", import.meta.url);  // this file is one of the chunks

let worker = null;

/** Open a document; returns PDF.js's own, to be destroyed after use. */
export function opened(data) {
  worker ??= new Worker(new URL("pdf-worker.js", HOME), { type: "module" });
  GlobalWorkerOptions.workerPort = worker;
  return getDocument({
    data,
    isEvalSupported: false,
    useWasm: false,
    enableXfa: false,
    useSystemFonts: false,  // a page looks the same on every machine
    maxImageSize: MOST_DOTS,
    cMapUrl: part("cmaps"),
    standardFontDataUrl: part("standard_fonts"),
    wasmUrl: part("wasm"),
    verbosity: 0,
  });
}

const part = (name) => new URL(`pdf/${name}/`, HOME).href;
