// What a file was on the candidate's screen it is here: pictures, documents, sound, films, drawings, Markdown.
import { addressOf, Pane } from "../../shared/viewing/pane.js";

export function viewer(element, desk) {
  const pane = new Pane({
    element,
    editor: null,  // hidden by where it stands: behind a viewer that shows something
    choice: desk.root.querySelector("[data-slot=shown-as]"),
    hrefOf: ({ index, path }) => addressOf(`${element.dataset.files}${index}/`, path),
    known: ({ index, path }) => `${index} ${path}`,
  });
  let before = null;
  desk.onMoment(() => {
    if (desk.chosen === before) return;
    before = desk.chosen;
    const file = typeof desk.chosen === "number" ? desk.recording.files[desk.chosen] : null;
    pane.show(file);
    for (const tab of desk.root.querySelectorAll(`[role=tab][data-file="${desk.chosen}"]`)) {
      if (!element.hidden) tab.setAttribute("aria-controls", "viewer");
    }
  });
}
