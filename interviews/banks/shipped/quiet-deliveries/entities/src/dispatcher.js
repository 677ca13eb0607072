// Every notice is either delivered or given up; neither keeps the others from their turn.

const { withRetries } = require("./retry");
const { send } = require("./sender");

// Sends all notices and notes in `outcome`, as it goes, what became of each.
async function dispatch(notices, parts, outcome) {
  await Promise.all(
    notices.map(async (notice) => {
      try {
        await parts.lanes.run(shopOf(notice), () => withRetries(() => send(notice, parts), parts));
        outcome.set(notice, "delivered");
      } catch (problem) {
        parts.log.add(`gave up ${notice}: ${problem.message}`);
        outcome.set(notice, "given up");
      }
    }),
  );
}

function shopOf(notice) {
  return notice.split(":")[0];
}

module.exports = { dispatch, shopOf };
