// Pictures, documents, sound, films, drawings and Markdown are shown as what they are; lines are picked in the text.
import { addressOf, Pane } from "../../shared/viewing/pane.js";
import { slot } from "../dom.js";

/** Show files that are more than text in the editor's place. */
export function viewer(element, room) {
  const desk = { element, room, index: null, files: new Map(), wanted: null };
  desk.pane = new Pane({
    element,
    editor: element.parentElement.querySelector(".editor"),
    choice: slot(element.parentElement, "shown-as"),
    hrefOf: ({ path }) => addressOf(`/room/${room.session}/files/${desk.index}/`, path),
    known: ({ path }) => path,
  });
  listen(desk);
}

function listen(desk) {
  const { bus } = desk.room;
  bus.on("documents", (news) => begin(desk, news));
  bus.on("documents-added", (news) => take(desk, news));
  bus.on("open-file", ({ path, focus }) => { desk.wanted = focus ? path : null; });
  bus.on("look-at", ({ path }) => { if (desk.files.has(path)) desk.pane.preferText(desk.files.get(path)); });
  bus.on("file-shown", ({ path }) => show(desk, path));
}

function begin(desk, news) {
  if (news.index !== desk.index) {
    desk.pane.clear();
    desk.files.clear();
  }
  desk.index = news.index;
  take(desk, news);
  if (desk.files.size === 0) desk.pane.show(null);
}

// Whose lines are asked about, those lines are to be seen.
function take({ files, pane }, { documents, highlights }) {
  for (const { path, editable, media } of documents) files.set(path, { path, editable, media });
  for (const mark of highlights ?? []) {
    const file = files.get(mark.path || mark.file);
    if (file) pane.preferText(file);
  }
}

function show(desk, path) {
  const viewed = desk.pane.show(desk.files.get(path) ?? null);
  const tab = slot(desk.room.body, "filetabs").querySelector("[aria-selected=true]");
  tab?.setAttribute("aria-controls", viewed ? "viewer" : "editor");
  if (viewed && desk.wanted === path) desk.pane.focus();
  desk.wanted = null;
}
