// What the server found wrong in a row is marked at its field, with the words beside it.
export function wrong(page) {
  page.addEventListener("htmx:afterRequest", ({ target }) => {
    if (target.matches?.("form[data-part-of]")) mark(target);
  });
}

function mark(form) {
  for (const old of form.querySelectorAll("[data-marked]")) unmark(old);
  const told = form.querySelector(".say [data-wrong]");
  const row = told && filled(form)[Number(told.dataset.wrongRow)];
  const field = row?.querySelector(`[name="test_${told.dataset.wrong}"]:not([type=hidden])`);
  if (!field) return;
  const words = told.cloneNode(true);
  words.id = "wrong-in-row";
  field.after(words);
  field.dataset.marked = "";
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", words.id);
}

function unmark(field) {
  delete field.dataset.marked;
  field.removeAttribute("aria-invalid");
  field.removeAttribute("aria-describedby");
  field.form.querySelector("#wrong-in-row")?.remove();
}

/** The server counts the rows in which something stands. */
function filled(form) {
  return [...form.querySelectorAll("ol > .field-row")].filter((row) =>
    [...row.querySelectorAll("input:not([type=checkbox], [type=hidden]), textarea")].some((input) => input.value),
  );
}
