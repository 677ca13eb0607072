// Under the editor stands the last run of the question, as it was at this moment.
export function lastRun(element, desk) {
  const none = element.querySelector("[data-none]");
  let strips;
  const look = () => { strips = [...element.querySelectorAll("[data-t]")]; };
  look();
  desk.onGrown(look);
  desk.onMoment(({ t, index }) => {
    const last = strips.findLast((strip) => Number(strip.dataset.t) <= t && Number(strip.dataset.index) === index);
    for (const strip of strips) strip.hidden = strip !== last;
    none.hidden = last !== undefined;
  });
}
