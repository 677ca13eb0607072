// A dialog opens because a person pressed something, and gives the focus back where it was.

/** Ask a dialog's question; says its id on the bus when the answer is yes. */
export function ask(dialog, bus) {
  dialog.returnValue = "";
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "yes") bus.say(dialog.id);
  }, { once: true });
  dialog.showModal();
}

/** Let a button open the dialog it names. */
export function opens(button, { bus }) {
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") === "true") return;
    ask(document.getElementById(button.dataset.opens), bus);
  });
}
