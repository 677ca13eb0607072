// One voice: what a screen reader is told comes from here, one thing after another, each once.

const TOGETHER_MS = 150;

/** Speak what behaviours say over the bus. */
export function speaker(element, { bus }) {
  let lines = [];
  bus.on("speak", (text) => {
    if (lines.length === 0) {
      element.textContent = "";
      setTimeout(() => { element.textContent = lines.join(" "); lines = []; }, TOGETHER_MS);
    }
    lines.push(text);
  });
}
