// The tree by keyboard and by hand: arrows go, Alt and an arrow moves a part, a part is dragged.
import { moved } from "../logic.js";

const STEPS = { ArrowUp: "up", ArrowDown: "down", ArrowRight: "in", ArrowLeft: "out" };
let dragged = null;

export function tree(page) {
  page.addEventListener("keydown", (event) => {
    if (isUndo(event)) return undo(event, page);
    const node = event.target.closest("[data-node]");
    const step = STEPS[event.key];
    if (!node || !step) return;
    event.preventDefault();
    if (event.altKey) shift(page, node.closest("li"), step);
    else go(node, step);
  });
  page.addEventListener("click", (event) => {
    const moves = event.target.closest("[data-moves]");
    const node = page.querySelector("[data-node][aria-current]");
    if (moves && node) shift(page, node.closest("li"), moves.dataset.moves);
  });
  dragging(page);
}

function isUndo(event) {
  return event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.target.closest("input, textarea, select");
}

function undo(event, page) {
  event.preventDefault();
  page.querySelector("[data-undo]")?.click();
}

function go(node, step) {
  const item = node.closest("li");
  const nodeOf = (one) => one?.querySelector(":scope > .node");
  const to = {
    up: nodeOf(item.previousElementSibling),
    down: nodeOf(item.nextElementSibling),
    in: nodeOf(item.querySelector(":scope > ul > li")),
    out: nodeOf(item.parentElement.closest("li")),
  }[step];
  to?.focus();
}

function shift(page, item, step) {
  const parentItem = item.parentElement.closest("li");
  if (!parentItem) return;
  const siblings = parts(item.parentElement);
  const index = siblings.indexOf(item);
  const grandparent = parentItem.parentElement.closest("li");
  const to = moved(step, {
    parent: parentItem.dataset.key,
    siblings: siblings.map((one) => one.dataset.key),
    index,
    above: index > 0 ? parts(siblings[index - 1].querySelector(":scope > ul")).length : 0,
    grandparent: grandparent?.dataset.key,
    parentIndex: grandparent ? parts(grandparent.querySelector(":scope > ul")).indexOf(parentItem) : 0,
  });
  if (to) send(page, item.dataset.key, to);
}

function parts(list) {
  return [...list.children].filter((one) => one.dataset.key);
}

function send(page, key, { parent, position }) {
  const form = page.getElementById("move");
  form.elements.key.value = key;
  form.elements.go.value = key;
  form.elements.to_parent.value = parent;
  form.elements.to_position.value = position;
  form.requestSubmit();
}

function dragging(page) {
  page.addEventListener("dragstart", (event) => {
    const node = event.target.closest?.("[data-node]");
    if (!node) return;
    dragged = node.dataset.node;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", node.textContent.trim());
  });
  page.addEventListener("dragover", (event) => {
    const over = dragged && event.target.closest?.("li[data-key], li.adding");
    if (!over) return;
    event.preventDefault();
    mark(page, over);
  });
  page.addEventListener("dragend", () => {
    dragged = null;
    mark(page, null);
  });
  page.addEventListener("drop", (event) => drop(event, page));
}

function drop(event, page) {
  const over = dragged && event.target.closest?.("li[data-key], li.adding");
  if (!over) return;
  event.preventDefault();
  const list = over.parentElement;
  const parent = list.closest("li")?.dataset.key;
  const others = parts(list).filter((one) => one.dataset.key !== dragged);
  const position = over.dataset.key ? others.indexOf(over) : others.length;
  // Dropped on another part it comes to stand before it; on "Add a part", last of that row.
  if (parent && over.dataset.key !== dragged) send(page, dragged, { parent, position: Math.max(0, position) });
  dragged = null;
  mark(page, null);
}

function mark(page, item) {
  page.querySelector(".droppable")?.classList.remove("droppable");
  item?.classList.add("droppable");
}
