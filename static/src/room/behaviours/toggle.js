// A setting is a switch that says how it stands, wherever it stands.

/** Let a button or a checkbox turn a setting on and off; with `data-value`, choose that value or the default. */
export function toggle(element, { settings, bus }) {
  const { setting: name, value, off } = element.dataset;
  const isOn = () => (value ? settings.value(name) === value : settings.get(name));
  const show = () => {
    if (element.type === "checkbox") element.checked = isOn();
    else element.setAttribute("aria-pressed", String(isOn()));
  };
  element.addEventListener(element.type === "checkbox" ? "change" : "click", () => {
    settings.set(name, value ? (isOn() ? off : value) : !isOn());
  });
  bus.on("setting", show);
  show();
}
