package main

// TwoSum returns the places [i, j], i < j, of two numbers that add up to target, or [].
// One walk: each number looks for its counterpart among those before it and only then joins them,
// at its first place.
func TwoSum(numbers []int, target int) []int {
	firstPlace := make(map[int]int, len(numbers))
	for place, number := range numbers {
		if partner, seen := firstPlace[target-number]; seen {
			return []int{partner, place}
		}
		if _, seen := firstPlace[number]; !seen {
			firstPlace[number] = place
		}
	}
	return []int{}
}
