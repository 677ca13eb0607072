// The player is a state table plus a clock: one moment at a time, told to every behaviour.
import { keys } from "./keys.js";
import { Playback } from "./logic/playback.js";
import { Table } from "./logic/table.js";
import { recordingOf } from "./source.js";

/** Take the recording of a page and wake its behaviours. */
export async function startPlayer(root, behaviours) {
  let recording;
  try {
    recording = await recordingOf(root);
  } catch {
    root.querySelector("#editor").textContent = "The recording did not come. Reload the page to try again.";
    return;
  }
  const asked = new URLSearchParams(location.search);
  const desk = new Desk(root, recording, asked);
  desk.wake = (place) => {
    for (const [name, wake] of Object.entries(behaviours)) {
      for (const element of place.querySelectorAll(`[data-behaviour=${name}]`)) wake(element, desk);
    }
  };
  desk.wake(root);
  keys(root, desk);
  seekLinks(root, desk);
  desk.seek(Math.round(1000 * Number(asked.get("t"))) || desk.begin);
  root.dataset.ready = "";
}

/** What the behaviours of a page share: the table, the clock, the settings, and the link to all of it. */
export class Desk {
  constructor(root, recording, asked = new URLSearchParams()) {
    this.root = root;
    this.label = root.dataset.label;
    this.asked = asked;
    this.linked = {};
    this.settings = new Map();
    this.chosen = null;
    this.listeners = [];
    this.growing = [];
    this.hearing = [];
    this.begin = 0;
    this.table = new Table(recording);
    this.playback = new Playback(this.table);
  }

  get recording() {
    return this.table.recording;
  }

  /** Go on from a longer recording of the same interview: the clock stays where it is. */
  take(recording) {
    this.table = new Table(recording);
    Object.assign(this.playback, { duration: this.table.duration, stops: this.table.stops });
    this.grow();
  }

  /** Call a function when the page has more to show than it was drawn with. */
  onGrown(listener) {
    this.growing.push(listener);
  }

  /** Call a function with who of the staff speaks with the candidate: {by, mine, waits_ms, replying}. */
  onSpeaking(listener) {
    this.hearing.push(listener);
  }

  tellSpeaking(speaking) {
    for (const listener of this.hearing) listener(speaking);
  }

  grow() {
    for (const listener of this.growing) listener();
    this.tell(false);
  }

  /** Call a function with every new moment: {t, count, index, words, playing, speed, jumped}. */
  onMoment(listener) {
    this.listeners.push(listener);
  }

  seek(t) {
    this.playback.seek(t);
    this.tell(true);
  }

  step(direction) {
    this.playback.step(direction);
    this.tell(true);
  }

  faster(direction) {
    this.playback.faster(direction);
    this.tell(false);
  }

  toggle() {
    this.playback.toggle();
    this.tell(false);
    if (this.playback.playing) this.run(performance.now());
  }

  set(name, value) {
    this.settings.set(name, value);
    if (name === "skip") this.playback.skipsIdle = value;
    if (this.moment) this.tell(false);
  }

  /** Let a link to this moment say more than its time. */
  link(name, value) {
    this.linked[name] = value;
  }

  run(before) {
    requestAnimationFrame((now) => {
      this.playback.advance(now - before);
      this.tell(false);
      if (this.playback.playing) this.run(now);
    });
  }

  tell(jumped) {
    const { t, playing, speed } = this.playback;
    this.moment = { ...this.table.at(t, this.label), playing, speed, jumped };
    for (const listener of this.listeners) listener(this.moment);
  }
}

function seekLinks(root, desk) {
  root.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-seek]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    desk.seek(Math.round(1000 * Number(link.dataset.seek)));
  });
}
