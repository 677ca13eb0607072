// A link to this moment, for a colleague or a note.
import { clock, seconds } from "../logic/words.js";

const SAID_MS = 2_000;

export function copyLink(button, desk) {
  const at = button.querySelector("[data-slot=copy-at]");
  desk.onMoment(({ t }) => { at.textContent = clock(t); });
  button.addEventListener("click", async () => {
    const link = new URL(location.href);
    link.searchParams.set("t", seconds(desk.playback.t));
    history.replaceState(null, "", link);
    await navigator.clipboard.writeText(link.href);
    desk.say?.("Link copied");
    button.dataset.copied = "";
    setTimeout(() => delete button.dataset.copied, SAID_MS);
  });
}
