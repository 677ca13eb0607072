package main

import "container/heap"

// RunningMedian knows the number in the middle of all that came so far: low holds the lower half as
// negative numbers, so that its largest is on top, high the upper half. They are equally long, or
// low has one more.
type RunningMedian struct{ low, high numbers }

type numbers []int

func (kept numbers) Len() int           { return len(kept) }
func (kept numbers) Less(i, j int) bool { return kept[i] < kept[j] }
func (kept numbers) Swap(i, j int)      { kept[i], kept[j] = kept[j], kept[i] }
func (kept *numbers) Push(number any)   { *kept = append(*kept, number.(int)) }
func (kept *numbers) Pop() any {
	last := len(*kept) - 1
	number := (*kept)[last]
	*kept = (*kept)[:last]
	return number
}

func NewRunningMedian() *RunningMedian {
	return &RunningMedian{}
}

// Add takes in one more number: it goes through both halves, so what ends up is in order.
func (running *RunningMedian) Add(number int) {
	heap.Push(&running.low, -number)
	heap.Push(&running.high, -heap.Pop(&running.low).(int))
	if len(running.high) > len(running.low) {
		heap.Push(&running.low, -heap.Pop(&running.high).(int))
	}
}

// Median returns the number in the middle, halfway between two, and whether anything came.
func (running *RunningMedian) Median() (float64, bool) {
	if len(running.low) == 0 {
		return 0, false
	}
	if len(running.low) > len(running.high) {
		return float64(-running.low[0]), true
	}
	return float64(running.high[0]-running.low[0]) / 2, true
}
