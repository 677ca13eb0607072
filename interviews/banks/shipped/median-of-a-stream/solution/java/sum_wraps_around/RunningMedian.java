import java.util.Comparator;
import java.util.PriorityQueue;

public class RunningMedian {
    private final PriorityQueue<Integer> low = new PriorityQueue<>(Comparator.reverseOrder());
    private final PriorityQueue<Integer> high = new PriorityQueue<>();

    public void add(int number) {
        low.add(number);
        high.add(low.remove());
        if (high.size() > low.size()) low.add(high.remove());
    }

    public Double median() {
        if (low.isEmpty()) return null;
        if (low.size() > high.size()) return low.element().doubleValue();
        return (low.element() + high.element()) / 2.0;
    }
}
