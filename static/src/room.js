// The room's page: each behaviour below wakes the elements that name it.
import { arrivals } from "./room/behaviours/arrivals.js";
import { choices } from "./room/behaviours/choices.js";
import { clocks } from "./room/behaviours/clocks.js";
import { composer } from "./room/behaviours/composer.js";
import { conversation } from "./room/behaviours/conversation.js";
import { editor } from "./room/behaviours/editor.js";
import { figures } from "./room/behaviours/figures.js";
import { files } from "./room/behaviours/files.js";
import { keys } from "./room/behaviours/keys.js";
import { language } from "./room/behaviours/language.js";
import { opens } from "./room/behaviours/opens.js";
import { ownTests } from "./room/behaviours/own-tests.js";
import { preference } from "./room/behaviours/preference.js";
import { preferences } from "./room/behaviours/preferences.js";
import { presses } from "./room/behaviours/presses.js";
import { runs } from "./room/behaviours/runs.js";
import { side } from "./room/behaviours/side.js";
import { signals } from "./room/behaviours/signals.js";
import { speaker } from "./room/behaviours/speaker.js";
import { status } from "./room/behaviours/status.js";
import { toggle } from "./room/behaviours/toggle.js";
import { viewer } from "./room/behaviours/viewer.js";
import { whiteboard } from "./room/behaviours/whiteboard.js";
import { whoSpeaks } from "./room/behaviours/who-speaks.js";
import { startRoom } from "./room/start.js";

startRoom(document.body, {
  arrivals, choices, clocks, composer, conversation, editor, figures, files, keys, language, opens, ownTests, preference,
  preferences, presses, runs, side, signals, speaker, status, toggle, viewer, whiteboard, whoSpeaks,
});
