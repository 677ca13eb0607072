/**
 * Return the places [i, j], i < j, of two numbers that add up to target, or [].
 *
 * One walk: each number looks for its counterpart among those before it and only then joins them,
 * at its first place.
 */
function twoSum(numbers: readonly number[], target: number): number[] {
  const firstPlace = new Map<number, number>();
  for (const [place, number] of numbers.entries()) {
    const partner = firstPlace.get(target - number);
    if (partner !== undefined) return [partner, place];
    if (!firstPlace.has(number)) firstPlace.set(number, place);
  }
  return [];
}
