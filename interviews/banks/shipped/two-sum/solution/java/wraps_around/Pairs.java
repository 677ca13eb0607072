import java.util.HashMap;
import java.util.Map;

public class Pairs {
    public static int[] twoSum(int[] numbers, int target) {
        Map<Integer, Integer> seen = new HashMap<>();
        for (int j = 0; j < numbers.length; j++) {
            Integer i = seen.get(target - numbers[j]);
            if (i != null) return new int[] {i, j};
            seen.putIfAbsent(numbers[j], j);
        }
        return new int[0];
    }
}
