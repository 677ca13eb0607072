// A test is written as one reads it: a call a line, and after an arrow what must come of it.

const HEAD = /^(new\s+)?([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)\s*\(/;
const REST = /^\s*(?:(?:->|→|==|=>)\s*(\S[\s\S]*)|raises\s+([A-Za-z_][\w.]*))?\s*$/;
const JSON_HELP = "JSON, such as 1, \"text\", [1, 2], {\"a\": true} or null";

/**
 * Return the calls that lines of text stand for, as the server takes them: `{calls}`; or `{fault}`, in words.
 *
 * `solve([2, 7], 9) -> [0, 1]` calls a function; after a line `new Cache(2)` the lines below call its methods.
 */
export function callsOf(text) {
  const calls = [];
  const lines = text.split("\n").map((line, place) => ({ line: line.trim(), number: place + 1 }));
  for (const { line, number } of lines) {
    if (line === "") continue;
    const call = callOf(line, calls.some(({ kind }) => kind === "new"));
    if (call.fault) return { fault: `Line ${number}: ${call.fault}` };
    calls.push(call);
  }
  if (calls.length === 0) return { fault: "Write at least one call." };
  if (!calls.some(({ returns, raises }) => returns || raises)) {
    return { fault: "Say what must come of a call: write -> and a value after it." };
  }
  return { calls };
}

function callOf(line, made) {
  const head = HEAD.exec(line);
  if (!head) return { fault: "a call looks like name(1, \"text\") -> 3." };
  const [whole, fresh, target] = head;
  const found = split(line.slice(whole.length));
  if (!found) return { fault: `what stands between the brackets must be ${JSON_HELP}.` };
  if (found.returns && !isJson(found.returns)) return { fault: `what stands after the arrow must be ${JSON_HELP}.` };
  return { kind: fresh ? "new" : made ? "call" : "function", target, ...found };
}

// A bracket may stand within a text: the first one that leaves JSON before it and an ending after it closes the call.
function split(text) {
  for (let at = text.indexOf(")"); at >= 0; at = text.indexOf(")", at + 1)) {
    const args = `[${text.slice(0, at)}]`;
    const rest = REST.exec(text.slice(at + 1));
    if (rest && isJson(args)) return { args, returns: rest[1]?.trim() ?? "", raises: rest[2] ?? "" };
  }
  return null;
}

function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
