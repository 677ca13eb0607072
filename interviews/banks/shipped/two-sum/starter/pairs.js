/** Return the places [i, j], i < j, of two numbers that add up to target, or []. */
function twoSum(numbers, target) {
  return [];
}
