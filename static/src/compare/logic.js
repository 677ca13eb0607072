// How many may be compared is said before anybody is sent away.
const FEWEST = 2;
const MOST = 4;

/** Return the words for a number of chosen candidates, and whether so many can be compared. */
export function chosenWords(count) {
  const fits = count >= FEWEST && count <= MOST;
  if (count === 0) return { words: "Choose two to four", fits };
  if (count > MOST) return { words: `${count} chosen: at most four`, fits };
  return { words: fits ? `${count} chosen` : "1 chosen: choose one more", fits };
}
