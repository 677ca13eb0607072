// The player is a state table plus a clock: one moment at a time, told to every behaviour.
import { keys } from "./keys.js";
import { Drawings } from "./logic/drawings.js";
import { Playback, stopsOf } from "./logic/playback.js";
import { Texts } from "./logic/texts.js";
import { happening, questionAt } from "./logic/words.js";

/** Fetch the recording of a page and wake its behaviours. */
export async function startPlayer(root, behaviours) {
  const answer = await fetch(root.dataset.recording, { headers: { Accept: "application/json" } });
  if (!answer.ok) {
    root.querySelector("#editor").textContent = "The recording did not come. Reload the page to try again.";
    return;
  }
  const desk = new Desk(root, await answer.json());
  for (const [name, wake] of Object.entries(behaviours)) {
    for (const element of root.querySelectorAll(`[data-behaviour=${name}]`)) wake(element, desk);
  }
  keys(root, desk);
  seekLinks(root, desk);
  desk.seek(1000 * (Number(new URLSearchParams(location.search).get("t")) || 0));
  root.dataset.ready = "";
}

class Desk {
  constructor(root, recording) {
    this.root = root;
    this.recording = recording;
    this.texts = new Texts(recording);
    this.drawings = new Drawings(recording.drawings ?? []);
    this.playback = new Playback({ duration: recording.duration_ms, stops: stopsOf(recording) });
    this.settings = new Map();
    this.chosen = null;
    this.listeners = [];
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

  run(before) {
    requestAnimationFrame((now) => {
      this.playback.advance(now - before);
      this.tell(false);
      if (this.playback.playing) this.run(now);
    });
  }

  tell(jumped) {
    const { t, playing, speed } = this.playback;
    const count = this.texts.countAt(t);
    const index = questionAt(this.recording.steps, t);
    const words = happening(this.recording, t, count, this.root.dataset.label);
    this.moment = { t, count, index, words, playing, speed, jumped };
    for (const listener of this.listeners) listener(this.moment);
  }
}

function seekLinks(root, desk) {
  root.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-seek]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    desk.seek(1000 * Number(link.dataset.seek));
  });
}
