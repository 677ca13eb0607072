// Where somebody was faster, one keeps one's own words, knowingly, or takes theirs.
export function fields(page) {
  page.addEventListener("click", ({ target }) => {
    const keeps = target.closest("[data-keeps]");
    const takes = target.closest("[data-takes]");
    if (keeps) keep(keeps.closest("form"), keeps.dataset.seen);
    if (takes) take(page, takes.closest("form"));
  });
}

/** The places of rows are those of what was drawn, and theirs may have others. */
function keep(form, seen) {
  for (const place of form.querySelectorAll("[name=test_place]")) place.value = "";
  form.querySelector("[name=seen]").value = seen;
  form.requestSubmit();
}

function take(page, form) {
  form.givenUp = true;
  const language = form.matches(".program") && page.querySelector("[data-language][aria-current]");
  (language || page.querySelector(".tab[aria-current]")).click();
}
