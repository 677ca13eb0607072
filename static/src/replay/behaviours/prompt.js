// The prompt of a turn opens on demand; without scripts the link is a page.
export function prompt(link, desk) {
  const dialog = desk.root.querySelector("#prompt-dialog");
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || !window.htmx) return;
    dialog.querySelector("#prompt-body").textContent = "Making the prompt again…";
    dialog.showModal();
  });
}
