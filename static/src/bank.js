// The editor of a draft: the server draws and saves; what a form alone cannot do is here.
import { dialogs } from "./bank/behaviours/dialogs.js";
import { fields } from "./bank/behaviours/fields.js";
import { focus } from "./bank/behaviours/focus.js";
import { kinds } from "./bank/behaviours/kinds.js";
import { rows } from "./bank/behaviours/rows.js";
import { saves } from "./bank/behaviours/saves.js";
import { tree } from "./bank/behaviours/tree.js";
import { viewer } from "./bank/behaviours/viewer.js";
import { wrong } from "./bank/behaviours/wrong.js";

for (const behaviour of [dialogs, fields, focus, kinds, rows, saves, tree, viewer, wrong]) behaviour(document);
