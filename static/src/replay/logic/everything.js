// Everything that happened, to read from top to bottom: what was said whole, typing in stretches.

const PAUSE_MS = 5_000;

/** Return what happened in order: {t, seq, words, text, who}; a stretch of typing or drawing is one line. */
export function everything({ steps, edits, files, conversation, drawings = [] }, label) {
  const said = new Map(conversation.map((entry) => [entry.seq, entry]));
  const told = steps.map((step) => lineOf(step, said.get(step.seq), label));
  const stepped = new Set(steps.map(({ seq }) => seq));
  const rest = conversation.filter(({ seq }) => !stepped.has(seq));
  const typing = stretches(edits.map(([t, seq, file]) => ({ t, seq, what: `types in ${files[file].path}` })), steps, "change");
  const drawing = stretches(drawings.map(({ t, seq }) => ({ t, seq, what: "draws on the whiteboard" })), steps, "time");
  const lines = [...told, ...rest.map((entry) => lineOf({ t: entry.t_ms, seq: entry.seq, words: "" }, entry, label))];
  for (const { t, seq, what, much } of [...typing, ...drawing]) lines.push({ t, seq, words: `${label} ${what}, ${much}`, text: "", who: "candidate" });
  return lines.sort((one, other) => one.t - other.t || one.seq - other.seq);
}

function lineOf({ t, seq, words }, entry, label) {
  const who = entry && entry.by !== "mark" ? entry.by : "";
  const speaker = { interviewer: "Interviewer", candidate: label }[who] ?? "";
  const text = who ? [entry.text, entry.chose].filter(Boolean).join(" ") : "";
  const told = entry?.kind ? `${speaker}, ${entry.kind}` : speaker;
  return { t, seq, who, text, words: text ? told : words || entry?.text || "" };
}

function stretches(events, steps, unit) {
  const found = [];
  let next = 0;
  for (const { t, seq, what } of events) {
    const between = next < steps.length && steps[next].t < t;
    while (next < steps.length && steps[next].t < t) next += 1;
    const last = found.at(-1);
    if (last && !between && last.what === what && t - last.end <= PAUSE_MS) Object.assign(last, { end: t, count: last.count + 1 });
    else found.push({ t, seq, what, end: t, count: 1 });
  }
  return found.map(({ count, ...stretch }) => ({ ...stretch, much: `${count} ${unit}${count === 1 ? "" : "s"}` }));
}
