/** A cache of at most `capacity` entries. The entry unused for the longest time makes room. */
public class LRUCache {
    private final int capacity;

    public LRUCache(int capacity) {
        this.capacity = capacity;
    }

    /** Return the value stored under key, or null. */
    public Object get(Object key) {
        return null;
    }

    /** Store value under key. */
    public void put(Object key, Object value) {
    }
}
