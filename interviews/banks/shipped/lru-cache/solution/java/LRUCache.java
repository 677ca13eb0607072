import java.util.HashMap;
import java.util.Map;

/**
 * A cache of at most `capacity` entries. The entry unused for the longest time makes room.
 *
 * A map finds the node of a key. The nodes form a ring in order of use through one sentinel: after it
 * comes the node unused for longest, before it the one used last.
 */
public class LRUCache {
    private static final class Node {
        Object key, value;
        Node before = this, after = this;
    }

    private final int capacity;
    private final Map<Object, Node> nodes = new HashMap<>();
    private final Node ring = new Node();

    public LRUCache(int capacity) {
        this.capacity = capacity;
    }

    /** Return the value stored under key, or null. */
    public Object get(Object key) {
        Node node = nodes.get(key);
        if (node == null) return null;
        use(node);
        return node.value;
    }

    /** Store value under key. */
    public void put(Object key, Object value) {
        Node node = nodes.computeIfAbsent(key, unused -> new Node());
        node.key = key;
        node.value = value;
        use(node);
        if (nodes.size() > capacity) {
            Node oldest = ring.after;
            unlink(oldest);
            nodes.remove(oldest.key);
        }
    }

    private void use(Node node) {
        unlink(node);
        node.before = ring.before;
        node.after = ring;
        node.before.after = node.after.before = node;
    }

    private static void unlink(Node node) {
        node.before.after = node.after;
        node.after.before = node.before;
    }
}
