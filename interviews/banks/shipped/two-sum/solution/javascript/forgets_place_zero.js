function twoSum(numbers, target) {
  const seen = {};
  for (let j = 0; j < numbers.length; j++) {
    if (seen[target - numbers[j]]) return [seen[target - numbers[j]], j];
    if (!(numbers[j] in seen)) seen[numbers[j]] = j;
  }
  return [];
}
