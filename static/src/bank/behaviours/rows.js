// Rows of a field are added, moved and taken out here; the form then saves itself as it is.
export function rows(page) {
  page.addEventListener("click", (event) => {
    const adds = event.target.closest("[data-adds]");
    const moves = event.target.closest("[data-row]");
    if (adds) add(adds.closest("[data-rows]"));
    if (moves) move(moves.closest(".field-row"), moves.dataset.row);
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

/** The server keeps the rows that say something, in their order: their places are what it counted. */
function renumber(form) {
  if (form.querySelector(".say")?.childElementCount) return;
  let place = 0;
  for (const row of form.querySelectorAll("ol > .field-row")) {
    const kept = [...row.querySelectorAll("input:not([name=place], [name=id]), textarea")].some((input) => input.value.trim());
    const hidden = row.querySelector("[name=place]");
    if (hidden) hidden.value = kept ? String(place) : "";
    if (kept) place += 1;
  }
}
