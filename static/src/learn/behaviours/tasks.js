// A task is opened by the learner or by the tutor; either way the same event moves the page.
import { added } from "../../room/behaviours/arrivals.js";
import { say, slot } from "../../room/dom.js";

/** Let the learner open a task, and say which one they are on. */
export function tasks(list, room) {
  count(list, room.body);
  list.addEventListener("click", (event) => {
    const button = event.target.closest("[data-open-task]");
    if (button) room.exchange.act({ type: "task", task_id: button.dataset.openTask });
  });
  room.bus.on("event:TaskOpened", ({ data, caught_up: before }) => {
    mark(list, data.task_id);
    count(list, room.body);
    room.bus.say("speak", `Task: ${data.title}.`);
    if (before) return;
    added(room, data);
    if (data.files.length > 0) room.bus.say("open-file", { path: data.files[0], focus: false });
  });
}

function mark(list, id) {
  for (const item of list.querySelectorAll("[data-task-item]")) {
    const now = item.dataset.taskItem === id;
    if (now) item.dataset.opened = "true";
    item.dataset.now = String(now);
    const word = now ? "You are on it" : item.dataset.opened === "true" ? "Tried" : "Not tried";
    say(slot(item, "state"), word);
  }
}

function count(list, body) {
  const opened = list.querySelectorAll("[data-opened=true]").length;
  for (const place of body.querySelectorAll("[data-slot=tasks-count]")) say(place, String(opened));
  const bar = slot(body, "tasks-bar");
  bar.setAttribute("aria-valuenow", String(opened));
  bar.style.setProperty("--done", String(opened / list.children.length));
}
