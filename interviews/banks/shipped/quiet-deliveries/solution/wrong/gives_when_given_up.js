const { withRetries } = require("./retry");
const { send } = require("./sender");

async function dispatch(notices, parts, outcome) {
  await Promise.all(
    notices.map(async (notice) => {
      try {
        await parts.lanes.run(shopOf(notice), () => withRetries(() => send(notice, parts), parts));
        outcome.set(notice, "delivered");
      } catch (problem) {
        parts.log.add(`gave up ${notice}: ${problem.message}`);
        outcome.set(notice, "given up");
        if (/refused|address/.test(problem.message)) parts.slots.give();
      }
    }),
  );
}

function shopOf(notice) {
  return notice.split(":")[0];
}

module.exports = { dispatch, shopOf };
