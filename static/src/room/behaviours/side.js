// On a narrow page the problem is a tab beside the conversation.
import { tabs } from "../tabs.js";

/** Switch the side panel between the conversation and the problem. */
export function side(element, { bus }) {
  const room = element.closest(".room");
  tabs(element, (tab) => {
    room.dataset.side = tab.dataset.side;
    bus.say("side", tab.dataset.side);
  });
}
