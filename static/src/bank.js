// The editor of a draft: the server draws and saves; what a form alone cannot do is here.
import { dialogs } from "./bank/behaviours/dialogs.js";
import { fields } from "./bank/behaviours/fields.js";
import { focus } from "./bank/behaviours/focus.js";
import { rows } from "./bank/behaviours/rows.js";
import { tree } from "./bank/behaviours/tree.js";

for (const behaviour of [dialogs, fields, focus, rows, tree]) behaviour(document);
