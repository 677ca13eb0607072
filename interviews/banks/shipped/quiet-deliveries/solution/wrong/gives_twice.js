const OK = 200;

async function send(notice, { slots, transport, log }) {
  await slots.take();
  try {
    log.add(`post ${notice}`);
    const status = await transport.post(notice);
    slots.give();
    if (status !== OK) throw new Error(`answered ${status}`);
    log.add(`delivered ${notice}`);
  } catch (problem) {
    slots.give();
    throw problem;
  }
}

module.exports = { send };
