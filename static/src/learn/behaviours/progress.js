// What was taken is told where it can be found again; a suggestion is shown, never pressed on anybody.
import { drawn, slot } from "../../room/dom.js";

/** Show the way to the assessment when it is suggested, and how each one went. */
export function progress(panel, { bus, body }) {
  bus.on("event:AssessmentOffered", () => {
    slot(body, "offer").hidden = false;
    bus.say("speak", "The tutor thinks that you are ready for the assessment.");
  });
  bus.on("event:AssessmentFinished", ({ html }) => {
    slot(body, "offer").hidden = true;
    slot(panel, "none-taken").hidden = true;
    slot(panel, "results").prepend(drawn(html).querySelector("[data-result]").content.cloneNode(true));
  });
}
