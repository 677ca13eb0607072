// Makes a test's calls in the box, in a process of its own; it knows inputs only and judges nothing.
"use strict";
const fs = require("node:fs");
const util = require("node:util");
const Module = require("node:module");
const path = require("node:path");
const { pathToFileURL } = require("node:url");

// Kept from before the candidate's code could change them.
const { stringify, parse } = JSON;
const { readFileSync, appendFileSync, writeSync } = fs;
const { inspect } = util;
const HOME = "/box/";
const MOST = 128 * 1024;
const SHOWN = 1000;
const TRACE = 6000;
const MODULE = /^\s*(import\b\s*[\w{*"']|export\b)/m;
const NODES = `
globalThis.ListNode ??= class ListNode { constructor(val = 0, next = null) { this.val = val; this.next = next; } };
globalThis.TreeNode ??= class TreeNode { constructor(val = 0, left = null, right = null) { this.val = val; this.left = left; this.right = right; } };
`;

async function main() {
  const calls = parse(readFileSync(0, "utf8"));
  let find;
  try {
    find = await load(process.argv[2]);
  } catch (problem) {
    return report({ raised: raised(problem) });
  }
  let current;
  for (const call of calls) {
    try {
      const made = await make(find, current, call);
      if ("new" in call) current = made;
      report("new" in call ? { done: true } : told(made));
    } catch (problem) {
      report({ raised: raised(problem) });
      if ("new" in call) return;
    }
  }
}

// The program gets one line more, by which its own names are found, exported or not.
async function load(file) {
  (0, eval)(NODES);
  const look = "(name) => { try { return eval(name); } catch (problem) { if (problem instanceof ReferenceError) return undefined; throw problem; } }";
  const source = readFileSync(file, "utf8");
  let names;
  if (MODULE.test(source) || file.endsWith(".mjs")) {
    appendFileSync(file, `\nexport const __viva = ${look};\n`);
    names = await import(pathToFileURL(file));
  } else {
    names = plain(file, `${source}\n;Object.defineProperty(globalThis, "__viva", { value: ${look} });\n`);
  }
  const own = names.__viva ?? globalThis.__viva;
  return (name) => names[name] ?? own(name) ?? (names.name === name ? names : undefined);
}

function plain(file, source) {
  const module = new Module(file, null);
  Object.assign(module, { filename: file, paths: Module._nodeModulePaths(path.dirname(file)) });
  Module._cache[file] = module;
  module._compile(source, file);
  return module.exports ?? {};
}

async function make(find, current, call) {
  if ("call" in call) {
    const method = [call.call, camel(call.call)].find((name) => typeof current[name] === "function");
    if (!method) throw new TypeError(`${current?.constructor?.name} has no method ${call.call}`);
    return current[method](...call.args.map((value) => given(value, find)));
  }
  const name = call.new ?? call.function;
  const target = find(name) ?? find(camel(name));
  if (target === undefined) throw new ReferenceError(`${process.argv[3].slice(HOME.length)} does not define ${name}`);
  const args = call.args.map((value) => given(value, find));
  return "new" in call ? new target(...args) : target(...args);
}

function camel(name) {
  return name.replace(/_+([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}

function only(value, key) {
  return value && typeof value === "object" && !Array.isArray(value) && Object.keys(value).length === 1 && Array.isArray(value[key]);
}

function given(value, find) {
  if (only(value, "list")) {
    const Node = find("ListNode");
    return value.list.reduceRight((next, item) => Object.assign(new Node(item), { next }), null);
  }
  return only(value, "tree") ? tree(value.tree, find("TreeNode")) : value;
}

// Level by level, null where there is no child, as in many books.
function tree(values, Node) {
  if (!values.length || values[0] === null) return null;
  const root = Object.assign(new Node(values[0]), { left: null, right: null });
  const waiting = [root];
  for (let at = 1; at < values.length; at += 2) {
    const node = waiting.shift();
    for (const [side, value] of [["left", values[at]], ["right", values[at + 1]]]) {
      if (value === null || value === undefined || !node) continue;
      node[side] = Object.assign(new Node(value), { left: null, right: null });
      waiting.push(node[side]);
    }
  }
  return root;
}

function told(value) {
  try {
    return { json: written(value === undefined ? null : value, []) };
  } catch (problem) {
    return { shown: inspect(value, { depth: 2 }).slice(0, SHOWN) };
  }
}

// JSON as Python reads it: NaN and infinities too, and integers of any length.
function written(value, above) {
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  if (typeof value === "bigint") return String(value);
  if (value === undefined) return "null";
  if (value === null || typeof value !== "object") {
    const text = stringify(value);
    if (text === undefined) throw new TypeError("JSON has no word for it");
    return text;
  }
  if (above.includes(value) || above.length > 500) throw new TypeError("it holds itself");
  return collection(value, [...above, value]);
}

function collection(value, above) {
  if (Array.isArray(value) || value instanceof Set || ArrayBuffer.isView(value)) {
    return `[${Array.from(value, (item) => written(item, above)).join(",")}]`;
  }
  const name = value.constructor?.name;
  if (name === "ListNode" && "next" in value) return `{"list":${written(chain(value), above)}}`;
  if (name === "TreeNode" && "left" in value) return `{"tree":${written(levels(value), above)}}`;
  if (value instanceof Date || value instanceof RegExp) throw new TypeError("JSON has no word for it");
  const pairs = value instanceof Map ? [...value] : Object.entries(value);
  return `{${pairs.map(([key, item]) => `${stringify(String(key))}:${written(item, above)}`).join(",")}}`;
}

function chain(node) {
  const values = [];
  for (const met = new Set(); node; node = node.next) {
    if (met.has(node)) throw new TypeError("it goes round in a circle");
    met.add(node);
    values.push(node.val);
  }
  return values;
}

function levels(root) {
  const values = [];
  const waiting = [root];
  for (let at = 0; at < waiting.length; at += 1) {
    const node = waiting[at];
    values.push(node ? node.val : null);
    if (node) waiting.push(node.left, node.right);
    if (waiting.length > 200_000) throw new TypeError("it goes round in a circle");
  }
  while (values.length && values.at(-1) === null) values.pop();
  return values;
}

function raised(problem) {
  if (!(problem instanceof Error)) return { kinds: [typeof problem], trace: `threw ${inspect(problem)}`.slice(-TRACE) };
  const kinds = [];
  for (let kind = Object.getPrototypeOf(problem); kind && kind !== Object.prototype; kind = Object.getPrototypeOf(kind)) {
    kinds.push(kind.constructor?.name || "Error");
  }
  return { kinds, trace: trimmed(problem) };
}

function trimmed(problem) {
  const own = (line) => !/^\s+at /.test(line) || (line.includes(HOME) && !line.includes("viva_calls"));
  const lines = String(problem.stack ?? problem).split("\n").filter(own);
  return lines.join("\n").replaceAll(`file://${HOME}`, "").replaceAll(HOME, "").slice(0, TRACE);
}

function report(line) {
  let raw = "json" in line ? `{"value":${line.json}}` : stringify(line);
  if (raw.length > MOST) raw = '{"too_long":true}';
  let left = Buffer.from(`${raw}\n`);
  while (left.length) left = left.subarray(writeSync(3, left));
}

main().then(() => process.exit(0));
