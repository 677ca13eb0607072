// Whoever lives in Vim or Emacs gets their keys; whoever does not never downloads them.
import { Prec } from "@codemirror/state";

const LOADERS = {
  vim: async () => (await import("@replit/codemirror-vim")).vim({ status: true }),
  emacs: async () => (await import("@replit/codemirror-emacs")).emacs(),
};

const loaded = new Map([["standard", []]]);

/** Return a key map if it is here already, else the standard keys. */
export function keysNow(name) {
  return loaded.get(name) ?? [];
}

/** Fetch a key map; false when it cannot be fetched now. */
export async function fetchKeys(name) {
  if (loaded.has(name)) return true;
  try {
    // Before the standard keys, which know many of the same.
    loaded.set(name, Prec.high(await LOADERS[name]()));
    return true;
  } catch {
    return false;
  }
}
