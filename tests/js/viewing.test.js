// What a file is shown as is decided by what the server says of it, and by its name only for Markdown.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, hasBoth } from "../../static/src/shared/viewing/pane.js";
import { kindOf } from "../../static/src/shared/viewing/viewer.js";

test("a file that may be edited is text", () => {
  assert.equal(kindOf({ path: "a.md", editable: true }), "text");
  assert.equal(kindOf({ path: "a.svg", editable: true, media: { kind: "image" } }), "text");
});

test("Markdown is read as a page, other text as text, whatever a name says", () => {
  assert.equal(kindOf({ path: "notes.MD" }), "markdown");
  assert.equal(kindOf({ path: "a.py" }), "text");
  assert.equal(kindOf({ path: "a.png" }), "text");
  assert.equal(kindOf({ path: "a", media: { kind: "pdf" } }), "pdf");
});

test("a switch stands where there is a text to switch to", () => {
  assert.ok(hasBoth({ path: "a.md" }));
  assert.ok(hasBoth({ path: "a.pdf", media: { kind: "pdf", text: true } }));
  assert.ok(!hasBoth({ path: "a.png", media: { kind: "image", text: false } }));
  assert.ok(!hasBoth({ path: "a.py" }));
});

test("an address holds any name", () => {
  assert.equal(addressOf("/room/1/files/0/", "a folder/what?#%.png"), "/room/1/files/0/a%20folder/what%3F%23%25.png");
});
