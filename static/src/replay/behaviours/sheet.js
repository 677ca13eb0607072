// The list of keys opens by a button, too.
export function sheet(button, desk) {
  button.addEventListener("click", () => desk.root.querySelector("#keys-dialog").showModal());
}
