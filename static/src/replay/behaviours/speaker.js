// One polite voice: played, paused, copied; never every event.
import { spoken } from "../logic/words.js";

export function speaker(element, desk) {
  let playing = false;
  desk.say = (words) => { element.textContent = words; };
  desk.onMoment((moment) => {
    if (moment.playing === playing) return;
    playing = moment.playing;
    desk.say(playing ? `Playing at ${moment.speed} times` : `Paused at ${spoken(moment.t)}`);
  });
}
