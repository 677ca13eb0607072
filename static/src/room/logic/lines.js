// A reply that names lines should be able to show them: what it names is looked for in its words, never guessed.

const NUMBERS = String.raw`(\d{1,5})(?:\s*(?:-|–|—|to|and|through)\s*(\d{1,5}))?`;
const MOST = 4;

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const base = (path) => path.split("/").at(-1);

/**
 * Return the lines that a text names: `[{path, from, to}]`, at most four, each once.
 *
 * `lengths` gives each open file's count of lines by path. Lines without a file's name are taken to be of `shown`,
 * the file on screen; without one they name nothing.
 */
export function namedLines(text, lengths, shown) {
  const named = [...lengths.keys()].flatMap((path) => ofFile(text, path));
  const found = named.length > 0 ? named : shown ? loose(text, shown) : [];
  const kept = found.sort((one, other) => one.at - other.at).map(({ path, from, to }) => ({ path, from, to }))
    .filter(({ path, from, to }) => from >= 1 && to >= from && to <= lengths.get(path));
  return kept.filter((lines, place) => kept.findIndex((other) => same(other, lines)) === place).slice(0, MOST);
}

function ofFile(text, path) {
  const name = `\`?(?:${escaped(path)}|${escaped(base(path))})\`?`;
  const lead = String.raw`(?<![\w/.-])`;
  const patterns = [
    String.raw`${lead}${name}[:,]?\s*\(?(?:at |on |in )?lines?\s+${NUMBERS}`,
    String.raw`${lead}${name}:${NUMBERS}`,
    String.raw`\blines?\s+${NUMBERS}\s+(?:of|in)\s+${name}(?![\w/-])`,
  ];
  return patterns.flatMap((pattern) => matches(text, pattern, path));
}

// Not where the words beside it name some other file.
const loose = (text, path) => {
  const [no, nor] = [String.raw`(?<!\w\.\w{1,5}\`?[,:]?\s+\(?)`, String.raw`(?!\d|\s+(?:of|in)\s+\`?[\w/]+\.\w)`];
  return matches(text, String.raw`${no}\blines?\s+${NUMBERS}${nor}`, path);
};

function matches(text, pattern, path) {
  return [...text.matchAll(new RegExp(pattern, "gi"))].map(({ index, 1: from, 2: to }) => ({
    path, from: Number(from), to: Number(to ?? from), at: index,
  }));
}

const same = (one, other) => one.path === other.path && one.from === other.from && one.to === other.to;
