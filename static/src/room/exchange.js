// Everything that crosses the line passes here: what we say goes out once, what we hear has one meaning.
import { newId } from "./logic/ids.js";
import { Sender } from "./logic/sender.js";

const PATIENCE_MS = 1_000;
const MISFITS = new Set(["BAD_CHANGE", "FOLLOWING", "READ_ONLY", "UNKNOWN_FILE", "FILE_TOO_LARGE", "BAD_TEXT"]);

/** Joins the line, the outbox and the place in the log; behaviours hear of it over the bus. */
export class Exchange {
  #room;
  #sender;
  #signals = [];
  #welcomed_seq = 0;
  says = {
    opened: () => this.#hello(),
    frame: (frame) => this.#hear(frame),
    state: (state) => this.#line(state),
  };

  constructor(room) {
    this.#room = room;
    const send = (frame) => room.connection.send(frame);
    this.#sender = new Sender({ outbox: room.outbox, send });
  }

  /** Ask for something once, now or when the line is back; returns its key. */
  act(frame) {
    const key = newId();
    this.flush();
    this.#room.outbox.put({ ...frame, key }, { made_ms: Date.now() });
    this.#sender.pump();
    return key;
  }

  /** Send what was typed until now, without waiting for its second to pass. */
  flush() {
    this.#room.bus.say("flushing");
    this.#room.files.seal();
    this.#room.sketch.seal();
    this.#sender.pump();
  }

  /** Send what need not be kept for long; while the line is down, the newest hundred wait in memory. */
  signal(frame) {
    if (this.#room.connection.state === "live" && this.#room.connection.send(frame)) return;
    this.#signals = [...this.#signals.slice(-99), frame];
  }

  /** Say that keys are being pressed, if the line is there to hear it now; later it means nothing. */
  press() {
    return this.#room.connection.state === "live" && this.#room.connection.send({ type: "keys" });
  }

  /** Become the tab that types. */
  takeOver() {
    this.#room.connection.send({ type: "take_over" });
  }

  /** Become the tab that types, unless another one is there that does. */
  takeIfFree() {
    this.#room.connection.send({ type: "take_over", if_free: true });
  }

  /** Ask for everything after our place, and for the files as they are. */
  again() {
    if (this.#room.connection.state === "live") this.#hello();
  }

  #hello() {
    const { connection, tab, sequence } = this.#room;
    this.#sender.down();
    connection.send({ type: "hello", tab, after_seq: sequence.ask() });
  }

  #line(state) {
    if (state !== "live") this.#sender.down();
    this.#room.bus.say("line", state);
  }

  #hear(frame) {
    const hear = {
      welcome: () => this.#welcomed(frame),
      event: () => this.#event(frame),
      ack: () => this.#acknowledged(frame),
      refused: () => this.#refused(frame),
    }[frame.type];
    if (hear) hear();
    else this.#room.bus.say(frame.type, frame);
  }

  #welcomed(frame) {
    const { bus, files, connection, sequence } = this.#room;
    sequence.answered(frame.seq);
    this.#welcomed_seq = frame.seq;
    if (frame.state !== "ended") this.#took(files.welcome(frame.index, frame.documents ?? []), frame);
    if (frame.state !== "ended" && frame.drawing) this.#resketch(frame);
    connection.greeted();
    bus.say("welcome", frame);
    bus.say("facts", frame);
    this.#sender.up();
    for (const signal of this.#signals.splice(0)) connection.send(signal);
  }

  // What was drawn a moment ago is ours to send, and must not be painted over by the greeting.
  #resketch({ index, drawing }) {
    this.#room.bus.say("flushing");
    this.#room.sketch.welcome(index, drawing);
  }

  #took(documents, { index, highlights = null }) {
    this.#room.bus.say("documents", { documents, index, highlights });
  }

  // An event up to the greeting's place is told for the log; what it did is in the greeting already.
  #event(heard) {
    const frame = { ...heard, caught_up: heard.seq <= this.#welcomed_seq };
    const place = this.#room.sequence.take(frame);
    if (place === "gap") this.#hello();
    if (place !== "next") return;
    this.#room.bus.say("event", frame);
    this.#room.bus.say("facts", frame);
    if (frame.kind) this.#room.bus.say(`event:${frame.kind}`, frame);
    if (frame.kind === "EditingTaken") this.#taken(frame.data.tab);
    // The files of another language are as they were left: the greeting has them.
    if (frame.kind === "LanguageChosen" && !frame.caught_up) this.again();
  }

  #taken(tab) {
    this.#room.bus.say("role", { role: tab === this.#room.tab ? "holder" : "follower" });
  }

  #acknowledged(frame) {
    const entries = this.#sender.answered(frame);
    this.#room.bus.say("ack", { frame, entries });
  }

  #refused(frame) {
    const code = String(frame.code ?? "").toUpperCase();
    if (this.#room.connection.state !== "live") this.#turnedAway(frame);
    else if (code === "TOO_FAST") setTimeout(() => this.#resend(), PATIENCE_MS);
    else if (code === "GAP") setTimeout(() => this.again(), PATIENCE_MS);
    else this.#gaveUp(frame, code);
  }

  // Our first frame was not taken: the line is of no use yet, and is tried again later.
  #turnedAway(frame) {
    this.#room.bus.say("refused", { frame, code: "", entries: [] });
    this.#room.connection.lost();
  }

  #resend() {
    if (this.#room.connection.state === "live") this.#sender.up();
  }

  #gaveUp(frame, code) {
    const entries = this.#sender.answered(frame);
    this.#room.bus.say("refused", { frame, code, entries });
    if (frame.what === "drawing" && code !== "QUESTION_CLOSED" && code !== "ENDED") this.#misdrawn();
    if (frame.path !== undefined && MISFITS.has(code)) this.#misfit(frame.path);
  }

  // Strokes that follow a refused batch are not taken either: the whiteboard starts again from the server's.
  #misdrawn() {
    this.#room.bus.say("strokes-lost", this.#room.sketch.giveUp());
    this.again();
  }

  // What follows a refused change was made on top of it: the file starts again from the server's text.
  #misfit(path) {
    const { files, bus } = this.#room;
    const lost = files.giveUp(path);
    if (lost !== null) bus.say("lost", { path, text: lost });
    this.again();
  }
}
