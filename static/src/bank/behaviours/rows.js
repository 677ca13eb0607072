// Rows of a field are added, moved and taken out here; the form then saves itself as it is.
export function rows(page) {
  page.addEventListener("click", (event) => {
    const adds = event.target.closest("[data-adds]");
    const moves = event.target.closest("[data-row]");
    if (adds) add(adds.closest("[data-rows]"));
    if (moves) move(moves.closest(".field-row"), moves.dataset.row);
  });
  page.addEventListener("htmx:beforeRequest", ({ target }) => {
    if (target.matches?.(".field-form")) count(target);
  });
  page.addEventListener("htmx:afterRequest", ({ target, detail }) => {
    if (detail.successful && target.matches?.(".field-form")) renumber(target);
  });
}

function add(fieldset) {
  const list = fieldset.querySelector("ol");
  list.append(fieldset.querySelector("template").content.cloneNode(true));
  list.lastElementChild.querySelector("textarea, input:not([type=hidden])").focus();
}

function move(row, how) {
  const form = row.closest("form");
  const next = row.nextElementSibling ?? row.previousElementSibling ?? form.querySelector("[data-adds]");
  if (how === "up") row.previousElementSibling?.before(row);
  if (how === "down") row.nextElementSibling?.after(row);
  if (how === "out") row.remove();
  (how === "out" ? next.querySelector?.("button") ?? next : row.querySelector(`[data-row=${how}]`))?.focus();
  form.requestSubmit();
}

const PLACES = "[name=place], [name=test_place]";
const CHOSEN = `[type=checkbox], [name=id], [name=test_languages], ${PLACES}`;

/** The server keeps the rows that say something, in the order in which they were sent. */
function count(form) {
  for (const list of form.querySelectorAll("ol")) {
    let place = 0;
    for (const row of list.querySelectorAll(":scope > .field-row"))
      row.sentAt = [...row.querySelectorAll(`input:not(${CHOSEN}), textarea`)].some(({ value }) => value.trim()) ? place++ : "";
  }
}

/** Once they are stored, the places of rows are those that were counted then. */
function renumber(form) {
  if (form.querySelector(".say .is-fail, .say [data-keeps]")) return;
  for (const row of form.querySelectorAll("ol > .field-row")) {
    const hidden = row.querySelector(PLACES);
    if (hidden) hidden.value = String(row.sentAt ?? "");
  }
}
