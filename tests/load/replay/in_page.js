// What the benchmark asks of the player's own logic, inside the page: texts at every keyframe, and the slow way to them.
import { found } from "../../../static/src/replay/logic/finding.js";
import { Table } from "../../../static/src/replay/logic/table.js";
import { Texts } from "../../../static/src/replay/logic/texts.js";

async function digest(text) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return the SHA-256 of the text at every keyframe: as a seek finds it, and folded from the start. */
export async function hashes(recording) {
  const { texts } = new Table(recording);
  const plain = new Texts({ ...recording, keyframes: [] });
  const places = recording.keyframes.map(([before, file]) => [before, file]);
  const sought = [];
  for (const [before, file] of [...places].reverse()) sought.unshift(await digest(texts.at(file, before).toString()));
  const folded = [];
  for (const [before, file] of places) folded.push(await digest(plain.at(file, before).toString()));
  return { sought, folded };
}

/** Return the ms that texts take when each is folded from its first change, at so many places spread over all. */
export function fromTheStart(recording, many) {
  return Array.from({ length: many }, (_, place) => {
    const count = Math.floor((recording.edits.length * (place + 1)) / many);
    const texts = new Texts({ ...recording, keyframes: [] });
    const began = performance.now();
    texts.at(recording.edits[count - 1][2], count);
    return performance.now() - began;
  });
}

/** Return the ms that the same texts take from the nearest known one, in an order that helps nobody. */
export function fromTheNearest(recording, many) {
  const { texts } = new Table(recording);
  const counts = Array.from({ length: many }, (_, place) => Math.floor((recording.edits.length * (((place * 17) % many) + 1)) / many));
  return counts.map((count) => {
    const began = performance.now();
    texts.at(recording.edits[count - 1][2], count);
    return performance.now() - began;
  });
}

/** Return how long a whole search takes, in ms, and how much it finds. */
export function search(recording, words) {
  const table = new Table(recording);
  const began = performance.now();
  const hits = [...found(table, words)].filter(Boolean).length;
  return { ms: performance.now() - began, hits };
}
