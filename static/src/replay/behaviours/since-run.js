// Whether the last result is of the code on screen is said where the code is.
export function sinceRun(tag, desk) {
  desk.onMoment(({ t, count, index }) => {
    const { table, chosen } = desk;
    const run = typeof chosen === "number" ? table.runBefore(t, index) : null;
    const same = run === null || table.texts.at(chosen, count).eq(table.texts.at(chosen, table.texts.countAt(run.t)));
    tag.hidden = same;
  });
}
