// The room is a list of behaviours around one line, one outbox and one place in the log.
import { Bus } from "./bus.js";
import { Connection } from "./connection.js";
import { Exchange } from "./exchange.js";
import { Files } from "./logic/files.js";
import { Layout } from "./logic/layout.js";
import { Outbox } from "./logic/outbox.js";
import { Picked } from "./logic/picked.js";
import { Sequence } from "./logic/sequence.js";
import { Sketch } from "./logic/sketch.js";
import { storeOf } from "./logic/store.js";
import { voiceOf } from "./logic/voice.js";
import { watchPen } from "./pen.js";
import { Settings } from "./settings.js";
import { claimTab } from "./tab.js";
import { ticketFrom } from "./ticket.js";

/** Start every behaviour of a room's page, then the line. */
export async function startRoom(body, behaviours) {
  const local = storeOf(() => localStorage);
  const tabs = storeOf(() => sessionStorage);
  const session = body.dataset.session;
  const tab = await claimTab(session, { local, tabs });
  const room = assemble(body, { local, tabs, session, tab });
  for (const element of body.querySelectorAll("[data-behaviour]")) {
    behaviours[element.dataset.behaviour]?.(element, room);
  }
  watchPen(room);
  room.files.sealLeftovers();
  watchLine(room.connection);
  if (body.dataset.state !== "ended") room.connection.start();
  else room.bus.say("ended");
}

function assemble(body, { local, tabs, session, tab }) {
  const bus = new Bus();
  const changed = (outbox) => bus.say("outbox", outbox);
  const outbox = new Outbox({ store: local, prefix: `viva:out:${session}:${tab}:`, changed });
  const room = {
    body, bus, session, tab, outbox,
    store: local,
    voice: voiceOf(body.dataset.mode),
    settings: new Settings(local, bus),
    layout: new Layout(tabs, `viva:layout:${session}:`),
    files: new Files({ outbox, tab }),
    sketch: new Sketch({ outbox, tab }),
    picked: new Picked({ store: local, prefix: `viva:choice:${session}:`, changed: () => bus.say("picked") }),
    sequence: new Sequence(Number(body.dataset.seq)),
  };
  const exchange = new Exchange(room);
  room.connection = new Connection(partsOf(body, session), exchange.says);
  room.exchange = exchange;
  return room;
}

function partsOf(body, session) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const csrf = body.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
  return {
    ticket: ticketFrom(`/room/${session}/ticket/`, csrf),
    open: (ticket) => new WebSocket(
      `${scheme}://${location.host}/ws/room/${session}/?ticket=${encodeURIComponent(ticket)}`,
    ),
    random: Math.random,
    now_ms: () => performance.now(),
    later: (act, ms) => setTimeout(act, ms),
    cancel: (id) => clearTimeout(id),
  };
}

function watchLine(connection) {
  addEventListener("online", () => connection.retry());
  addEventListener("offline", () => connection.lost());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") connection.retry();
  });
}
