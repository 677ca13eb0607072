/** Return the places [i, j], i < j, of two numbers that add up to target, or []. */
function twoSum(numbers: readonly number[], target: number): number[] {
  return [];
}
