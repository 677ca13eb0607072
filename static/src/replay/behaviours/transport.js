// Play and pause, steps, speed, the time, and what happens now.
import { clock } from "../logic/words.js";

export function transport(element, desk) {
  const play = element.querySelector("[data-do=play]");
  const speeds = [...element.querySelectorAll("[data-speed]")];
  const slot = (name) => element.querySelector(`[data-slot=${name}]`);
  play.addEventListener("click", () => desk.toggle());
  element.querySelector("[data-do=previous]").addEventListener("click", () => desk.step(-1));
  element.querySelector("[data-do=next]").addEventListener("click", () => desk.step(1));
  for (const button of speeds) {
    button.addEventListener("click", () => {
      desk.playback.speed = Number(button.dataset.speed);
      desk.tell(false);
    });
  }
  const [now, happens] = [slot("now"), slot("words")];
  desk.onGrown(() => write(slot("whole"), clock(desk.playback.duration)));
  let drawn = null;
  desk.onMoment(({ t, words, playing, speed }) => {
    write(now, clock(t));
    write(happens, words);
    if (play.dataset.playing !== String(playing)) drawPlay(play, playing);
    if (drawn === speed) return;
    drawn = speed;
    for (const button of speeds) button.setAttribute("aria-pressed", String(Number(button.dataset.speed) === speed));
  });
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function drawPlay(button, playing) {
  button.dataset.playing = String(playing);
  button.setAttribute("aria-label", playing ? "Pause" : "Play");
  button.firstElementChild.className = `i i-${playing ? "pause" : "play"}`;
}
