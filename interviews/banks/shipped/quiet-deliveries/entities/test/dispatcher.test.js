const assert = require("node:assert");
const test = require("node:test");

const { deliver } = require("../main");

test("every shop gets its notices", async () => {
  const outcome = await deliver(["kiosk:1", "juno:1", "kiosk:2"], { kiosk: ["ok"], juno: ["slow"] });
  assert.deepStrictEqual(outcome.delivered, ["kiosk:1", "juno:1", "kiosk:2"]);
  assert.deepStrictEqual(outcome.waiting, []);
});

test("a busy shop is tried again", async () => {
  const outcome = await deliver(["kiosk:1"], { kiosk: ["busy", "busy", "ok"] });
  assert.deepStrictEqual(outcome.delivered, ["kiosk:1"]);
});

test("a shop that stays busy is given up, and others are served", async () => {
  const outcome = await deliver(["juno:1", "kiosk:1", "lumen:1"], {
    juno: ["busy"],
    kiosk: ["ok"],
    lumen: ["ok"],
  });
  assert.deepStrictEqual(outcome.failed, ["juno:1"]);
  assert.deepStrictEqual(outcome.delivered, ["kiosk:1", "lumen:1"]);
});

test("at most two posts are under way", async () => {
  const outcome = await deliver(["kiosk:1", "juno:1", "lumen:1"], {
    kiosk: ["slow"],
    juno: ["slow"],
    lumen: ["slow"],
  });
  assert.strictEqual(outcome.most_at_once, 2);
});
