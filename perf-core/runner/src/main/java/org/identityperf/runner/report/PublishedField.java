package org.identityperf.runner.report;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** A place in a JSON file that knows its own path, so that what it refuses can be found. */
public record PublishedField(String path, JsonNode node) {

    /**
     * The whole of a file.
     *
     * @param name what to call it in messages
     * @throws IllegalArgumentException if it is not a JSON object
     * @throws IOException if it cannot be read
     */
    public static PublishedField read(InputStream in, String name) throws IOException {
        try {
            PublishedField root = new PublishedField(name, new ObjectMapper().readTree(in));
            return root.require(root.node.isObject(), "an object");
        } catch (JacksonException e) {
            throw new IllegalArgumentException(name + " is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    public PublishedField at(String name) {
        JsonNode child = node.get(name);
        if (child == null || child.isNull()) {
            throw refuse("has no \"" + name + "\"");
        }
        return new PublishedField(path + "." + name, child);
    }

    public boolean has(String name) {
        return node.hasNonNull(name);
    }

    public String text(String name) {
        String text = at(name).require(at(name).node.isTextual(), "text").node.textValue();
        if (text.isBlank()) {
            throw at(name).refuse("is blank");
        }
        return text;
    }

    public String optionalText(String name) {
        return has(name) ? text(name) : "";
    }

    public double number(String name) {
        return at(name).require(at(name).node.isNumber(), "a number").node.doubleValue();
    }

    /** One of a few, by the word that each is called. */
    public <T> T choice(String name, T[] all, Function<T, String> word) {
        String found = text(name);
        return Arrays.stream(all)
                .filter(each -> word.apply(each).equals(found))
                .findFirst()
                .orElseThrow(() -> at(name).refuse("is " + found + ", not one of "
                        + Arrays.stream(all).map(word).toList()));
    }

    /** A parameter's value. */
    public String numberOrText(String name) {
        return at(name).require(at(name).node.isNumber() || at(name).node.isTextual(), "a number or a text")
                .node
                .asText();
    }

    /** False where it is missing. */
    public boolean flag(String name) {
        return has(name)
                && at(name).require(at(name).node.isBoolean(), "true or false")
                        .node
                        .booleanValue();
    }

    public double positive(String name) {
        double number = number(name);
        if (number <= 0) {
            throw at(name).refuse("is " + number + ", not above nought");
        }
        return number;
    }

    public List<PublishedField> list(String name) {
        PublishedField list = at(name).require(at(name).node.isArray(), "a list");
        List<PublishedField> items = new ArrayList<>();
        for (int i = 0; i < list.node.size(); i++) {
            items.add(new PublishedField(list.path + '[' + i + ']', list.node.get(i)));
        }
        return items;
    }

    public List<PublishedField> optionalList(String name) {
        return has(name) ? list(name) : List.of();
    }

    /** What an object holds, by name, in its order. */
    public Map<String, PublishedField> fields() {
        Map<String, PublishedField> fields = new LinkedHashMap<>();
        require(node.isObject(), "an object").node.fieldNames().forEachRemaining(name -> fields.put(name, at(name)));
        return fields;
    }

    /** What an object of that name holds; empty where it is missing. */
    public Map<String, PublishedField> optionalObject(String name) {
        return has(name) ? at(name).fields() : Map.of();
    }

    /** An object whose values are texts; empty where it is missing. */
    public SortedMap<String, String> texts(String name) {
        SortedMap<String, String> texts = new TreeMap<>();
        if (has(name)) {
            PublishedField map = at(name);
            map.fields().keySet().forEach(key -> texts.put(key, map.text(key)));
        }
        return texts;
    }

    /** Refuses names that nobody reads: most are slips of the pen. */
    public PublishedField only(String... names) {
        Set<String> unknown = new TreeSet<>();
        require(node.isObject(), "an object").node.fieldNames().forEachRemaining(unknown::add);
        Set<String> known = new TreeSet<>(List.of(names));
        unknown.removeAll(known);
        if (!unknown.isEmpty()) {
            throw refuse("has " + unknown + ", which nothing reads; it may have " + known);
        }
        return this;
    }

    private PublishedField require(boolean is, String what) {
        if (!is) {
            throw refuse("is " + node + ", not " + what);
        }
        return this;
    }

    public IllegalArgumentException refuse(String what) {
        return new IllegalArgumentException(path + " " + what);
    }
}
