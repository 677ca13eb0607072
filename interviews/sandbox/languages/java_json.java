// Reads the orders in the box: JSON as Python writes it.

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class VivaJson {
    private final String text;
    private int at;

    VivaJson(String text) {
        this.text = text;
    }

    Object value() {
        char first = next();
        if (first == '{') return object();
        if (first == '[') return list();
        if (first == '"') return string();
        int from = at - 1;
        while (at < text.length() && ",]} \n".indexOf(text.charAt(at)) < 0) at++;
        return word(text.substring(from, at));
    }

    private static Object word(String word) {
        if (word.equals("null")) return null;
        if (word.equals("true") || word.equals("false")) return word.equals("true");
        if (word.equals("NaN") || word.endsWith("Infinity")) return Double.valueOf(word);
        if (word.contains(".") || word.contains("e") || word.contains("E")) return Double.valueOf(word);
        java.math.BigInteger whole = new java.math.BigInteger(word);
        if (whole.bitLength() < 32) return whole.intValue();
        return whole.bitLength() < 64 ? (Object) whole.longValue() : whole;
    }

    private char next() {
        while (Character.isWhitespace(text.charAt(at))) at++;
        return text.charAt(at++);
    }

    private Map<String, Object> object() {
        Map<String, Object> made = new LinkedHashMap<>();
        for (char letter = next(); letter != '}'; letter = next()) {
            if (letter == ',') letter = next();
            String key = string();
            next();
            made.put(key, value());
        }
        return made;
    }

    private List<Object> list() {
        List<Object> made = new ArrayList<>();
        for (char letter = next(); letter != ']'; letter = next()) {
            if (letter != ',') at--;
            made.add(value());
        }
        return made;
    }

    private String string() {
        StringBuilder made = new StringBuilder();
        for (char letter = text.charAt(at++); letter != '"'; letter = text.charAt(at++)) {
            made.append(letter == '\\' ? escaped() : letter);
        }
        return made.toString();
    }

    private char escaped() {
        char letter = text.charAt(at++);
        if (letter == 'u') return (char) Integer.parseInt(text.substring(at, at += 4), 16);
        int place = "nrtbf".indexOf(letter);
        return place < 0 ? letter : "\n\r\t\b\f".charAt(place);
    }
}
