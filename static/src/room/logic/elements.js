// What of Excalidraw's elements is kept: the same list as the server's, and nothing that leads anywhere else.

const TYPES = new Set(["rectangle", "diamond", "ellipse", "arrow", "line", "freedraw", "text", "frame"]);
const HEADS = new Set([
  "arrow", "bar", "dot", "circle", "circle_outline", "triangle", "triangle_outline", "diamond", "diamond_outline",
  "crowfoot_one", "crowfoot_many", "crowfoot_one_or_many",
]);
const FILLS = new Set(["hachure", "cross-hatch", "solid", "zigzag"]);
const STROKES = new Set(["solid", "dashed", "dotted"]);
const COLOUR = /^(#[0-9a-fA-F]{3,8}|transparent)$/;
const ID = /^[A-Za-z0-9_-]{1,40}$/;
const FARTHEST = 100_000;
const POINTS_MOST = 2_000;
const TEXT_MOST = 2_000;
const ROUGHLY_PX = 0.5;

/** Return an element as it is sent and stored; null for one that is not kept, or not there yet. */
export function fromScene(element) {
  if (!TYPES.has(element.type) || !ID.test(element.id)) return null;
  const made = { ...common(element), ...lines(element), ...words(element) };
  return Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined));
}

/** Say whether an element is so small or empty that it is still being made. */
export function isNothing({ type, width, height, points = [], text = "" }) {
  if (type === "text") return text.trim() === "";
  if (["arrow", "line", "freedraw"].includes(type)) return points.length < 2 && type !== "freedraw";
  return width === 0 && height === 0;
}

const px = (value) => Math.round(Math.max(-FARTHEST, Math.min(FARTHEST, Number(value) || 0)) * 10) / 10;
const fine = (value) => Math.round(Math.max(-FARTHEST, Math.min(FARTHEST, Number(value) || 0)) * 1e4) / 1e4;
const oneOf = (set, value, otherwise) => (set.has(value) ? value : otherwise);
const id = (value) => (typeof value === "string" && ID.test(value) ? value : undefined);
const count = (value, least = 0) => Math.max(least, Math.min(2 ** 31, Math.trunc(Number(value) || 0)));

function common(element) {
  return {
    id: element.id,
    type: element.type,
    version: count(element.version, 1),
    seed: count(element.seed, 1),
    index: /^[A-Za-z0-9]{1,80}$/.test(element.index ?? "") ? element.index : undefined,
    x: px(element.x),
    y: px(element.y),
    width: px(element.width),
    height: px(element.height),
    angle: element.angle ? fine(element.angle) : undefined,
    strokeColor: COLOUR.test(element.strokeColor) ? element.strokeColor : undefined,
    backgroundColor: COLOUR.test(element.backgroundColor) ? element.backgroundColor : undefined,
    fillStyle: oneOf(FILLS, element.fillStyle, undefined),
    strokeWidth: fine(element.strokeWidth || 2),
    strokeStyle: oneOf(STROKES, element.strokeStyle, undefined),
    roughness: fine(element.roughness),
    opacity: Math.max(0, Math.min(100, Number(element.opacity ?? 100))),
    roundness: element.roundness ? oneOf(new Set([1, 2, 3]), element.roundness.type, 0) : undefined,
    groupIds: element.groupIds?.length ? element.groupIds.filter(id).slice(0, 8) : undefined,
    frameId: id(element.frameId),
    name: element.type === "frame" && element.name ? storable(element.name) : undefined,
  };
}

function lines(element) {
  if (!element.points) return {};
  const points = thinned(element.points, element.type === "freedraw" ? ROUGHLY_PX : 0);
  const made = { points: points.map(([x, y]) => [px(x), px(y)]) };
  if (element.type === "freedraw") return made;
  return {
    ...made,
    startBinding: tied(element.startBinding),
    endBinding: tied(element.endBinding),
    startArrowhead: oneOf(HEADS, element.startArrowhead, undefined),
    endArrowhead: oneOf(HEADS, element.endArrowhead, undefined),
    elbowed: element.elbowed ? true : undefined,
  };
}

function tied(binding) {
  if (!binding || !id(binding.elementId)) return undefined;
  const { elementId, focus, gap, fixedPoint } = binding;
  const made = { elementId, focus: fine(focus), gap: fine(gap) };
  return fixedPoint ? { ...made, fixedPoint: fixedPoint.map(fine) } : made;
}

