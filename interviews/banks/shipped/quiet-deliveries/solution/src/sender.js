// A notice is posted while it has one of the places, and gives it back whatever comes of it.

const OK = 200;

async function send(notice, { slots, transport, log }) {
  const status = await inAPlace(slots, () => {
    log.add(`post ${notice}`);
    return transport.post(notice);
  });
  if (status !== OK) throw new Error(`answered ${status}`);
  log.add(`delivered ${notice}`);
}

async function inAPlace(slots, work) {
  await slots.take();
  try {
    return await work();
  } finally {
    slots.give();
  }
}

module.exports = { send };
