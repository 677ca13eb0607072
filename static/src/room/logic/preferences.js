// How the editor looks and behaves is its user's choice: every choice has a default, and a damaged one is none.

/** What can be chosen about the editor, by name: the values offered, the first is the default. */
export const CHOICES = {
  keys: ["standard", "vim", "emacs"],
  size: ["13", "12", "14", "15", "16", "18", "20"],
  tab: ["4", "2", "8"],
  wrap: ["off", "on"],
  complete: ["on", "off"],
  lint: ["on", "off"],
};

// What an earlier release kept under another name.
const FORMER = {
  keys: ({ vim }) => (vim === true ? "vim" : undefined),
  size: ({ large }) => (large === true ? "16" : undefined),
};

/** Return what was chosen under a name, from everything that is kept. */
export function chosen(kept, name) {
  const offered = CHOICES[name];
  const value = kept[name] ?? FORMER[name]?.(kept);
  return offered.includes(value) ? value : offered[0];
}

/** Say whether a name is one of the editor's choices. */
export function isChoice(name) {
  return Object.hasOwn(CHOICES, name);
}
