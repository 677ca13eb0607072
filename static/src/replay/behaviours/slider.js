// The lanes are one slider: press or drag to seek; it speaks time and what happens.
import { clock, spoken } from "../logic/words.js";

export function slider(element, desk) {
  const head = element.querySelector("[data-slot=head]");
  let parts;
  let lane;
  const look = () => {
    parts = [...element.querySelectorAll("[data-part]")];
    lane = element.querySelector(".lane");
    element.setAttribute("aria-valuemax", String(Math.floor(desk.playback.duration / 1000)));
  };
  look();
  desk.onGrown(look);
  const seekTo = (event) => {
    const { left, width } = lane.getBoundingClientRect();
    desk.seek(((event.clientX - left) / width) * desk.playback.duration);
  };
  element.addEventListener("pointerdown", (event) => {
    element.setPointerCapture(event.pointerId);
    seekTo(event);
  });
  element.addEventListener("pointermove", (event) => {
    if (element.hasPointerCapture(event.pointerId)) seekTo(event);
  });
  desk.onMoment(({ t, index, words }) => {
    const percent = `${(100 * t) / Math.max(1, desk.playback.duration)}%`;
    head.setAttribute("x1", percent);
    head.setAttribute("x2", percent);
    parts.forEach((part) => part.classList.toggle("on", Number(part.dataset.part) === index));
    element.setAttribute("aria-valuenow", String(Math.floor(t / 1000)));
    element.setAttribute("aria-valuetext", [spoken(t), words].filter(Boolean).join(", "));
    element.title = clock(t);
  });
}
