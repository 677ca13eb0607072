import java.util.HashMap;
import java.util.Map;

public class Pairs {
    /**
     * Return the places [i, j], i < j, of two numbers that add up to target, or an empty array.
     *
     * One walk: each number looks for its counterpart among those before it and only then joins
     * them, at its first place. A difference can leave 32 bits, so it is taken in 64.
     */
    public static int[] twoSum(int[] numbers, int target) {
        Map<Long, Integer> firstPlace = new HashMap<>();
        for (int place = 0; place < numbers.length; place++) {
            long number = numbers[place];
            Integer partner = firstPlace.get(target - number);
            if (partner != null) return new int[] {partner, place};
            firstPlace.putIfAbsent(number, place);
        }
        return new int[0];
    }
}
