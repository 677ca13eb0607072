// A change that cannot be kept never reaches the text, and its author is told why.
import { Annotation, ChangeSet, EditorState, Transaction } from "@codemirror/state";
import { insertedLength, repaired } from "./logic/text.js";

/** The most one paste may bring, and the most a file may hold, in UTF-16 units. */
export const PASTE_UNITS = 200_000;
export const FILE_UNITS = 400_000;

/** Marks a change that came from the server: it is not ours to send, check or undo. */
export const remote = Annotation.define();

const figures = new Intl.NumberFormat("en");

/** Return an extension that refuses and mends changes; `tell` is given the words. */
export function guard(tell) {
  return EditorState.transactionFilter.of((transaction) => {
    if (!transaction.docChanged || transaction.annotation(remote)) return transaction;
    const reason = tooMuch(transaction);
    if (reason) {
      tell(reason);
      return [];
    }
    return mended(transaction, tell);
  });
}

function tooMuch({ changes, newDoc }) {
  const inserted = insertedLength(changes);
  if (inserted > PASTE_UNITS) {
    return `${figures.format(inserted)} characters at once are more than fit (${figures.format(PASTE_UNITS)}). `
      + "Your file is as it was; paste a smaller part.";
  }
  if (inserted > 0 && newDoc.length > FILE_UNITS) {
    return `This file would grow beyond ${figures.format(FILE_UNITS)} characters. It is as it was.`;
  }
  return "";
}

function mended(transaction, tell) {
  const { startState, changes } = transaction;
  const repair = repaired(startState.doc, changes);
  if (!repair) return transaction;
  if (repair.removed > 0) tell("Left out what cannot be kept: a NUL or half of a two-part character.");
  const set = ChangeSet.of(repair.changes, startState.doc.length);
  const end = set.mapPos(repair.changes.at(-1).to, 1);
  const event = transaction.annotation(Transaction.userEvent);
  return [{ changes: set, selection: { anchor: end }, userEvent: event, scrollIntoView: true }];
}

/** Return the smallest single change from one text to another. */
export function difference(doc, wanted) {
  const [before, after] = [doc.toString(), wanted.toString()];
  let from = 0;
  while (from < before.length && from < after.length && before[from] === after[from]) from += 1;
  let same = 0;
  const most = Math.min(before.length, after.length) - from;
  while (same < most && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}
