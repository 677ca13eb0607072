// A difference as a table that can be read aloud: each row says whether its line came, went or stayed.
import { counted, folded, paired, rowsBetween } from "./logic/diff.js";

const SAID = { new: ["+", "added"], gone: ["−", "removed"], same: ["", ""] };
const CLASSES = { new: "add", gone: "del", same: "" };

/** Return the table of two texts in one column or in two, and what it says in words. */
export function differenceOf(before, after, { split, from, to }) {
  const rows = rowsBetween(before, after);
  const table = document.createElement("table");
  table.className = split ? "diff split" : "diff";
  table.append(caption(`${from} against ${to}`), heading(split, from, to));
  const lines = split ? paired(rows) : rows;
  const same = split ? ([left, right]) => left === right : ({ kind }) => kind === "same";
  const draw = split ? sideBySide : oneColumn;
  const body = document.createElement("tbody");
  for (const row of folded(lines, same)) body.append(row.skipped ? skipped(row.skipped, draw, split) : draw(row));
  table.append(body);
  return { table, words: inWords(counted(rows)) };
}

function inWords({ come, gone }) {
  if (come + gone === 0) return "No difference";
  return `${come} ${come === 1 ? "line" : "lines"} added, ${gone} removed`;
}

function caption(words) {
  const element = document.createElement("caption");
  Object.assign(element, { className: "sr", textContent: words });
  return element;
}

function heading(split, from, to) {
  const head = document.createElement("thead");
  const row = head.insertRow();
  const names = split ? [["Line", 1], [from, 1], ["Line", 1], [to, 1]] : [["Line then", 1], ["Line now", 1], ["Change", 1], ["Code", 1]];
  for (const [name] of names) {
    const cell = document.createElement("th");
    Object.assign(cell, { scope: "col", textContent: name });
    row.append(cell);
  }
  if (!split) head.className = "sr";
  return head;
}

function oneColumn({ kind, from, to, text }) {
  const row = document.createElement("tr");
  row.className = CLASSES[kind];
  row.append(cell("no", from ?? ""), cell("no", to ?? ""), sign(kind), code(text));
  return row;
}

function sideBySide([left, right]) {
  const row = document.createElement("tr");
  for (const [side, number] of [[left, left?.from], [right, right?.to]]) {
    const kind = side?.kind ?? "none";
    const text = code(side?.text ?? "");
    text.classList.add(kind === "none" ? "none" : CLASSES[kind] || "same");
    if (kind === "new" || kind === "gone") text.prepend(...sign(kind).childNodes);
    row.append(cell("no", number ?? ""), text);
  }
  return row;
}

function skipped(rows, draw, split) {
  const row = document.createElement("tr");
  row.className = "skipped";
  const place = row.insertCell();
  place.colSpan = 4;
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "btn sm quiet", textContent: `Show ${rows.length} unchanged ${rows.length === 1 ? "line" : "lines"}` });
  button.addEventListener("click", () => {
    const drawn = rows.map(draw);
    row.replaceWith(...drawn);
    drawn[0].tabIndex = -1;
    drawn[0].focus();
  });
  place.append(button);
  return row;
}

function cell(name, text) {
  const element = document.createElement("td");
  Object.assign(element, { className: name, textContent: text });
  return element;
}

function sign(kind) {
  const [mark, word] = SAID[kind];
  const element = cell("sign", "");
  const [shown, spoken] = ["span", "span"].map((name) => document.createElement(name));
  Object.assign(shown, { textContent: mark, ariaHidden: "true", className: "mark-of" });
  Object.assign(spoken, { textContent: word ? `${word}: ` : "", className: "sr" });
  element.append(shown, spoken);
  return element;
}

const code = (text) => cell("code", text);
