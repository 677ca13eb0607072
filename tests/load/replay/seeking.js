// Seeks as a person makes them, by links to moments; each is timed until its layout stands, then until it is painted.
async (times) => {
  const link = document.createElement("a");
  link.hidden = true;
  document.body.append(link);
  const layout = () => document.querySelector(".cm-content").getBoundingClientRect().height;
  const painted = () => new Promise((resolve) => {
    requestAnimationFrame(() => {
      const began = performance.now();
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - began);
      channel.port2.postMessage(null);
    });
  });
  const taken = [];
  for (const t of times) {
    link.dataset.seek = String(t / 1000);
    const began = performance.now();
    link.click();
    layout();
    const seek = performance.now() - began;
    taken.push([seek, await painted()]);
  }
  link.remove();
  return taken;
}
