// A drawing that came with a question is drawn as the replay draws: plain shapes and text alone.
import { frameOf } from "../frame.js";
import { pictureOf } from "../picture.js";

/** Return an SVG of elements and its size in pixels. */
export function drawingIn(elements) {
  const frame = frameOf(elements);
  const picture = pictureOf(elements, frame);
  picture.removeAttribute("aria-hidden");
  return { picture, size: { width: frame.width, height: frame.height } };
}
