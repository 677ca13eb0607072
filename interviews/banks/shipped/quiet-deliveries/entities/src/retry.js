// What fails is tried again, up to a number of tries in all.

async function withRetries(work, { tries, pause, log }) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (problem) {
      log.add(`try ${attempt} failed: ${problem.message}`);
      if (attempt >= tries) throw problem;
      await pause();
    }
  }
}

module.exports = { withRetries };
