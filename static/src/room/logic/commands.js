// The room's keys in the editor, the same under every key map.

const IS_MAC = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? "");

/** Return what a key press asks of the room: "tests", "run", "attach", "leave" or "". */
export function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }, mac = IS_MAC) {
  const mod = mac ? metaKey : ctrlKey;
  if (key === "Enter" && mod && !altKey && !shiftKey) return "tests";
  if (key === "'" && mod && !altKey) return "run";
  if (key === "Enter" && altKey && !mod) return "attach";
  if (mac) return shiftKey && altKey && !metaKey && (key === "M" || key === "Â") ? "leave" : "";
  return key.toLowerCase() === "m" && ctrlKey && !altKey && !metaKey && !shiftKey ? "leave" : "";
}
