// Files in folders are rows with a level; which of them show depends on the folders that are closed, and on nothing else.

/**
 * Return the rows of a tree of files, folders first: `[{kind, path, name, level, place, of}]`.
 *
 * `kind` is "folder" or "file", `level`, `place` and `of` are as ARIA counts them. A folder that holds nothing but
 * another folder shares its row.
 */
export function rowsOf(paths) {
  const root = folderOf("", "");
  for (const path of paths) put(root, path);
  return rowsIn(root, 1);
}

const folderOf = (path, name) => ({ path, name, folders: new Map(), files: [] });

function put(root, path) {
  const parts = path.split("/");
  let at = root;
  for (const [depth, part] of parts.slice(0, -1).entries()) {
    if (!at.folders.has(part)) at.folders.set(part, folderOf(parts.slice(0, depth + 1).join("/"), part));
    at = at.folders.get(part);
  }
  at.files.push({ path, name: parts.at(-1) });
}

function rowsIn({ folders, files }, level) {
  const inside = [...folders.values()].map(merged).sort((one, other) => (one.name < other.name ? -1 : 1));
  const of = inside.length + files.length;
  const rows = inside.flatMap((folder, place) => [
    { kind: "folder", path: folder.path, name: folder.name, level, place: place + 1, of }, ...rowsIn(folder, level + 1),
  ]);
  const last = files.map((file, place) => ({ kind: "file", ...file, level, place: inside.length + place + 1, of }));
  return [...rows, ...last];
}

function merged(folder) {
  if (folder.files.length > 0 || folder.folders.size !== 1) return folder;
  const [only] = folder.folders.values();
  return merged({ ...only, name: `${folder.name}/${only.name}` });
}

/** Return the folders that a path lies in, as far as they have rows. */
export function above(rows, path) {
  return rows.filter((row) => row.kind === "folder" && path.startsWith(`${row.path}/`)).map((row) => row.path);
}

/** Return the rows that no closed folder hides. */
export function showing(rows, closed) {
  return rows.filter(({ path }) => !above(rows, path).some((folder) => closed.has(folder)));
}

/**
 * Return what a key does at a row: `{to}` another row, `{open}` or `{close}` a folder; null for nothing.
 *
 * Keys are those of a tree as the ARIA practices have it; a letter goes to the next row that begins with it.
 */
export function pressed(rows, closed, { at, key }) {
  const seen = showing(rows, closed);
  const here = seen.findIndex(({ path }) => path === at);
  if (here < 0) return null;
  const to = (place) => ({ to: seen[Math.min(Math.max(place, 0), seen.length - 1)].path });
  const places = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: seen.length - 1 };
  if (key in places) return to(places[key]);
  if (key === "ArrowRight") return inward(seen[here], closed, () => to(here + 1));
  if (key === "ArrowLeft") return outward(rows, seen[here], closed);
  return key.length === 1 && key !== " " ? byLetter(seen, here, key.toLowerCase()) : null;
}

function inward({ kind, path }, closed, next) {
  if (kind !== "folder") return null;
  return closed.has(path) ? { open: path } : next();
}

function outward(rows, { kind, path }, closed) {
  if (kind === "folder" && !closed.has(path)) return { close: path };
  const parent = above(rows, path).at(-1);
  return parent === undefined ? null : { to: parent };
}

function byLetter(seen, here, letter) {
  const around = [...seen.slice(here + 1), ...seen.slice(0, here + 1)];
  const found = around.find(({ name }) => name.toLowerCase().startsWith(letter));
  return found ? { to: found.path } : null;
}

/** Return a short name for each path: its last part, with as many folders before it as tell it from the others. */
export function shortNames(paths) {
  const names = new Map();
  for (const path of paths) {
    const parts = path.split("/");
    const tail = (count) => parts.slice(-count).join("/");
    let count = 1;
    const others = paths.filter((other) => other !== path);
    while (count < parts.length && others.some((other) => `/${other}`.endsWith(`/${tail(count)}`))) count += 1;
    names.set(path, tail(count));
  }
  return names;
}
