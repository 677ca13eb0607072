// Seeks as a person makes them, by links to moments: [until the layout stands, all work until it is painted, by the clock], in ms.
async ({ times, rest }) => {
  const link = document.createElement("a");
  link.hidden = true;
  document.body.append(link);
  const layout = () => document.body.offsetHeight;
  const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });
  // Asked for before the seek, so that what it asks of the same frame counts; scrolling is told of before that.
  const frame = () => new Promise((resolve) => {
    let began = null;
    const begin = () => { began ??= performance.now(); };
    document.addEventListener("scroll", begin, { capture: true });
    requestAnimationFrame(() => {
      begin();
      document.removeEventListener("scroll", begin, { capture: true });
      scheduler.postTask(() => resolve({ began, ended: performance.now() }), { priority: "user-blocking" });
    });
  });
  const taken = [];
  for (const t of times) {
    link.dataset.seek = String(t / 1000);
    const painted = frame();
    const pressed = performance.now();
    link.click();
    layout();
    const seek = performance.now() - pressed;
    const { began, ended } = await painted;
    taken.push([seek, seek + ended - began, ended - pressed]);
    if (rest) await pause(rest);
  }
  link.remove();
  return taken;
}
