const assert = require("node:assert");
const test = require("node:test");

const { withRetries } = require("../src/retry");

const options = () => ({ tries: 3, pause: async () => {}, log: { add() {} } });

test("the second try may succeed", async () => {
  let calls = 0;
  const work = async () => {
    calls += 1;
    if (calls === 1) throw new Error("not yet");
    return "done";
  };
  assert.strictEqual(await withRetries(work, options()), "done");
});

test("after three tries the error is the caller's", async () => {
  let calls = 0;
  const work = async () => {
    calls += 1;
    throw new Error("no");
  };
  await assert.rejects(withRetries(work, options()), /no/);
  assert.strictEqual(calls, 3);
});
