// What a message may hold is said before it is sent, with its own figures.

const figures = new Intl.NumberFormat("en");

/** Return why a text does not fit, or "" when it does. `limit` in UTF-16 units. */
export function tooLong(text, limit) {
  if (text.length <= limit) return "";
  return `${figures.format(text.length)} characters; ${figures.format(limit)} fit. Nothing is lost: shorten it here, `
    + "or put the code in a file and attach the lines.";
}

/** Say whether a text is only spaces and characters that nobody sees. */
export function saysNothing(text) {
  return !/[^\s\p{Cc}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/u.test(text);
}

/** Return an attachment as it stands on a chip. */
export function linesName({ path, from_line, to_line }) {
  return from_line === to_line ? `${path} ${from_line}` : `${path} ${from_line}–${to_line}`;
}
