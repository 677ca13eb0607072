// A time is shown in the reader's zone; the server's own stands in the attribute.

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const day = new Intl.DateTimeFormat(undefined, {
  day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23",
});
const date = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });

/** Write every `<time datetime>` below an element in the reader's zone; `data-day` adds the date, `data-date` is it alone. */
export function localTimes(root) {
  for (const element of root.querySelectorAll("time[datetime]")) {
    const time = new Date(element.dateTime);
    if (Number.isNaN(time.getTime())) continue;
    element.textContent = shape(element).format(time);
  }
}

function shape(element) {
  if ("date" in element.dataset) return date;
  return "day" in element.dataset ? day : clock;
}

/** Return a time of day in the reader's zone. */
export function timeOfDay(time) {
  return clock.format(time);
}
