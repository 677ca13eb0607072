// The lesson's and the assessment's pages: the room's behaviours, and those that only a learner needs.
import { chain } from "./learn/behaviours/chain.js";
import { notes } from "./learn/behaviours/notes.js";
import { panels } from "./learn/behaviours/panels.js";
import { point } from "./learn/behaviours/point.js";
import { progress } from "./learn/behaviours/progress.js";
import { tasks } from "./learn/behaviours/tasks.js";
import { choices } from "./room/behaviours/choices.js";
import { composer } from "./room/behaviours/composer.js";
import { conversation } from "./room/behaviours/conversation.js";
import { editor } from "./room/behaviours/editor.js";
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
import { speaker } from "./room/behaviours/speaker.js";
import { status } from "./room/behaviours/status.js";
import { toggle } from "./room/behaviours/toggle.js";
import { viewer } from "./room/behaviours/viewer.js";
import { whiteboard } from "./room/behaviours/whiteboard.js";
import { startRoom } from "./room/start.js";

startRoom(document.body, {
  chain, choices, composer, conversation, editor, files, keys, language, notes, opens, ownTests, panels, point,
  preference, preferences, presses, progress, runs, side, speaker, status, tasks, toggle, viewer, whiteboard,
});
