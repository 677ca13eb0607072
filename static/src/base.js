// What every page shares: fonts from our own machine, the theme button, times in the reader's zone.
import "@fontsource-variable/inter/wght.css";
import "@fontsource/jetbrains-mono/400.css";
import "@fontsource/jetbrains-mono/500.css";
import { theme } from "./shared/theme.js";
import { localTimes } from "./shared/times.js";

for (const button of document.querySelectorAll("[data-behaviour=theme]")) theme(button);
localTimes(document);
