// A file is shown as what it is; whatever is in it is looked at, and nothing of it runs.
import { drawingIn } from "./drawing.js";
import { failed, made, saving, bar } from "./parts.js";
import { stage } from "./stage.js";

const MARKDOWN = /\.(md|markdown)$/i;
const SMALL = { width: 300, height: 150 };

/** Return what a file is shown as: "image", "pdf", "audio", "video", "drawing", "markdown" or "text". */
export function kindOf({ path, editable = false, media = null }) {
  if (editable) return "text";
  return media?.kind ?? (MARKDOWN.test(path) ? "markdown" : "text");
}

/**
 * Show a file in a place, instead of what stands there; returns {focus(), close()}.
 *
 * `file`: kind, path, about, captions, href. A viewer that was closed shows nothing more, however late it comes.
 */
export function view(place, file) {
  const shown = { open: true, inner: null, wanted: false };
  const wait = made("p", "pad dim", "Coming…");
  place.replaceChildren(wait);
  const show = async () => {
    try {
      const inner = await SHOWS[file.kind](place, file, () => shown.open);
      if (!shown.open) return inner?.close?.();
      shown.inner = inner;
      if (shown.wanted) inner.focus?.();
    } catch (error) {
      console.error(error);
      if (shown.open) failed(place, show);
    }
  };
  show();
  return {
    focus: () => { shown.wanted = true; shown.inner?.focus?.(); },
    close: () => { shown.open = false; shown.inner?.close?.(); place.replaceChildren(); },
  };
}

const SHOWS = { image, drawing, pdf, audio: player, video: player, markdown };
const named = ({ path, about }) => about || path;

async function image(place, file, wanted) {
  const picture = new Image();
  Object.assign(picture, { alt: named(file), src: file.href, decoding: "async" });
  await picture.decode();
  if (!wanted()) return null;
  const size = picture.naturalWidth ? { width: picture.naturalWidth, height: picture.naturalHeight } : SMALL;
  const most = file.path.toLowerCase().endsWith(".svg") ? 4 : 1;
  return stage(place, picture, { size, most, name: `Picture ${file.path}`, link: saving(file.href, file.path) });
}

async function drawing(place, file, wanted) {
  const { picture, size } = drawingIn(await (await fetched(file.href)).json());
  if (!wanted()) return null;
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", named(file));
  return stage(place, picture, { size, most: 2, name: `Drawing ${file.path}`, link: saving(file.href, file.path) });
}

// Pages are drawn by a program of half a megabyte: it comes when there is something to draw.
async function pdf(place, file, wanted) {
  const [{ pages }, answer] = await Promise.all([import("../../pdf/pages.js"), fetched(file.href)]);
  const content = await answer.arrayBuffer();
  return wanted() ? pages(place, content, { path: file.path, link: saving(file.href, file.path) }) : null;
}

async function player(place, file) {
  const element = made(file.kind);
  Object.assign(element, { controls: true, preload: "metadata", src: file.href });
  element.setAttribute("aria-label", named(file));
  if (file.captions) element.append(track(file));
  const about = file.about ? [made("p", "small dim", file.about)] : [];
  const tools = bar(made("span", "mono small", file.path), made("span", "grow"), saving(file.href, file.path));
  place.replaceChildren(tools, made("div", `player ${file.kind}`, element, ...about));
  return { focus: () => element.focus(), close: () => element.pause() };
}

function track({ href }) {
  const element = made("track");
  Object.assign(element, { kind: "captions", label: "Captions", srclang: "en", src: `${href}.vtt`, default: true });
  return element;
}

async function markdown(place, file, wanted) {
  const text = await (await fetched(file.href)).text();
  if (!wanted()) return null;
  const template = made("template");
  template.innerHTML = text;  // cleaned by the server: no scripts, no links, no pictures
  const read = made("div", "md read pad rendered", template.content);
  Object.assign(read, { tabIndex: 0 });
  read.setAttribute("role", "region");
  read.setAttribute("aria-label", file.path);
  place.replaceChildren(read);
  return { focus: () => read.focus(), close: () => {} };
}

async function fetched(href) {
  const answer = await fetch(href, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`${href}: ${answer.status}`);
  return answer;
}
