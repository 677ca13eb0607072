// The small parts that every viewer is made of: a bar, buttons with words, a link that saves.

/** Make an element with a class and children. */
export function made(tag, className = "", ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

/** Make a bar of tools. */
export function bar(...tools) {
  const element = made("div", "viewbar row", ...tools);
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", "View");
  return element;
}

/** Make a button; `label` says what a sign means. */
export function button(words, act, label = "") {
  const element = made("button", "btn sm quiet", words);
  element.type = "button";
  if (label) element.setAttribute("aria-label", label);
  element.addEventListener("click", act);
  return element;
}

/** Make the link that saves a file as it is. */
export function saving(href, path) {
  const link = made("a", "btn sm quiet", "Save a copy");
  Object.assign(link, { href, download: path.split("/").at(-1) });
  link.setAttribute("aria-label", `Save a copy of ${path}`);
  return link;
}

/** Say in a place that a file did not come, and offer to ask again. */
export function failed(place, again) {
  const words = made("p", "dim", "This file did not come: the line may be down. ");
  place.replaceChildren(made("div", "pad", words, button("Try again", again)));
}
