package main

// TwoSum returns the places [i, j], i < j, of two numbers that add up to target, or [].
func TwoSum(numbers []int, target int) []int {
	return []int{}
}
