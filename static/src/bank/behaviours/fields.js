// Where somebody was faster, keeping one's own words saves them over theirs, knowingly.
export function fields(page) {
  page.addEventListener("click", (event) => {
    const keep = event.target.closest("[data-keeps]");
    if (!keep) return;
    const form = keep.closest("form");
    form.querySelector("[name=seen]").value = keep.dataset.seen;
    form.requestSubmit();
  });
  page.addEventListener("input", (event) => {
    const form = event.target.closest(".field-form");
    if (!form) return;
    form.typed = (form.typed ?? 0) + 1;
    saving(page);
  });
  page.addEventListener("htmx:beforeRequest", ({ target }) => {
    if (target.matches?.(".field-form")) target.sent = target.typed;
  });
  // An answer to what was sent before says nothing about what was typed since.
  page.addEventListener("htmx:oobAfterSwap", () => waits(page) && saving(page));
  page.defaultView.addEventListener("beforeunload", (event) => waits(page) && event.preventDefault());
}

function waits(page) {
  return [...page.querySelectorAll(".field-form")].some((form) => form.typed !== form.sent);
}

function saving(page) {
  const saved = page.getElementById("saved");
  if (saved) saved.textContent = "Saving…";
}
