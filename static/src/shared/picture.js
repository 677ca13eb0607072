// A drawing as plain SVG: made of known shapes and text alone, so that nothing in it can lead anywhere.

const SVG = "http://www.w3.org/2000/svg";
const DASHES = { dashed: "8 6", dotted: "2 5" };
const HEAD_PX = 14;
const HEAD_ANGLE = 0.45;
const ANCHORS = { left: "start", center: "middle", right: "end" };

function make(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Return an SVG of elements in order, the lowest first, within a frame {x, y, width, height}. */
export function pictureOf(elements, { x, y, width, height }) {
  const owners = new Map(elements.map((element) => [element.id, element]));
  const viewBox = [x, y, width, height].join(" ");
  return make("svg", { viewBox, "aria-hidden": "true" }, ...elements.map((element) => drawn(element, owners)));
}

function drawn(element, owners) {
  const group = make("g", { opacity: (element.opacity ?? 100) / 100 }, ...shapes(element, owners));
  const { x = 0, y = 0, width = 0, height = 0, angle = 0 } = element;
  if (angle) group.setAttribute("transform", `rotate(${(angle * 180) / Math.PI} ${x + width / 2} ${y + height / 2})`);
  return group;
}

function shapes(element, owners) {
  const { type, x = 0, y = 0, width = 0, height = 0 } = element;
  const look = lookOf(element);
  switch (type) {
    case "rectangle": return [make("rect", { ...sized(element), rx: element.roundness ? roundOf(width, height) : 0, ...look })];
    case "ellipse": return [make("ellipse", {
      cx: x + width / 2, cy: y + height / 2, rx: Math.abs(width / 2), ry: Math.abs(height / 2), ...look,
    })];
    case "diamond": return [make("polygon", { points: diamond(element), ...look })];
    case "frame": return [make("rect", { ...sized(element), rx: 8, ...look, fill: "none", stroke: "#8a857b" }), nameOf(element)];
    case "text": return [textOf(element, owners)];
    default: return linesOf(element, look);
  }
}

function lookOf({ strokeColor = "#1e1e1e", backgroundColor = "transparent", strokeWidth = 2, strokeStyle = "solid" }) {
  const dashes = DASHES[strokeStyle];
  const look = { stroke: strokeColor, fill: backgroundColor, "stroke-width": strokeWidth, "stroke-linejoin": "round" };
  return dashes ? { ...look, "stroke-dasharray": dashes } : look;
}

const sized = ({ x = 0, y = 0, width = 0, height = 0 }) => (
  { x: Math.min(x, x + width), y: Math.min(y, y + height), width: Math.abs(width), height: Math.abs(height) }
);

const roundOf = (width, height) => Math.min(32, Math.min(Math.abs(width), Math.abs(height)) / 4);

function diamond({ x = 0, y = 0, width = 0, height = 0 }) {
  return `${x + width / 2},${y} ${x + width},${y + height / 2} ${x + width / 2},${y + height} ${x},${y + height / 2}`;
}

function linesOf(element, look) {
  const { x = 0, y = 0, points = [], type, startArrowhead, endArrowhead } = element;
  const path = points.map(([dx, dy]) => [x + dx, y + dy]);
  const line = { points: path.map((point) => point.join(",")).join(" "), ...look, "stroke-linecap": "round" };
  if (type !== "line") line.fill = "none";
  const ends = [[endArrowhead, path.at(-1), path.at(-2)], [startArrowhead, path[0], path[1]]];
  return [make("polyline", line), ...ends.filter(([head, , from]) => head && from).map(([, tip, from]) => headOf(tip, from, look))];
}

function headOf([x, y], [fromX, fromY], look) {
  const angle = Math.atan2(y - fromY, x - fromX);
  const wing = (turn) => [x - HEAD_PX * Math.cos(angle + turn), y - HEAD_PX * Math.sin(angle + turn)].join(",");
  const points = `${wing(HEAD_ANGLE)} ${x},${y} ${wing(-HEAD_ANGLE)}`;
  return make("polyline", { ...look, points, fill: "none", "stroke-dasharray": "none" });
}

function nameOf({ x = 0, y = 0, name = "" }) {
  const label = make("text", { x, y: y - 6, "font-size": 14, fill: "#666157" });
  label.textContent = name;
  return label;
}

function textOf(element, owners) {
  const { x = 0, y = 0, width = 0, text = "", fontSize = 20, lineHeight = 1.25, containerId, strokeColor = "#1e1e1e" } = element;
  const align = owners.has(containerId) ? "center" : (element.textAlign ?? "left");
  const at = x + { left: 0, center: width / 2, right: width }[align];
  const label = make("text", { "font-size": fontSize, fill: strokeColor, "text-anchor": ANCHORS[align] });
  text.split("\n").forEach((line, place) => {
    const row = make("tspan", { x: at, y: y + fontSize * lineHeight * (place + 0.78) });
    row.textContent = line;
    label.append(row);
  });
  return label;
}
