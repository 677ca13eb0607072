// The table of a role: a chosen filter shows at once; without scripts the button does it.
for (const form of document.querySelectorAll("[data-behaviour=filters]")) {
  form.addEventListener("change", (event) => {
    if (event.target.matches("select, input[type=checkbox]")) form.requestSubmit();
  });
}
