// The replay page: one player, and behaviours that wake the elements that name them.
import { advise } from "./replay/behaviours/advise.js";
import { chapters } from "./replay/behaviours/chapters.js";
import { compare } from "./replay/behaviours/compare.js";
import { conversation } from "./replay/behaviours/conversation.js";
import { copyLink } from "./replay/behaviours/copy-link.js";
import { editor } from "./replay/behaviours/editor.js";
import { events } from "./replay/behaviours/events.js";
import { files } from "./replay/behaviours/files.js";
import { find } from "./replay/behaviours/find.js";
import { guide } from "./replay/behaviours/guide.js";
import { live } from "./replay/behaviours/live.js";
import { lastRun } from "./replay/behaviours/last-run.js";
import { opens } from "./replay/behaviours/opens.js";
import { prompt } from "./replay/behaviours/prompt.js";
import { side } from "./replay/behaviours/side.js";
import { sinceRun } from "./replay/behaviours/since-run.js";
import { slider } from "./replay/behaviours/slider.js";
import { speaker } from "./replay/behaviours/speaker.js";
import { toggle } from "./replay/behaviours/toggle.js";
import { viewer } from "./replay/behaviours/viewer.js";
import { whiteboard } from "./replay/behaviours/whiteboard.js";
import { transport } from "./replay/behaviours/transport.js";
import { startPlayer } from "./replay/player.js";

startPlayer(document.body, {
  advise, files, chapters, compare, conversation, "copy-link": copyLink, events, find, guide, "last-run": lastRun, live, opens, prompt, side,
  "since-run": sinceRun, slider, speaker, toggle, transport, viewer, whiteboard, editor,
});
