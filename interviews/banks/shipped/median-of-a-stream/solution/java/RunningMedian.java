import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Numbers come one by one; the one in the middle is known at any time.
 *
 * `low` holds the lower half with its largest on top, `high` the upper half with its smallest. They
 * are equally long, or `low` has one more.
 */
public class RunningMedian {
    private final PriorityQueue<Integer> low = new PriorityQueue<>(Comparator.reverseOrder());
    private final PriorityQueue<Integer> high = new PriorityQueue<>();

    /** Take in one more number: it goes through both halves, so what ends up is in order. */
    public void add(int number) {
        low.add(number);
        high.add(low.remove());
        if (high.size() > low.size()) low.add(high.remove());
    }

    /** Return the number in the middle, halfway between two, or null before anything came. */
    public Double median() {
        if (low.isEmpty()) return null;
        if (low.size() > high.size()) return low.element().doubleValue();
        return ((long) low.element() + high.element()) / 2.0;
    }
}
