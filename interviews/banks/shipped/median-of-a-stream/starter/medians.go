package main

// RunningMedian knows the number in the middle of all that came so far.
type RunningMedian struct{}

func NewRunningMedian() *RunningMedian {
	return &RunningMedian{}
}

// Add takes in one more number.
func (running *RunningMedian) Add(number int) {
}

// Median returns the number in the middle, halfway between two, and whether anything came.
func (running *RunningMedian) Median() (float64, bool) {
	return 0, false
}
