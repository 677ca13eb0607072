// What can be offered is what the candidate or the question has written already.

const WORD = /[\p{L}_$][\p{L}\p{N}_$]{2,60}/gu;
const MOST_UNITS = 200_000;
const MOST = 500;

/** Return the words of texts that begin like `start`, each once, without `start` itself. */
export function wordsIn(texts, start) {
  const found = new Set();
  const begin = start.slice(0, 1).toLowerCase();
  let left = MOST_UNITS;
  for (const text of texts) {
    for (const [word] of text.slice(0, left).matchAll(WORD)) {
      if (word !== start && word[0].toLowerCase() === begin) found.add(word);
      if (found.size >= MOST) return [...found];
    }
    left -= Math.min(left, text.length);
  }
  return [...found];
}
