// Help is quiet: a line being typed is not wrong yet, and offered words are those that stand somewhere already.
import assert from "node:assert/strict";
import { test } from "node:test";
import { commandOf } from "../../static/src/room/logic/commands.js";
import { wordsIn } from "../../static/src/room/logic/completion.js";
import { quietErrors } from "../../static/src/room/logic/errors.js";
import { keywordsOf } from "../../static/src/room/logic/keywords.js";
import { languageName } from "../../static/src/shared/languages.js";

test("an error on the line that is typed waits until the cursor has gone", () => {
  const errors = [{ from: 12, to: 14 }];
  assert.deepEqual(quietErrors(errors, { typed: { from: 10, to: 20 }, length: 99 }), []);
  assert.deepEqual(quietErrors(errors, { typed: { from: 30, to: 40 }, length: 99 }), errors);
});

test("an error without width takes the next character, at the very end the last one", () => {
  const away = { from: 90, to: 95 };
  assert.deepEqual(quietErrors([{ from: 5, to: 5 }], { typed: away, length: 99 }), [{ from: 5, to: 6 }]);
  assert.deepEqual(quietErrors([{ from: 7, to: 7 }], { typed: { from: 0, to: 2 }, length: 7 }), [{ from: 6, to: 7 }]);
});

test("errors at one place are one, and many are twenty", () => {
  const away = { from: 900, to: 901 };
  assert.equal(quietErrors([{ from: 5, to: 5 }, { from: 5, to: 6 }, { from: 6, to: 6 }], { typed: away, length: 99 }).length, 1);
  const many = Array.from({ length: 50 }, (_, place) => ({ from: place * 10, to: place * 10 + 1 }));
  assert.equal(quietErrors(many, { typed: away, length: 1000 }).length, 20);
});

test("words of all files are offered once, but not the one being typed", () => {
  assert.deepEqual(wordsIn(["capacity = cap", "self.Capacity, other"], "cap"), ["capacity", "Capacity"]);
  assert.deepEqual(wordsIn(["größe grün"], "gr"), ["größe", "grün"]);
});

test("every language with keywords is one that files can have", () => {
  for (const path of ["a.py", "a.js", "a.ts", "A.java", "a.c", "a.cpp", "a.go", "a.rs", "a.sql", "a.sh"]) {
    assert.ok(keywordsOf(languageName(path)).length > 20, path);
  }
  assert.deepEqual(keywordsOf(languageName("notes.md")), []);
  assert.equal(languageName("Makefile"), "");
});

test("the room's keys are the same for everybody, with the command key of the machine", () => {
  const press = (key, more) => ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });
  assert.equal(commandOf(press("Enter", { ctrlKey: true }), false), "tests");
  assert.equal(commandOf(press("Enter", { metaKey: true }), true), "tests");
  assert.equal(commandOf(press("'", { ctrlKey: true }), false), "run");
  assert.equal(commandOf(press("Enter", { altKey: true }), false), "attach");
  assert.equal(commandOf(press("m", { ctrlKey: true }), false), "leave");
  assert.equal(commandOf(press("m", { ctrlKey: true }), true), "");
  assert.equal(commandOf(press("M", { shiftKey: true, altKey: true }), true), "leave");
  assert.equal(commandOf(press("Enter"), false), "");
});
