// Files in folders: rows, what a key does at one, and names that tell tabs apart.
import assert from "node:assert/strict";
import { test } from "node:test";
import { above, pressed, rowsOf, shortNames, showing } from "../../static/src/room/logic/tree.js";

const PATHS = ["README.md", "src/shop/cart.py", "src/shop/tax/rates.py", "src/shop/tax/rules.py", "tests/unit/test_cart.py", "tests/run.sh"];
const rows = rowsOf(PATHS);
const seen = (closed) => showing(rows, new Set(closed)).map(({ name }) => name);
const press = (at, key, closed = []) => pressed(rows, new Set(closed), { at, key });

test("folders stand before files, and a folder that holds only a folder shares its row", () => {
  const told = rows.map(({ name, level, place, of }) => `${level} ${name} ${place}/${of}`);
  assert.deepEqual(told, [
    "1 src/shop 1/3", "2 tax 1/2", "3 rates.py 1/2", "3 rules.py 2/2", "2 cart.py 2/2",
    "1 tests 2/3", "2 unit 1/2", "3 test_cart.py 1/1", "2 run.sh 2/2", "1 README.md 3/3",
  ]);
});

test("files without folders stay in the question's order", () => {
  assert.deepEqual(rowsOf(["b.py", "a.py"]).map(({ path }) => path), ["b.py", "a.py"]);
});

test("a closed folder hides what is in it, however deep", () => {
  assert.deepEqual(seen(["src/shop", "tests/unit"]), ["src/shop", "tests", "unit", "run.sh", "README.md"]);
  assert.deepEqual(above(rows, "src/shop/tax/rates.py"), ["src/shop", "src/shop/tax"]);
});

test("arrows walk, open and close as in any tree", () => {
  assert.deepEqual(press("src/shop", "ArrowDown"), { to: "src/shop/tax" });
  assert.deepEqual(press("src/shop", "ArrowDown", ["src/shop"]), { to: "tests" });
  assert.deepEqual(press("src/shop", "ArrowRight", ["src/shop"]), { open: "src/shop" });
  assert.deepEqual(press("src/shop", "ArrowRight"), { to: "src/shop/tax" });
  assert.deepEqual(press("src/shop", "ArrowLeft"), { close: "src/shop" });
  assert.deepEqual(press("src/shop/tax/rules.py", "ArrowLeft"), { to: "src/shop/tax" });
  assert.equal(press("README.md", "ArrowRight"), null);
  assert.equal(press("README.md", "ArrowLeft"), null);
  assert.deepEqual(press("README.md", "ArrowDown"), { to: "README.md" });
  assert.deepEqual([press("tests", "Home"), press("tests", "End")], [{ to: "src/shop" }, { to: "README.md" }]);
});

test("a letter goes to the next row that begins with it, round the end", () => {
  assert.deepEqual(press("src/shop", "t"), { to: "src/shop/tax" });
  assert.deepEqual(press("src/shop/tax", "t"), { to: "tests" });
  assert.deepEqual(press("README.md", "R"), { to: "src/shop/tax/rates.py" });
  assert.equal(press("README.md", "x"), null);
  assert.equal(press("README.md", "Tab"), null);
});

test("a tab has as many folders in its name as tell it from the others", () => {
  const names = shortNames(["a/models.py", "b/models.py", "x/b/models.py", "util.py", "lib/other.py"]);
  assert.deepEqual([...names.values()], ["a/models.py", "b/models.py", "x/b/models.py", "util.py", "other.py"]);
});
