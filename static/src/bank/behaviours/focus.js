// After the editor was drawn anew the focus is where the person was: on the part's node, or its form.
let wanted = null;

export function focus(page) {
  const asked = page.location.hash.match(/^#field-([\w-]+)$/);
  if (asked) place(page, asked[1])?.focus({ preventScroll: false });
  page.addEventListener("htmx:beforeRequest", ({ target }) => {
    if (target.closest("#move, .node.add, [data-tree] form")) wanted = "node";
    else if (target.matches("[data-jumps]")) wanted = target.dataset.jumps;
    else if (target.matches("[data-node], .tab")) wanted = "form";
  });
  page.addEventListener("htmx:afterSettle", ({ target }) => {
    if (!wanted || target.id !== "bench") return;
    place(page, wanted)?.focus({ preventScroll: false });
    wanted = null;
  });
}

function place(page, where) {
  if (where === "node") return page.querySelector("[data-node][aria-current]");
  const field = where === "form" ? null : page.querySelector(`form[data-field="${CSS.escape(where)}"]`);
  return field?.querySelector("textarea, select, input:not([type=hidden])") ?? page.getElementById("part-title");
}
