// Sends notices through all parts, and says what became of each: node main.js

const { dispatch } = require("./src/dispatcher");
const { Lanes } = require("./src/lanes");
const { Log } = require("./src/log");
const { Slots } = require("./src/slots");
const { Transport } = require("./src/transport");

const AT_ONCE = 50;
const TRIES = 3;
const QUIET_TURNS = 200;

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

// Sends notices like "kiosk:1" in order. `answers` holds what a shop answers, post by post; the last
// one stays. When nothing happens for a while, says which notices are still waiting.
async function deliver(notices, answers) {
  const transport = new Transport(answers, nextTurn);
  const log = new Log();
  const parts = { transport, log, slots: new Slots(AT_ONCE), lanes: new Lanes(), tries: TRIES, pause: nextTurn };
  const outcome = new Map();
  await Promise.race([dispatch(notices, parts, outcome), quiet(log)]);
  return {
    delivered: notices.filter((notice) => outcome.get(notice) === "delivered"),
    failed: notices.filter((notice) => outcome.get(notice) === "given up"),
    waiting: notices.filter((notice) => !outcome.has(notice)),
    arrived: transport.arrived,
    most_at_once: transport.mostAtOnce,
  };
}

// Ends when nothing has been logged for many turns of the event loop.
async function quiet(log) {
  let seen = -1;
  while (seen !== log.lines.length) {
    seen = log.lines.length;
    for (let turn = 0; turn < QUIET_TURNS; turn += 1) await nextTurn();
  }
}

module.exports = { deliver };

if (require.main === module) {
  const notices = ["kiosk:1", "juno:1", "kiosk:2", "lumen:1"];
  deliver(notices, { kiosk: ["busy", "ok"], juno: ["slow"], lumen: ["ok"] }).then(console.log);
}
