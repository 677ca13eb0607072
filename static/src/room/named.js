// Lines that a reply names can be shown by a press; until then nothing moves.
import { icon, made } from "./dom.js";
import { linesName } from "./logic/words.js";

/** Put a button for each place under the reply that names it. */
export function namedLinesShown(log, room, end) {
  room.bus.on("lines-named", ({ seq, lines }) => {
    const turn = log.querySelector(`[data-kind=TurnTaken][data-seq="${seq}"]`);
    turn?.append(made("p", "look row wrap", ...lines.map((place) => buttonOf(room, place))));
    end.grew();
  });
}

/** Return the replies to the live question that show no lines yet: `[{seq, text}]`. */
export function repliesWithout(body) {
  const opened = [...body.querySelectorAll("[data-kind=QuestionOpened]")].at(-1);
  const replies = [...body.querySelectorAll("[data-kind=TurnTaken]")].filter((turn) => !turn.querySelector(".look"));
  return replies.map((turn) => ({ seq: Number(turn.dataset.seq), text: turn.querySelector(".body").textContent }))
    .filter(({ seq }) => seq > Number(opened?.dataset.seq ?? 0));
}

function buttonOf({ bus }, { path, from, to }) {
  const name = linesName({ path, from_line: from, to_line: to });
  const button = made("button", "btn sm", icon("file"), name);
  button.type = "button";
  button.addEventListener("click", () => bus.say("look-at", { path, lines: [from, to] }));
  return button;
}
