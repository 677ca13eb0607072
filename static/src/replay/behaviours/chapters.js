// The chapter being played is marked, and stays in sight.
export function chapters(element, desk) {
  let links;
  let times;
  let current;
  const look = () => {
    links = [...element.querySelectorAll("a[data-seek]")];
    times = links.map((link) => Math.round(1000 * Number(link.dataset.seek)));
    current = links.find((link) => link.hasAttribute("aria-current")) ?? null;
  };
  look();
  desk.onGrown(look);
  desk.onMoment(({ t }) => {
    const now = links[times.findLastIndex((time) => time <= t)] ?? null;
    if (now === current) return;
    current?.removeAttribute("aria-current");
    now?.setAttribute("aria-current", "step");
    requestAnimationFrame(() => now?.scrollIntoView({ block: "nearest" }));
    current = now;
  });
}
