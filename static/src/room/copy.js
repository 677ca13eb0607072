// What could not be sent can at least be carried away.

/** Put a text on the clipboard, also where the page may not use the newer way. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    byHand(text);
  }
}

function byHand(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr";
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
