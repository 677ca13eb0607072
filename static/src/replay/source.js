// A recording stands in the page itself or at an address; the player does not care which.

/** Return the recording of a page; throws where it does not come. */
export async function recordingOf(root) {
  const inside = root.querySelector("#recording");
  if (inside) return JSON.parse(inside.textContent);
  const answer = await fetch(root.dataset.recording, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`the recording did not come: ${answer.status}`);
  return answer.json();
}
