// Makes a test's calls in the box by reflection; it knows inputs only and judges nothing.

import java.io.FileOutputStream;
import java.io.OutputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;

final class VivaCalls {
    private static final int MOST = 128 * 1024;
    private static OutputStream answers;
    private static Class<?> entry;

    public static void main(String[] words) throws Exception {
        answers = new FileOutputStream("/dev/fd/3");
        if (words[0].equals("--unit")) {
            unit(words[1]);
            return;
        }
        List<?> calls = (List<?>) new VivaJson(new String(System.in.readAllBytes(), StandardCharsets.UTF_8)).value();
        // Threads that a program leaves behind do not keep the test open.
        make(words[0], calls);
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    private static void make(String name, List<?> calls) throws Exception {
        try {
            entry = Class.forName(name);
        } catch (Throwable problem) {
            say(raised(problem));
            return;
        }
        Object current = null;
        for (Object each : calls) {
            Map<?, ?> call = (Map<?, ?>) each;
            boolean isNew = call.containsKey("new");
            try {
                Object value = one(call, current);
                if (isNew) current = value;
                say(isNew ? "{\"done\":true}" : told(value));
            } catch (Throwable problem) {
                say(raised(problem instanceof InvocationTargetException ? problem.getCause() : problem));
                if (isNew) return;
            }
        }
    }

    private static Object one(Map<?, ?> call, Object current) throws Throwable {
        List<?> args = (List<?>) call.get("args");
        if (call.containsKey("new")) {
            Class<?> kind = named((String) call.get("new"));
            for (Constructor<?> one : kind.getDeclaredConstructors()) {
                if (one.getParameterCount() == args.size()) {
                    one.setAccessible(true);
                    return one.newInstance(fitted(one, args));
                }
            }
            throw new NoSuchMethodException(kind.getSimpleName() + " has no constructor of " + args.size() + " arguments");
        }
        boolean isMethod = call.containsKey("call");
        String name = (String) call.get(isMethod ? "call" : "function");
        Class<?> place = isMethod ? current.getClass() : entry;
        for (Method one : methods(place)) {
            boolean same = one.getName().equals(name) || one.getName().equals(camel(name));
            if (same && one.getParameterCount() == args.size()) {
                one.setAccessible(true);
                Object self = isMethod || Modifier.isStatic(one.getModifiers()) ? current : made(place);
                return one.invoke(self, fitted(one, args));
            }
        }
        throw new NoSuchMethodException(place.getSimpleName() + " has no method " + camel(name) + " of " + args.size() + " arguments");
    }

    private static List<Method> methods(Class<?> place) {
        List<Method> found = new ArrayList<>();
        for (Class<?> kind = place; kind != null; kind = kind.getSuperclass()) found.addAll(Arrays.asList(kind.getDeclaredMethods()));
        found.removeIf(Method::isBridge);
        return found;
    }

    private static Object made(Class<?> kind) throws Throwable {
        Constructor<?> one = kind.getDeclaredConstructor();
        one.setAccessible(true);
        return one.newInstance();
    }

    /** A class by its name: beside the entry, or inside it. */
    private static Class<?> named(String name) throws ClassNotFoundException {
        if (entry.getSimpleName().equals(name)) return entry;
        for (Class<?> inner : entry.getDeclaredClasses()) if (inner.getSimpleName().equals(name)) return inner;
        String folder = entry.getPackageName();
        return Class.forName(folder.isEmpty() ? name : folder + "." + name);
    }

    static String camel(String name) {
        StringBuilder made = new StringBuilder();
        for (int at = 0; at < name.length(); at++) {
            boolean joint = name.charAt(at) == '_' && at > 0 && at + 1 < name.length();
            made.append(joint ? Character.toUpperCase(name.charAt(++at)) : name.charAt(at));
        }
        return made.toString();
    }

    // -- arguments

    private static Object[] fitted(Executable target, List<?> args) throws Exception {
        Type[] types = target.getGenericParameterTypes();
        Object[] made = new Object[args.size()];
        for (int at = 0; at < made.length; at++) made[at] = fit(args.get(at), types[at]);
        return made;
    }

    private static Object fit(Object value, Type type) throws Exception {
        Class<?> kind = type instanceof Class<?> plain ? plain : type instanceof ParameterizedType p ? (Class<?>) p.getRawType() : Object.class;
        if (value == null) return null;
        if (kind.isArray()) return array((List<?>) value, kind.getComponentType());
        if (value instanceof Number number) return number(number, kind);
        if (kind == char.class || kind == Character.class) return ((String) value).charAt(0);
        if (value instanceof Map<?, ?> map) return map(map, kind, type);
        return value instanceof List<?> list ? list(list, kind, inner(type, 0)) : value;
    }

    private static Object number(Number value, Class<?> kind) {
        if (kind == int.class || kind == Integer.class) return Math.toIntExact(value.longValue());
        if (kind == long.class || kind == Long.class) return value.longValue();
        if (kind == double.class || kind == Double.class) return value.doubleValue();
        if (kind == float.class || kind == Float.class) return value.floatValue();
        if (kind == short.class || kind == Short.class) return value.shortValue();
        if (kind == byte.class || kind == Byte.class) return value.byteValue();
        if (kind == Optional.class) return Optional.of(value);
        return value;
    }

    private static Object array(List<?> values, Class<?> kind) throws Exception {
        Object made = Array.newInstance(kind, values.size());
        for (int at = 0; at < values.size(); at++) Array.set(made, at, fit(values.get(at), kind));
        return made;
    }

    private static Object list(List<?> values, Class<?> kind, Type item) throws Exception {
        Collection<Object> made = Set.class.isAssignableFrom(kind) ? new LinkedHashSet<>() : kind == LinkedList.class || Queue.class.isAssignableFrom(kind) ? new LinkedList<>() : new ArrayList<>();
        for (Object value : values) made.add(fit(value, item));
        return made;
    }

    private static Object map(Map<?, ?> values, Class<?> kind, Type type) throws Exception {
        if (values.size() == 1 && values.get("list") instanceof List<?> list && !Map.class.isAssignableFrom(kind)) return chain(list, kind == Object.class ? named("ListNode") : kind);
        if (values.size() == 1 && values.get("tree") instanceof List<?> list && !Map.class.isAssignableFrom(kind)) return tree(list, kind == Object.class ? named("TreeNode") : kind);
        Map<Object, Object> made = kind == HashMap.class ? new HashMap<>() : kind == TreeMap.class ? new TreeMap<>() : new LinkedHashMap<>();
        for (Map.Entry<?, ?> pair : values.entrySet()) {
            Object key = inner(type, 0) == Integer.class ? Integer.valueOf((String) pair.getKey()) : pair.getKey();
            made.put(key, fit(pair.getValue(), inner(type, 1)));
        }
        return made;
    }

    private static Type inner(Type type, int at) {
        return type instanceof ParameterizedType many ? many.getActualTypeArguments()[at] : Object.class;
    }

    private static Object chain(List<?> values, Class<?> kind) throws Exception {
        Object next = null;
        for (int at = values.size() - 1; at >= 0; at--) {
            Object node = node(values.get(at), kind);
            set(node, "next", next);
            next = node;
        }
        return next;
    }

    private static Object tree(List<?> values, Class<?> kind) throws Exception {
        if (values.isEmpty() || values.get(0) == null) return null;
        Object root = node(values.get(0), kind);
        ArrayDeque<Object> waiting = new ArrayDeque<>(List.of(root));
        for (int at = 1; at < values.size() && !waiting.isEmpty(); at++) {
            Object child = values.get(at) == null ? null : node(values.get(at), kind);
            set(at % 2 == 1 ? waiting.peek() : waiting.poll(), at % 2 == 1 ? "left" : "right", child);
            if (child != null) waiting.add(child);
        }
        return root;
    }

    private static Object node(Object value, Class<?> kind) throws Exception {
        for (Constructor<?> one : kind.getDeclaredConstructors()) {
            if (one.getParameterCount() > 1) continue;
            one.setAccessible(true);
            Object made = one.getParameterCount() == 0 ? one.newInstance() : one.newInstance(fit(value, one.getGenericParameterTypes()[0]));
            set(made, "val", fit(value, field(kind, "val").getGenericType()));
            return made;
        }
        throw new NoSuchMethodException(kind.getSimpleName() + " has no constructor of its value");
    }

    private static Field field(Class<?> kind, String name) throws NoSuchFieldException {
        Field found = kind.getDeclaredField(name);
        found.setAccessible(true);
        return found;
    }

    private static void set(Object node, String name, Object value) throws Exception {
        field(node.getClass(), name).set(node, value);
    }

    // -- answers

    private static String told(Object value) {
        try {
            StringBuilder made = new StringBuilder("{\"value\":");
            write(made, value, new IdentityHashMap<>());
            return made.append("}").toString();
        } catch (Exception problem) {
            StringBuilder made = new StringBuilder("{\"shown\":");
            String looks = String.valueOf(value);
            text(made, looks.substring(0, Math.min(1000, looks.length())));
            return made.append("}").toString();
        }
    }

    private static void write(StringBuilder out, Object value, IdentityHashMap<Object, Object> above) throws Exception {
        if (value instanceof Optional<?> maybe) value = maybe.orElse(null);
        if (value == null || value instanceof Boolean || value instanceof Long || value instanceof Integer) out.append(value);
        else if (value instanceof Number) out.append(value);
        else if (value instanceof CharSequence || value instanceof Character || value instanceof Enum<?>) text(out, value.toString());
        else if (above.put(value, value) != null) throw new IllegalStateException("it holds itself");
        else {
            collection(out, value, above);
            above.remove(value);
        }
    }

    private static void collection(StringBuilder out, Object value, IdentityHashMap<Object, Object> above) throws Exception {
        if (value instanceof Map<?, ?> map) {
            String gap = "{";
            for (Map.Entry<?, ?> pair : map.entrySet()) {
                text(out.append(gap), String.valueOf(pair.getKey()));
                write(out.append(':'), pair.getValue(), above);
                gap = ",";
            }
            out.append(map.isEmpty() ? "{}" : "}");
        } else if (value instanceof Collection<?> many) items(out, new ArrayList<>(many), above);
        else if (value.getClass().isArray()) {
            List<Object> many = new ArrayList<>();
            for (int at = 0; at < Array.getLength(value); at++) many.add(Array.get(value, at));
            items(out, many, above);
        } else if (value.getClass().getSimpleName().equals("ListNode")) items(out.append("{\"list\":"), values(value), above, "}");
        else if (value.getClass().getSimpleName().equals("TreeNode")) items(out.append("{\"tree\":"), levels(value), above, "}");
        else throw new IllegalStateException("JSON has no word for it");
    }

    private static void items(StringBuilder out, List<?> many, IdentityHashMap<Object, Object> above, String... end) throws Exception {
        String gap = "[";
        for (Object item : many) {
            write(out.append(gap), item, above);
            gap = ",";
        }
        out.append(many.isEmpty() ? "[]" : "]").append(String.join("", end));
    }

    private static List<Object> values(Object node) throws Exception {
        List<Object> made = new ArrayList<>();
        Set<Integer> met = new HashSet<>();
        for (; node != null; node = field(node.getClass(), "next").get(node)) {
            if (made.size() > 200_000 || !met.add(System.identityHashCode(node)) && made.size() > 100_000) throw new IllegalStateException("it goes round in a circle");
            made.add(field(node.getClass(), "val").get(node));
        }
        return made;
    }

    private static List<Object> levels(Object root) throws Exception {
        List<Object> nodes = new ArrayList<>(List.of(root));
        List<Object> made = new ArrayList<>();
        for (int at = 0; at < nodes.size(); at++) {
            Object node = nodes.get(at);
            made.add(node == null ? null : field(node.getClass(), "val").get(node));
            if (node != null) for (String side : List.of("left", "right")) nodes.add(field(node.getClass(), side).get(node));
            if (nodes.size() > 200_000) throw new IllegalStateException("it goes round in a circle");
        }
        while (!made.isEmpty() && made.get(made.size() - 1) == null) made.remove(made.size() - 1);
        return made;
    }

    private static String raised(Throwable problem) {
        StringBuilder made = new StringBuilder("{\"raised\":{\"kinds\":[");
        String gap = "";
        for (Class<?> kind = problem.getClass(); kind != Object.class; kind = kind.getSuperclass()) {
            text(made.append(gap), kind.getSimpleName());
            gap = ",";
        }
        text(made.append("],\"trace\":"), trace(problem));
        return made.append("}}").toString();
    }

    private static String trace(Throwable problem) {
        StringBuilder made = new StringBuilder(problem instanceof ReflectiveOperationException ? problem.getMessage() : problem.toString());
        int frames = 0;
        for (StackTraceElement frame : problem.getStackTrace()) {
            boolean own = frame.getModuleName() == null && !frame.getClassName().startsWith("VivaCalls");
            if (own && frames++ < 20) made.append("\n    at ").append(frame);
        }
        if (problem.getCause() != null && problem.getCause() != problem) made.append("\nCaused by: ").append(problem.getCause());
        return made.toString();
    }

    static void text(StringBuilder out, String value) {
        out.append('"');
        for (char letter : value.toCharArray()) {
            if (letter == '"' || letter == '\\') out.append('\\').append(letter);
            else if (letter < ' ' || letter > '~') out.append(String.format("\\u%04x", (int) letter));
            else out.append(letter);
        }
        out.append('"');
    }

    private static void say(String line) throws Exception {
        String fits = line.length() > MOST ? "{\"too_long\":true}" : line;
        answers.write((fits + "\n").getBytes(StandardCharsets.UTF_8));
    }

    // -- unit tests: every method of the class whose name begins with test, on a fresh object

    private static void unit(String file) throws Exception {
        String name = file.replaceFirst("^src/(main/java/|test/java/)?", "").replaceFirst("\\.java$", "").replace('/', '.');
        Class<?> kind = Class.forName(name);
        List<Method> cases = methods(kind);
        cases.removeIf(one -> !one.getName().startsWith("test") || one.getParameterCount() > 0);
        cases.sort(Comparator.comparing(Method::getName));
        int number = 0;
        boolean failed = false;
        for (Method one : cases) {
            one.setAccessible(true);
            String why = "";
            try {
                one.invoke(made(kind));
            } catch (InvocationTargetException problem) {
                why = trace(problem.getCause());
            } catch (Throwable problem) {
                why = trace(problem);
            }
            failed |= !why.isEmpty();
            String line = (why.isEmpty() ? "ok " : "not ok ") + ++number + " - " + one.getName() + "\n" + why.indent(2);
            answers.write(line.getBytes(StandardCharsets.UTF_8));
        }
        System.out.flush();
        Runtime.getRuntime().halt(failed ? 1 : 0);
    }
}
