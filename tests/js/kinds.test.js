// Every kind that a candidate's browser hears of is drawn, or moves a behaviour, and nothing else has a fragment.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const at = (path) => new URL(`../../${path}`, import.meta.url);
const read = (path) => readFileSync(at(path), "utf8");
const all = (text, pattern) => new Set([...text.matchAll(pattern)].map(([, name]) => name));

const heard = all(read("interviews/sessions/public.py"), /@_shown\(ev\.(\w+)\)/g);
const undrawn = all(read("interviews/web/fragments.py").match(/NOT_DRAWN = frozenset\(\s*\{(.*?)\}\s*\)/s)[1], /"(\w+)"/g);
const drawn = new Set(readdirSync(at("templates/room/events")).map((name) => name.replace(".html", "")));
const sources = ["static/src/room", "static/src/learn"].flatMap((folder) =>
  readdirSync(at(folder), { recursive: true }).filter((name) => name.endsWith(".js")).map((name) => `${folder}/${name}`));
const code = sources.map(read).join("\n");

test("every kind that is heard of has a fragment, unless it is listed as undrawn", () => {
  assert.deepEqual([...drawn].sort(), [...heard].filter((kind) => !undrawn.has(kind)).sort());
});

test("an undrawn kind moves a behaviour", () => {
  for (const kind of undrawn) assert.match(code, new RegExp(`"(event:)?${kind}"`), kind);
});

test("a behaviour named in the templates of a room or a lesson exists", () => {
  for (const folder of ["room", "learn"]) {
    const names = readdirSync(at(`templates/${folder}`)).filter((name) => name.endsWith(".html"));
    const pages = names.map((name) => read(`templates/${folder}/${name}`)).join("\n");
    const fileOf = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    for (const name of all(pages, /data-behaviour="(\w+)"/g)) {
      const files = ["room/behaviours", "learn/behaviours", "shared", "welcome"].map((at) => `static/src/${at}/${fileOf(name)}.js`);
      assert.ok(files.some((file) => existsSync(at(file))), name);
    }
  }
});
