// When the tab that types is closed, another one goes on by itself, after a while and openly.
import { passedLine } from "./logic/status.js";

const SOON_MS = 4_000;
const HIDDEN_MS = 9_000;
const NEWS_MS = 12_000;

/** Take the pen when nobody has it. A tab that reloads is back before that, and keeps it. */
export function watchPen(room, { later = setTimeout, cancel = clearTimeout, hidden = () => document.hidden } = {}) {
  const pen = { follower: false, free: false, timer: null, asked: false };
  const weigh = () => {
    cancel(pen.timer);
    pen.timer = null;
    if (!pen.follower || !pen.free) return;
    // The tab that somebody looks at comes first.
    pen.timer = later(() => { pen.asked = true; room.exchange.takeIfFree(); }, hidden() ? HIDDEN_MS : SOON_MS);
  };
  const note = (facts) => { Object.assign(pen, facts); weigh(); };
  room.bus.on("pen", ({ free }) => note({ free }));
  room.bus.on("welcome", ({ role, pen_free: free }) => note({ follower: role === "follower", free: free === true }));
  room.bus.on("role", ({ role }) => {
    if (role === "holder" && pen.asked) room.bus.say("news", { line: passedLine(), for_ms: NEWS_MS });
    note({ follower: role === "follower", free: false, asked: false });
  });
  room.bus.on("line", (state) => { if (state !== "live") note({ free: false }); });
  room.bus.on("ended", () => note({ follower: false }));
}
