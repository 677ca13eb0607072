// Whoever types is not to be interrupted, also in a message that is not sent yet.
import { pressing } from "../logic/pressing.js";

/** Tell the server now and then that keys are pressed anywhere on the page. */
export function presses(_field, { bus, exchange }) {
  let every_ms = 0;
  bus.on("welcome", ({ limits }) => { every_ms = limits?.keys_every_ms ?? 0; });
  bus.on("ended", () => { every_ms = 0; });
  const press = pressing(() => exchange.press(), () => every_ms, () => performance.now());
  // A screen keyboard presses no keys: there the text changes.
  for (const name of ["keydown", "input"]) document.addEventListener(name, press, { capture: true, passive: true });
}
