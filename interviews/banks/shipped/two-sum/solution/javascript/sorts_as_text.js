function twoSum(numbers, target) {
  const sorted = [...numbers].sort();
  let i = 0;
  let j = sorted.length - 1;
  while (i < j) {
    const sum = sorted[i] + sorted[j];
    if (sum === target) {
      const places = [numbers.indexOf(sorted[i]), numbers.lastIndexOf(sorted[j])];
      return places.sort((a, b) => a - b);
    }
    if (sum < target) i++;
    else j--;
  }
  return [];
}
