// An assessment is a row of questions: the heading says which one this is, and nothing counts down.
import { added, show } from "../../room/behaviours/arrivals.js";
import { made, say, slot } from "../../room/dom.js";

/** Show how far along the questions this is, and bring their files. */
export function chain(element, room) {
  draw(element);
  room.bus.on("event:QuestionOpened", ({ data, caught_up: before }) => show(room, data.index, data, before));
  room.bus.on("event:HintGiven", ({ data }) => added(room, data));
  room.bus.on("event:StageOpened", ({ data }) => {
    added(room, data);
    element.dataset.number = data.number;
    draw(element);
    const place = `Question ${data.number} of ${element.dataset.count}`;
    say(slot(document, "question"), place);
    room.bus.say("speak", `${place}.`);
  });
}

function draw(element) {
  const [count, number] = [Number(element.dataset.count), Number(element.dataset.number)];
  const stepOf = (_, place) => made("li", place + 1 < number ? "done" : place + 1 === number ? "here" : "");
  element.replaceChildren(...Array.from({ length: count }, stepOf));
}
