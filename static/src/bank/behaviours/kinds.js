// A test shows the fields of its kind; boxes that are ticked are joined into one field of the row.
export function kinds(page) {
  page.addEventListener("change", ({ target }) => {
    if (target.matches("[data-kind]")) show(target.closest("[data-kinds]"), target.value);
    const boxes = target.closest("[data-joins]");
    if (boxes) join(boxes);
  });
}

function show(row, kind) {
  for (const part of row.querySelectorAll("[data-of]")) part.hidden = !part.dataset.of.split(" ").includes(kind);
}

function join(boxes) {
  const field = boxes.parentElement.querySelector(`[name="${boxes.dataset.joins}"]`);
  const ours = [...boxes.querySelectorAll("input")];
  const others = field.value.split(" ").filter((name) => name && !ours.some((box) => box.value === name));
  field.value = [...ours.filter((box) => box.checked).map((box) => box.value), ...others].join(" ");
}
