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
    if (!event.target.closest(".field-form")) return;
    const saved = page.getElementById("saved");
    if (saved) saved.textContent = "Saving…";
  });
}
