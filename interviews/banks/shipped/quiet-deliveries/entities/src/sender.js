// A notice is posted while it has one of the places.

const OK = 200;

async function send(notice, { slots, transport, log }) {
  await slots.take();
  log.add(`post ${notice}`);
  const status = await transport.post(notice);
  slots.give();
  if (status !== OK) throw new Error(`answered ${status}`);
  log.add(`delivered ${notice}`);
}

module.exports = { send };
