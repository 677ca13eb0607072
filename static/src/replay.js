// The replay page: one player, and behaviours that wake the elements that name them.
import { chapters } from "./replay/behaviours/chapters.js";
import { conversation } from "./replay/behaviours/conversation.js";
import { copyLink } from "./replay/behaviours/copy-link.js";
import { editor } from "./replay/behaviours/editor.js";
import { files } from "./replay/behaviours/files.js";
import { lastRun } from "./replay/behaviours/last-run.js";
import { prompt } from "./replay/behaviours/prompt.js";
import { slider } from "./replay/behaviours/slider.js";
import { speaker } from "./replay/behaviours/speaker.js";
import { toggle } from "./replay/behaviours/toggle.js";
import { whiteboard } from "./replay/behaviours/whiteboard.js";
import { transport } from "./replay/behaviours/transport.js";
import { startPlayer } from "./replay/player.js";

startPlayer(document.body, {
  files, editor, chapters, conversation, "copy-link": copyLink, "last-run": lastRun, prompt, slider, speaker, toggle, transport, whiteboard,
});
