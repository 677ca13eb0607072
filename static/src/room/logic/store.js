// A browser may refuse to keep anything; the page works on and says so.

/** Return a Storage, or one in memory that refuses to write when the browser has none. */
export function storeOf(open) {
  try {
    const store = open();
    store.getItem("viva");
    return store;
  } catch {
    return refusing();
  }
}

function refusing() {
  return {
    length: 0,
    key: () => null,
    getItem: () => null,
    setItem: () => { throw new Error("this browser keeps nothing"); },
    removeItem: () => {},
  };
}

/** Read JSON from a store; the fallback for what is absent or damaged. */
export function readJson(store, name, fallback) {
  try {
    return JSON.parse(store.getItem(name)) ?? fallback;
  } catch {
    return fallback;
  }
}

/** Write JSON to a store; false when it is full or closed. */
export function writeJson(store, name, value) {
  try {
    store.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
