const OK = 200;

async function send(notice, { slots, transport, log }) {
  await slots.take();
  try {
    log.add(`post ${notice}`);
    const status = await transport.post(notice);
    if (status !== OK) throw new Error(`answered ${status}`);
    log.add(`delivered ${notice}`);
  } catch (problem) {
    log.add(`failed ${notice}: ${problem.message}`);
  } finally {
    slots.give();
  }
}

module.exports = { send };
