import java.util.HashMap;
import java.util.Map;

public class Pairs {
    public static int[] twoSum(int[] numbers, int target) {
        Map<Long, Integer> places = new HashMap<>();
        for (int j = 0; j < numbers.length; j++) {
            places.putIfAbsent((long) numbers[j], j);
            Integer i = places.get((long) target - numbers[j]);
            if (i != null) return new int[] {i, j};
        }
        return new int[0];
    }
}
