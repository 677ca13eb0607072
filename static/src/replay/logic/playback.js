// Playback is a clock over a list of stops: play, pause, speed, idle time skipped, step by step.
import { countUpTo } from "./search.js";

export const SPEEDS = [1, 2, 4, 8, 16, 32];
const IDLE_MS = 3_000;
const LEAD_MS = 1_000;

export class Playback {
  /** Times in ms; `stops` are the times at which something happens, sorted. */
  constructor({ duration, stops }) {
    this.duration = duration;
    this.stops = stops;
    this.t = 0;
    this.playing = false;
    this.speed = 1;
    this.skipsIdle = true;
  }

  seek(t) {
    this.t = Math.min(this.duration, Math.max(0, t));
  }

  toggle() {
    if (!this.playing && this.t >= this.duration) this.t = 0;
    this.playing = !this.playing;
  }

  /** Let `elapsed` ms of the reader's time go by. */
  advance(elapsed) {
    if (!this.playing) return;
    this.seek(this.skipsIdle ? this.pastIdle(this.t + elapsed * this.speed) : this.t + elapsed * this.speed);
    if (this.t >= this.duration) this.playing = false;
  }

  /** Where nothing happens for long, go on shortly before the next thing. */
  pastIdle(t) {
    const place = countUpTo(this.stops, t);
    const last = place > 0 ? this.stops[place - 1] : 0;
    const next = place < this.stops.length ? this.stops[place] : this.duration;
    if (next - last <= IDLE_MS + LEAD_MS || t - last < LEAD_MS) return t;
    return Math.max(t, next - LEAD_MS);
  }

  /** Go to the next thing that happens, or with -1 to the one before. */
  step(direction) {
    const place = countUpTo(this.stops, this.t);
    if (direction > 0) this.seek(place < this.stops.length ? this.stops[place] : this.duration);
    else this.seek(this.before(place));
  }

  before(place) {
    let at = place - 1;
    while (at >= 0 && this.stops[at] >= this.t) at -= 1;
    return at >= 0 ? this.stops[at] : 0;
  }

  /** Choose the next higher or lower speed. */
  faster(direction) {
    const place = SPEEDS.indexOf(this.speed) + direction;
    this.speed = SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, place))];
  }
}

/** Return every time at which something happens, sorted, each once. */
export function stopsOf({ steps, edits, drawings = [] }) {
  const times = Float64Array.from([...steps, ...drawings].map(({ t }) => t).concat(edits.map(([t]) => t))).sort();
  return Array.from(times.filter((time, place) => place === 0 || time !== times[place - 1]));
}
