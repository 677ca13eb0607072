// A link to this moment, and to what is compared at it, for a colleague or a note.
import { clock, seconds } from "../logic/words.js";

const SAID_MS = 2_000;

export function copyLink(button, desk) {
  const at = button.querySelector("[data-slot=copy-at]");
  desk.onMoment(({ t }) => { at.textContent = clock(t); });
  button.addEventListener("click", async () => {
    const link = new URL(location.href);
    const said = { from: null, to: null, file: null, ...desk.linked, t: seconds(desk.playback.t) };
    for (const [name, value] of Object.entries(said)) {
      if (value === null) link.searchParams.delete(name);
      else link.searchParams.set(name, value);
    }
    history.replaceState(null, "", link);
    await navigator.clipboard.writeText(link.href);
    desk.say?.("Link copied");
    button.dataset.copied = "";
    setTimeout(() => delete button.dataset.copied, SAID_MS);
  });
}
