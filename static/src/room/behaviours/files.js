// The tree names every file on screen and says which are the candidate's to edit; walking through it opens nothing.
import { icon, made, say, slot } from "../dom.js";
import { above, pressed, rowsOf, showing } from "../logic/tree.js";

const MANY = 40;

/** Keep the tree of files in step with the editor. */
export function files(list, { bus, body, layout }) {
  const tree = { list, body, bus, layout, index: null, editable: new Map(), rows: [], shown: null };
  Object.assign(tree, { closed: new Set(), fresh: new Set(), asLeft: false });
  list.addEventListener("click", ({ target }) => clicked(tree, target.closest("[role=treeitem]")));
  list.addEventListener("keydown", (event) => typed(tree, event));
  bus.on("documents", ({ documents, index }) => begin(tree, documents, index));
  bus.on("documents-added", ({ documents }) => add(tree, documents));
  bus.on("file-shown", ({ path }) => mark(tree, path));
}

// As it was left; else, with many files, only the way to the one on screen is open.
function begin(tree, documents, index) {
  const same = index === tree.index && documents.length === tree.editable.size && documents.every(({ path }) => tree.editable.has(path));
  tree.editable = new Map(documents.map(({ path, editable }) => [path, editable]));
  tree.rows = rowsOf(tree.editable.keys());
  tree.index = index;
  if (!same) {
    const folders = tree.rows.filter(({ kind }) => kind === "folder").map(({ path }) => path);
    const left = tree.layout.closed(index, folders);
    tree.fresh.clear();
    tree.closed = new Set(left ?? (documents.length > MANY ? folders : []));
    tree.asLeft = left !== null;
  }
  if (!tree.asLeft) reveal(tree, tree.shown);
  draw(tree);
}

const keep = ({ layout, index, closed }) => layout.keep(index, { closed: [...closed] });

function add(tree, documents) {
  if (documents.length === 0) return;
  for (const { path, editable } of documents) {
    tree.editable.set(path, editable);
    tree.fresh.add(path);
  }
  tree.rows = rowsOf(tree.editable.keys());
  for (const { path } of documents) reveal(tree, path);
  draw(tree);
}

function reveal({ rows, closed }, path) {
  for (const folder of above(rows, path ?? "")) closed.delete(folder);
}

function draw(tree) {
  const { list, body, rows, editable } = tree;
  const at = list.contains(document.activeElement) ? document.activeElement.dataset.path : null;
  list.replaceChildren(...rows.map((row) => itemOf(tree, row)));
  fold(tree);
  say(slot(body, "filecount"), String(editable.size));
  slot(body, "filelist").hidden = editable.size === 0;
  if (at !== null) item(tree, at)?.focus();
}

function itemOf(tree, { kind, path, name, level, place, of }) {
  const sign = kind === "folder" ? icon("play", "fold") : icon("file");
  const line = made("li", kind, sign, made("span", "mono path", name), made("span", "grow"), ...noteOf(tree, kind, path));
  const facts = { role: "treeitem", "aria-level": level, "aria-posinset": place, "aria-setsize": of };
  for (const [fact, value] of Object.entries(facts)) line.setAttribute(fact, String(value));
  if (kind === "file") line.setAttribute("aria-selected", String(path === tree.shown));
  line.style.setProperty("--level", String(level));
  Object.assign(line, { title: path, tabIndex: -1 });
  line.dataset.path = path;
  return line;
}

function noteOf({ editable, fresh }, kind, path) {
  if (kind === "folder") return [];
  const may = editable.get(path);
  const rights = may ? made("span", "label", "yours", made("span", "sr", " to edit")) : made("span", "label lock", icon("lock"), made("span", "sr", "read only"));
  return fresh.has(path) ? [made("span", "tag accent", "New"), rights] : [rights];
}

const item = ({ list }, path) => [...list.children].find((each) => each.dataset.path === path);

// One stop for Tab: where the person was, else the file on screen, else the first row.
function fold(tree, stop = null) {
  const { list, rows, closed } = tree;
  const seen = new Set(showing(rows, closed).map(({ path }) => path));
  const before = [...list.children].find((each) => each.tabIndex === 0)?.dataset.path;
  const stays = [stop, before, tree.shown].find((path) => seen.has(path)) ?? rows[0]?.path;
  for (const each of list.children) {
    each.hidden = !seen.has(each.dataset.path);
    each.tabIndex = each.dataset.path === stays ? 0 : -1;
    if (each.matches(".folder")) each.setAttribute("aria-expanded", String(!closed.has(each.dataset.path)));
  }
}

function clicked(tree, chosen) {
  if (!chosen) return;
  goTo(tree, chosen.dataset.path);
  act(tree, chosen, false);
}

function act(tree, chosen, entered) {
  const { path } = chosen.dataset;
  if (chosen.matches(".folder")) turn(tree, path, !tree.closed.has(path));
  else tree.bus.say("open-file", { path, focus: entered });
}

function turn(tree, folder, close) {
  if (close) tree.closed.add(folder);
  else tree.closed.delete(folder);
  keep(tree);
  fold(tree, folder);
}

function goTo(tree, path) {
  fold(tree, path);
  item(tree, path).focus();
}

function typed(tree, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const chosen = event.target.closest("[role=treeitem]");
  if (!chosen) return;
  const { key } = event;
  if (key === "Enter" || key === " ") act(tree, chosen, key === "Enter");
  else if (!walk(tree, pressed(tree.rows, tree.closed, { at: chosen.dataset.path, key }))) return;
  event.preventDefault();
}

function walk(tree, step) {
  if (step === null) return false;
  if (step.to !== undefined) goTo(tree, step.to);
  else turn(tree, step.open ?? step.close, step.close !== undefined);
  return true;
}

function mark(tree, path) {
  const { list, fresh, closed, rows } = tree;
  const other = path !== tree.shown;
  tree.shown = path;
  fresh.delete(path);
  const hidden = above(rows, path).some((folder) => closed.has(folder)) && !tree.asLeft;
  // The file that was on screen before a reload may lie in a folder that was closed since.
  if (hidden) reveal(tree, path);
  tree.asLeft = false;
  keep(tree);
  for (const each of list.querySelectorAll(".file")) each.setAttribute("aria-selected", String(each.dataset.path === path));
  item(tree, path)?.querySelector(".tag")?.remove();
  if (!list.contains(document.activeElement)) fold(tree, path);
  else if (hidden) fold(tree);
  if (other || hidden) intoView(list, item(tree, path));
}

// Only the tree's own scroller moves.
function intoView(list, chosen) {
  if (!chosen) return;
  const top = chosen.offsetTop - list.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + chosen.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + chosen.offsetHeight - list.clientHeight;
}
