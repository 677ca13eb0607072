// A replay in one file: the same player, with its styles and pictures inside; bundled apart, in one piece.
import "../../../css/tokens.css";
import "../../../css/components.css";
import "../../../css/staff.css";
import "../../../css/replay.css";
import "../../replay.js";
import { theme } from "../../shared/theme.js";

for (const button of document.querySelectorAll("[data-behaviour=theme]")) theme(button);
