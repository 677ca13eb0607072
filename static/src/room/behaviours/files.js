// The list names every file on screen, and says which are the candidate's to edit.
import { icon, made, say, slot } from "../dom.js";
import { listbox, pick } from "../listbox.js";

/** Keep the list of files in step with the editor. */
export function files(list, { bus, body }) {
  listbox(list, (option, entered) => bus.say("open-file", { path: option.dataset.path, focus: entered }));
  bus.on("documents", ({ documents }) => draw(list, body, documents));
  bus.on("documents-added", ({ documents }) => add(list, body, documents));
  bus.on("file-shown", ({ path }) => mark(list, path));
}

function draw(list, body, documents) {
  const paths = [...list.children].map((option) => option.dataset.path);
  if (paths.join("\n") !== documents.map(({ path }) => path).join("\n")) {
    list.replaceChildren(...documents.map((document, place) => optionOf(document, place, false)));
  }
  count(list, body);
}

function add(list, body, documents) {
  const before = list.children.length;
  list.append(...documents.map((document, place) => optionOf(document, before + place, true)));
  count(list, body);
}

function optionOf({ path, editable }, place, fresh) {
  const note = fresh ? made("span", "tag accent", "New") : rights(editable);
  const option = made("li", "", icon("file"), made("span", "mono path", path), made("span", "grow"), note);
  option.id = `file-${place + 1}`;
  option.dataset.path = path;
  option.dataset.editable = String(editable);
  option.setAttribute("role", "option");
  option.setAttribute("aria-selected", "false");
  return option;
}

function rights(editable) {
  return made("span", "label", editable ? "yours to edit" : "read only");
}

function count(list, body) {
  say(slot(body, "filecount"), String(list.children.length));
  slot(body, "filelist").hidden = list.children.length === 0;
}

function mark(list, path) {
  const option = [...list.children].find((each) => each.dataset.path === path);
  if (!option) return;
  pick(list, option);
  const fresh = option.querySelector(".tag");
  if (fresh) fresh.replaceWith(rights(option.dataset.editable === "true"));
}
