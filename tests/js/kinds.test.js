// Every kind that a candidate's browser hears of is drawn, or moves a behaviour, and nothing else has a fragment.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const at = (path) => new URL(`../../${path}`, import.meta.url);
const read = (path) => readFileSync(at(path), "utf8");
const all = (text, pattern) => new Set([...text.matchAll(pattern)].map(([, name]) => name));

const heard = all(read("interviews/sessions/public.py"), /@_shown\(ev\.(\w+)\)/g);
const undrawn = all(read("interviews/web/fragments.py").match(/NOT_DRAWN = frozenset\(\{(.*?)\}\)/s)[1], /"(\w+)"/g);
const drawn = new Set(readdirSync(at("templates/room/events")).map((name) => name.replace(".html", "")));
const sources = readdirSync(at("static/src/room"), { recursive: true }).filter((name) => name.endsWith(".js"));
const code = sources.map((name) => read(`static/src/room/${name}`)).join("\n");

test("every kind that is heard of has a fragment, unless it is listed as undrawn", () => {
  assert.deepEqual([...drawn].sort(), [...heard].filter((kind) => !undrawn.has(kind)).sort());
});

test("an undrawn kind moves a behaviour", () => {
  for (const kind of undrawn) assert.match(code, new RegExp(`"(event:)?${kind}"`), kind);
});

test("a behaviour named in the room's templates exists", () => {
  const pages = ["page", "composer", "runs", "dialogs"].map((name) => read(`templates/room/${name}.html`)).join("\n");
  const named = all(pages, /data-behaviour="(\w+)"/g);
  for (const name of named) {
    const file = name === "theme" ? "static/src/shared/theme.js" : `static/src/room/behaviours/${name}.js`;
    assert.ok(existsSync(at(file)), file);
  }
});
