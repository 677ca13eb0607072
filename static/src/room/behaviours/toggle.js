// A setting is a switch that says how it stands, wherever it stands.

/** Let a button or a checkbox turn a setting on and off. */
export function toggle(element, { settings, bus }) {
  const name = element.dataset.setting;
  const show = () => {
    if (element.type === "checkbox") element.checked = settings.get(name);
    else element.setAttribute("aria-pressed", String(settings.get(name)));
  };
  element.addEventListener(element.type === "checkbox" ? "change" : "click", () => {
    settings.set(name, !settings.get(name));
  });
  bus.on("setting", show);
  show();
}
