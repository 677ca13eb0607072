// Small words for the page, so that behaviours read as what they do.

/** Return the element that a page calls a slot. */
export function slot(root, name) {
  return root.querySelector(`[data-slot="${name}"]`);
}

/** Return a fragment of markup that the server drew. */
export function drawn(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

/** Make an element with a class, and text or children. */
export function made(tag, className = "", ...content) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...content);
  return element;
}

/** Make an icon; it stands beside words and is silent. */
export function icon(name, more = "") {
  const element = made("i", `i i-${name} ${more}`.trim());
  element.setAttribute("aria-hidden", "true");
  return element;
}

/** Set a text only when it is another one, so that nothing repaints or is spoken for nothing. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Say whether a key press asks for the platform's command key: Ctrl, or ⌘ on a Mac. */
export function command(event) {
  return event.ctrlKey || event.metaKey;
}
