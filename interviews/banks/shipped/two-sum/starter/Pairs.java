public class Pairs {
    /** Return the places [i, j], i < j, of two numbers that add up to target, or an empty array. */
    public static int[] twoSum(int[] numbers, int target) {
        return new int[0];
    }
}
