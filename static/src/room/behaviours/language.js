// Another language is another set of files; those of the first wait, as they were left, for whoever comes back.
import { made } from "../dom.js";

/** Let the candidate choose among the languages that the question is offered in. */
export function language(select, room) {
  let asked = null;
  const draw = (languages) => {
    select.parentElement.hidden = languages.length < 2;
    const names = [...select.options].map(({ value }) => value).join();
    if (names !== languages.map(({ name }) => name).join()) select.replaceChildren(...languages.map(optionOf));
    const chosen = languages.find((one) => one.chosen);
    if (chosen && asked === null) select.value = chosen.name;
  };
  const settled = () => { asked = null; };
  room.bus.on("facts", ({ run }) => { if (run?.languages) draw(run.languages); });
  room.bus.on("event:LanguageChosen", ({ data, caught_up: before }) => {
    settled();
    select.value = data.language;
    const words = `You write in ${select.selectedOptions[0]?.textContent ?? data.language} now. Your other code is kept.`;
    if (!before) room.bus.say("speak", words);
  });
  room.bus.on("ack", ({ frame }) => { if (frame.key === asked) settled(); });
  room.bus.on("refused", settled);
  room.bus.on("ended", () => { select.disabled = true; });
  select.addEventListener("change", () => { asked = room.exchange.act({ type: "language", language: select.value }); });
}

function optionOf({ name, label }) {
  const option = made("option", "", label);
  option.value = name;
  return option;
}
