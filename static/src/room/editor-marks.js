// Marked lines say who speaks of them: the question in one colour, the talk in another, each with its own edge.
import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, gutterLineClass } from "@codemirror/view";

class Edge extends GutterMarker {
  constructor(name) {
    super();
    this.elementClass = name;
  }

  eq(other) {
    return other.elementClass === this.elementClass;
  }
}

const KINDS = {
  asked: { line: Decoration.line({ class: "cm-marked" }), gutter: new Edge("cm-marked-gutter") },
  told: { line: Decoration.line({ class: "cm-told" }), gutter: new Edge("cm-told-gutter") },
};

/** Mark lines to look at: `{asked, told}`, each `[from, to]` pairs, 1-based and inclusive. */
export const markLines = StateEffect.define();

const noMarks = { lines: Decoration.none, gutter: RangeSet.empty };

/** The marks of a file; they move with the text. */
export const marks = StateField.define({
  create: () => noMarks,
  update({ lines, gutter }, { state, effects, changes }) {
    const set = effects.find((effect) => effect.is(markLines));
    if (set) return marksOf(state.doc, set.value);
    return { lines: lines.map(changes), gutter: gutter.map(changes) };
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ lines }) => lines),
    gutterLineClass.from(field, ({ gutter }) => gutter),
  ],
});

function marksOf(doc, { asked = [], told = [] }) {
  const kinds = new Map();
  for (const number of numbersIn(asked, doc.lines)) kinds.set(number, KINDS.asked);
  for (const number of numbersIn(told, doc.lines)) kinds.set(number, KINDS.told);
  const ordered = [...kinds].sort(([one], [other]) => one - other);
  const at = (number) => doc.line(number).from;
  return {
    lines: RangeSet.of(ordered.map(([number, { line }]) => line.range(at(number)))),
    gutter: RangeSet.of(ordered.map(([number, { gutter }]) => gutter.range(at(number)))),
  };
}

function numbersIn(ranges, last) {
  return ranges.flatMap(([from, to]) => {
    const first = Math.max(1, from);
    return Array.from({ length: Math.max(0, Math.min(to, last) - first + 1) }, (_, place) => first + place);
  });
}
