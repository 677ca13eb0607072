// One test is chosen and shown in full; where it went wrong, expected and got point at where they part.
import { icon, made } from "./dom.js";
import { listbox, pick } from "./listbox.js";
import { differing } from "./logic/diff.js";

/** Let the tests of a result be walked through; the first that did not pass is shown. */
export function walkTests(results) {
  const list = results.querySelector("[role=listbox]");
  const detail = (option) => {
    for (const part of results.querySelectorAll("[data-test]")) part.hidden = part.dataset.test !== option.id;
  };
  for (const part of results.querySelectorAll("[data-test]")) pointOut(part);
  listbox(list, detail);
  const options = [...list.querySelectorAll("[role=option]:not([aria-disabled=true])")];
  const first = options.find((option) => option.dataset.verdict !== "passed") ?? options[0];
  if (!first) return;
  pick(list, first);
  detail(first);
}

function pointOut(part) {
  const [expected, got] = ["expected", "got"].map((name) => part.querySelector(`[data-${name}]`));
  if (!expected || !got || expected.textContent === got.textContent) return;
  const found = differing(expected.textContent, got.textContent);
  if (found.kind === "lines") return byLines(expected, got, found.rows);
  expected.replaceChildren(...marked(found.expected));
  got.replaceChildren(...marked(found.got));
}

const marked = ([before, other, after]) => [before, ...(other ? [made("mark", "part", other)] : []), after];

const SAID = { "-": "expected: ", "+": "got: ", " ": "" };

function byLines(expected, got, rows) {
  const lines = rows.map(({ sign, text }) => {
    const line = made("span", `l ${{ "-": "miss", "+": "extra" }[sign] ?? ""}`.trim());
    line.dataset.sign = sign;
    line.append(made("span", "sr", SAID[sign]), text);
    return line;
  });
  got.previousElementSibling.textContent = "Line by line";
  got.replaceChildren(...lines);
  got.classList.replace("is-fail", "by-line");
  expected.previousElementSibling.remove();
  expected.remove();
}

const WENT = { passed: "passed", stopped: "not run" };

/** Return the line of a test that has ended while others still run. */
export function soFarLine(name, verdict) {
  const passed = verdict === "passed";
  const sign = icon(passed ? "check" : "cross", passed ? "is-pass" : "is-fail");
  return made("li", "", sign, made("span", "", name), made("span", "sr", ` ${WENT[verdict] ?? "failed"}`));
}
