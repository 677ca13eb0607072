// A setting of the player is a pressed button: follow the cursor, skip idle time, private notes.
export function toggle(button, desk) {
  const name = button.dataset.setting;
  const set = (on) => {
    button.setAttribute("aria-pressed", String(on));
    desk.root.classList.toggle(`${name}-off`, !on);
    desk.set(name, on);
  };
  button.addEventListener("click", () => set(button.getAttribute("aria-pressed") !== "true"));
  set(button.getAttribute("aria-pressed") === "true");
}
