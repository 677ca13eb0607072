// What stood where at any time: one table over a recording, wherever its rows came from.
import { Drawings } from "./drawings.js";
import { stopsOf } from "./playback.js";
import { countUpTo } from "./search.js";
import { Texts } from "./texts.js";
import { happening } from "./words.js";

const timeOf = ({ t }) => t;

export class Table {
  constructor(recording) {
    this.recording = recording;
    this.duration = recording.duration_ms;
    this.texts = new Texts(recording);
    this.drawings = new Drawings(recording.drawings ?? []);
    this.stops = stopsOf(recording);
    this.pointed = recording.steps.filter(({ lines, file }) => lines && file !== undefined);
  }

  /** Return a moment: {t, count, index, words}; `count` edits were made, `index` is the live question. */
  at(t, label) {
    const { steps } = this.recording;
    const count = this.texts.countAt(t);
    const index = steps[countUpTo(steps, t, timeOf) - 1]?.index ?? 0;
    return { t, count, index, words: happening(this.recording, t, count, label) };
  }

  /** Return the files and the whiteboard on screen at a moment, as {number, path, editable}. */
  filesAt({ t, index }, board) {
    const files = this.recording.files.map((file, number) => ({ ...file, number }));
    const here = files.filter((file) => file.index === index && file.t <= t);
    return this.drawings.begun(index, t) ? [{ number: board, path: "Whiteboard" }, ...here] : here;
  }

  /** Return the lines last selected or pointed at, when nothing was typed since: {file, lines} or null. */
  selectionAt(t, count) {
    const last = this.pointed[countUpTo(this.pointed, t, timeOf) - 1];
    const typed = this.recording.edits[count - 1]?.[0] ?? -1;
    return last && typed <= last.t ? { file: last.file, lines: last.lines } : null;
  }

  /** Return the run of tests or of the program last finished in a question, null before the first. */
  runBefore(t, index) {
    return this.recording.runs.findLast((run) => run.index === index && run.t <= t) ?? null;
  }
}
