// A line is live when the server has greeted this page on it, and dead when it stops answering.
import { wait_ms } from "./logic/backoff.js";

const PING_MS = 5_000;
const SILENCE_MS = 12_000;

/**
 * One WebSocket at a time, opened again for as long as the page stands.
 *
 * `parts`: ticket() -> Promise<string> (rejects with `gone` set when asking again is useless), open(ticket) ->
 * WebSocket, random() in [0, 1), now_ms(), later(act, ms) -> id, cancel(id). `says`: opened(), frame(object),
 * state("connecting"|"live"|"down"|"gone").
 */
export class Connection {
  #parts;
  #says;
  #socket = null;
  #attempt = 0;
  #timer = null;
  #beat = null;
  #heard_ms = 0;
  #opening = 0;
  state = "connecting";

  constructor(parts, says) {
    this.#parts = parts;
    this.#says = says;
  }

  start() {
    this.#open();
  }

  /** Try at once instead of waiting; does nothing while a line is open. */
  retry() {
    if (this.#socket || this.state === "gone") return;
    this.#attempt = 0;
    this.#open();
  }

  /** Nothing more will come: close, and stay closed. */
  finish() {
    this.#parts.cancel(this.#timer);
    this.#parts.cancel(this.#beat);
    const socket = this.#socket;
    this.#socket = null;
    this.#opening += 1;
    socket?.close();
    this.#become("gone");
  }

  /** The line is known to be lost, before the browser has noticed. */
  lost() {
    if (this.state !== "gone") this.#drop(this.#socket);
  }

  /** Send a frame; false when there is no open socket, or it did not take it. */
  send(frame) {
    if (this.#socket?.readyState !== 1) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  /** The server has answered our first frame: the line is live. */
  greeted() {
    this.#attempt = 0;
    this.#become("live");
  }

  async #open() {
    this.#parts.cancel(this.#timer);
    const opening = ++this.#opening;
    try {
      const ticket = await this.#parts.ticket();
      if (opening === this.#opening) this.#attach(this.#parts.open(ticket));
    } catch (error) {
      if (opening === this.#opening) this.#refused(error);
    }
  }

  #refused(error) {
    if (error.gone) this.#become("gone");
    else this.#again();
  }

  #attach(socket) {
    this.#socket = socket;
    this.#heard_ms = this.#parts.now_ms();
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = (message) => this.#heard(socket, message.data);
    socket.onclose = () => this.#drop(socket);
    this.#watch(socket);
  }

  #opened(socket) {
    if (socket === this.#socket) this.#says.opened();
  }

  #heard(socket, data) {
    if (socket !== this.#socket) return;
    this.#heard_ms = this.#parts.now_ms();
    const frame = JSON.parse(data);
    if (frame.type !== "pong") this.#says.frame(frame);
  }

  // A throttled tab may beat late: silence only counts when a ping went out and nothing came back.
  #watch(socket) {
    this.#beat = this.#parts.later(() => {
      if (socket !== this.#socket) return;
      if (this.#parts.now_ms() - this.#heard_ms > SILENCE_MS && this.#pinged) return this.#drop(socket);
      this.#pinged = this.send({ type: "ping" }) || socket.readyState === 0;
      this.#watch(socket);
    }, PING_MS);
  }

  #pinged = false;

  #drop(socket) {
    if (socket === null || socket !== this.#socket) return this.#idle();
    this.#socket = null;
    this.#pinged = false;
    this.#parts.cancel(this.#beat);
    socket.close();
    this.#again();
  }

  #idle() {
    if (!this.#socket && this.state === "live") this.#again();
  }

  #again() {
    this.#become("down");
    this.#parts.cancel(this.#timer);
    this.#timer = this.#parts.later(() => this.#open(), wait_ms(this.#attempt++, this.#parts.random()));
  }

  #become(state) {
    if (state === this.state) return;
    this.state = state;
    this.#says.state(state);
  }
}
