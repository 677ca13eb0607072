// A dialog opens where a person pressed, and gives the focus back when it closes.
export function dialogs(page) {
  page.addEventListener("click", (event) => {
    const opens = event.target.closest("[data-opens]");
    const closes = event.target.closest("[data-closes]");
    if (opens) page.getElementById(opens.dataset.opens).showModal();
    if (closes) page.getElementById(closes.dataset.closes).close();
  });
  page.addEventListener("htmx:afterRequest", (event) => {
    event.target.closest("dialog#publish-dialog")?.close();
  });
}
