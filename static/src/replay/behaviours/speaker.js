// One polite voice: played, paused, copied, and each step by key; never every event of a playing interview.
import { spoken } from "../logic/words.js";

export function speaker(element, desk) {
  let playing = false;
  desk.say = (words) => { element.textContent = words; };
  desk.stepped = () => {
    if (document.activeElement?.closest("[role=slider]")) return;  // it speaks for itself
    const { t, words } = desk.moment;
    desk.say([spoken(t), words].filter(Boolean).join(", "));
  };
  desk.onMoment((moment) => {
    if (moment.playing === playing) return;
    playing = moment.playing;
    desk.say(playing ? `Playing at ${moment.speed} times` : `Paused at ${spoken(moment.t)}`);
  });
}
