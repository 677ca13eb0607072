/** Numbers come one by one; the one in the middle is known at any time. */
public class RunningMedian {
    /** Take in one more number. */
    public void add(int number) {
    }

    /** Return the number in the middle, halfway between two, or null before anything came. */
    public Double median() {
        return null;
    }
}
