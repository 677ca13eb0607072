// Where a picture lies on a stage is three numbers: how large one of its dots is, and where its corner stands.

export const LEAST = 0.05;
export const MOST = 16;
const KEPT_PX = 40;

/** Return a picture as large as the stage has room for, in its middle; never larger than `most`. */
export function fitted(picture, stage, most = 1) {
  const scale = clamp(Math.min(stage.width / picture.width, stage.height / picture.height, most), LEAST, MOST);
  return middled(picture, stage, scale);
}

/** Return a picture at a scale in the middle of the stage; what does not fit begins at its corner. */
export function middled(picture, stage, scale) {
  const middle = (all, part) => Math.max(0, (all - part * scale) / 2);
  return { scale, x: middle(stage.width, picture.width), y: middle(stage.height, picture.height) };
}

/** Return a view so many times larger around a point of the stage, which stays where it is. */
export function zoomed({ scale, x, y }, factor, at) {
  const next = clamp(scale * factor, LEAST, MOST);
  const grown = next / scale;
  return { scale: next, x: at.x - (at.x - x) * grown, y: at.y - (at.y - y) * grown };
}

/** Return a view moved by so many pixels; some of the picture stays on the stage. */
export function moved(view, by, { picture, stage }) {
  const within = (place, part, all) => clamp(place, Math.min(0, KEPT_PX - part), Math.max(0, all - KEPT_PX));
  return {
    scale: view.scale,
    x: within(view.x + by.x, picture.width * view.scale, stage.width),
    y: within(view.y + by.y, picture.height * view.scale, stage.height),
  };
}

/** Return the middle of some points, and how far the first two are from each other. */
export function spread([one, two = one]) {
  return { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2, distance: Math.hypot(one.x - two.x, one.y - two.y) };
}

const clamp = (value, least, most) => Math.min(most, Math.max(least, value));
