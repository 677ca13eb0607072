// A dialog opens by the button that names it.
export function opens(button, desk) {
  button.addEventListener("click", () => desk.root.querySelector(`#${button.dataset.opens}`).showModal());
}