function words(element) {
  if (element.type !== "text") return {};
  return {
    text: storable(element.originalText || element.text),
    fontSize: fine(element.fontSize || 20),
    fontFamily: Math.max(1, Math.min(20, Math.trunc(element.fontFamily || 5))),
    textAlign: oneOf(new Set(["left", "center", "right"]), element.textAlign, undefined),
    verticalAlign: oneOf(new Set(["top", "middle", "bottom"]), element.verticalAlign, undefined),
    containerId: id(element.containerId),
    autoResize: element.autoResize === false ? false : undefined,
    lineHeight: fine(element.lineHeight || 1.25),
  };
}

const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

function storable(text) {
  return String(text).slice(0, TEXT_MOST).replace(UNSTORABLE, "");
}

/** Return fewer points of a stroke that look the same within `roughly` pixels, at most 2,000. */
export function thinned(points, roughly) {
  const kept = roughly > 0 ? outline(points, roughly) : points;
  if (kept.length <= POINTS_MOST) return kept;
  const step = (kept.length - 1) / (POINTS_MOST - 1);
  return Array.from({ length: POINTS_MOST }, (_, place) => kept[Math.round(place * step)]);
}

// Ramer, Douglas and Peucker's way, with a list instead of recursion: a stroke may have thousands of points.
function outline(points, roughly) {
  const keep = new Set([0, points.length - 1]);
  const parts = [[0, points.length - 1]];
  while (parts.length > 0) {
    const [from, to] = parts.pop();
    const { place, distance } = farthest(points, from, to);
    if (distance <= roughly) continue;
    keep.add(place);
    parts.push([from, place], [place, to]);
  }
  return points.filter((_, place) => keep.has(place));
}

function farthest(points, from, to) {
  const [[x0, y0], [x1, y1]] = [points[from], points[to]];
  const length = Math.hypot(x1 - x0, y1 - y0);
  let best = { place: from, distance: 0 };
  for (let place = from + 1; place < to; place += 1) {
    const [x, y] = [points[place][0] - x0, points[place][1] - y0];
    const distance = length ? Math.abs(x * (y1 - y0) - y * (x1 - x0)) / length : Math.hypot(x, y);
    if (distance > best.distance) best = { place, distance };
  }
  return best;
}

/** Return elements as Excalidraw takes them: with the ties that go both ways, and every field. */
export function toScene(elements) {
  const boundTo = new Map();
  const tie = (owner, bound) => {
    if (owner) boundTo.set(owner, [...(boundTo.get(owner) ?? []), bound]);
  };
  for (const { id: name, type, containerId, startBinding, endBinding } of elements) {
    if (type === "text") tie(containerId, { id: name, type: "text" });
    if (type === "arrow") {
      for (const owner of new Set([startBinding?.elementId, endBinding?.elementId])) tie(owner, { id: name, type });
    }
  }
  return elements.map((element) => whole(element, boundTo.get(element.id) ?? null));
}

const DEFAULTS = {
  version: 1, versionNonce: 0, isDeleted: false, seed: 1, index: null, x: 0, y: 0, width: 0, height: 0, angle: 0,
  strokeColor: "#1e1e1e", backgroundColor: "transparent", fillStyle: "solid", strokeWidth: 2, strokeStyle: "solid",
  roughness: 1, opacity: 100, groupIds: [], frameId: null, updated: 1, link: null, locked: false,
};
const LINE = {
  points: [[0, 0]], lastCommittedPoint: null, startBinding: null, endBinding: null, startArrowhead: null,
  endArrowhead: null,
};
const OF_TYPE = {
  arrow: { ...LINE, elbowed: false },
  line: LINE,
  freedraw: { points: [[0, 0]], pressures: [], simulatePressure: true, lastCommittedPoint: null },
  text: {
    text: "", fontSize: 20, fontFamily: 5, textAlign: "left", verticalAlign: "top", containerId: null,
    autoResize: true, lineHeight: 1.25,
  },
  frame: { name: null },
};

function whole({ roundness, ...element }, boundElements) {
  const made = { ...DEFAULTS, ...OF_TYPE[element.type], ...element, boundElements };
  made.roundness = roundness ? { type: roundness } : null;
  if (element.type === "text") made.originalText = made.text;
  if (made.elbowed) Object.assign(made, { fixedSegments: null, startIsSpecial: null, endIsSpecial: null });
  return made;
}
