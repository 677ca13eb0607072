// What belongs to the question can be seen beside it; a press shows it large.
import { addressOf } from "../../shared/viewing/pane.js";
import { kindOf, view } from "../../shared/viewing/viewer.js";
import { icon, made } from "../dom.js";

const WORDS = { image: "picture", pdf: "document", audio: "sound", video: "film", drawing: "drawing" };

/** Show what pictures, documents, sounds, films and drawings are on screen, below the question. */
export function figures(element, room) {
  const desk = { element, room, index: null, files: new Map() };
  room.bus.on("documents", ({ documents, index }) => {
    if (index !== desk.index) clear(desk);
    desk.index = index;
    add(desk, documents);
  });
  room.bus.on("documents-added", ({ documents }) => add(desk, documents));
  room.bus.on("open-file", ({ path }) => { if (desk.files.has(path) && !hasPane(desk)) inDialog(desk, desk.files.get(path)); });
}

// Where there is no room for the files' pane, a dialog takes its place.
const hasPane = ({ room }) => room.body.querySelector(".room > .code")?.checkVisibility() === true;

function clear({ element, files }) {
  files.clear();
  element.replaceChildren();
}

function add(desk, documents) {
  for (const file of documents) {
    if (kindOf(file) === "text" || desk.files.has(file.path)) continue;
    desk.files.set(file.path, file);
    if (file.media) desk.element.append(figureOf(desk, file));
  }
  desk.element.hidden = desk.element.childElementCount === 0;
}

function figureOf(desk, file) {
  const { path, media: { kind, about } } = file;
  const button = made("button", "figure");
  button.type = "button";
  button.append(kind === "image" ? thumbnail(desk, file) : icon("file"), made("span", "name mono xs", path));
  button.setAttribute("aria-label", `Open the ${WORDS[kind]} ${path}${about ? `: ${about}` : ""}`);
  button.addEventListener("click", () => desk.room.bus.say("open-file", { path, focus: true }));
  return button;
}

function thumbnail(desk, file) {
  const picture = new Image();
  Object.assign(picture, { alt: "", src: hrefOf(desk, file), loading: "lazy", decoding: "async" });
  return picture;
}

const hrefOf = ({ room, index }, { path }) => addressOf(`/room/${room.session}/files/${index}/`, path);

function inDialog(desk, file) {
  const place = made("div", "viewed");
  const closing = made("button", "btn sm", "Close");
  const form = made("form", "row", made("h2", "mono small grow", file.path), closing);
  form.method = "dialog";
  const dialog = made("dialog", "dialog look", form, made("div", "viewer", place));
  dialog.setAttribute("aria-label", file.path);
  document.body.append(dialog);
  const { about = "", captions = false } = file.media ?? {};
  dialog.showModal();
  const shown = view(place, { kind: kindOf(file), path: file.path, about, captions, href: hrefOf(desk, file) });
  dialog.addEventListener("close", () => { shown.close(); dialog.remove(); });
}
