package org.identityperf.lab.law;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** A place in a JSON file that knows its own path, so that what it refuses can be found. */
record PublishedField(String path, JsonNode node) {

    static PublishedField root(String name, JsonNode node) {
        PublishedField root = new PublishedField(name, node);
        return root.require(node.isObject(), "an object");
    }

    PublishedField at(String name) {
        JsonNode child = node.get(name);
        if (child == null || child.isNull()) {
            throw refuse("has no \"" + name + "\"");
        }
        return new PublishedField(path + "." + name, child);
    }

    boolean has(String name) {
        return node.hasNonNull(name);
    }

    String text(String name) {
        String text = at(name).require(at(name).node.isTextual(), "text").node.textValue();
        if (text.isBlank()) {
            throw at(name).refuse("is blank");
        }
        return text;
    }

    String optionalText(String name) {
        return has(name) ? text(name) : "";
    }

    double number(String name) {
        return at(name).require(at(name).node.isNumber(), "a number").node.doubleValue();
    }

    double positive(String name) {
        double number = number(name);
        if (number <= 0) {
            throw at(name).refuse("is " + number + ", not above nought");
        }
        return number;
    }

    List<PublishedField> list(String name) {
        PublishedField list = at(name).require(at(name).node.isArray(), "a list");
        List<PublishedField> items = new ArrayList<>();
        for (int i = 0; i < list.node.size(); i++) {
            items.add(new PublishedField(list.path + '[' + i + ']', list.node.get(i)));
        }
        return items;
    }

    List<PublishedField> optionalList(String name) {
        return has(name) ? list(name) : List.of();
    }

    /** An object whose values are texts; empty where it is missing. */
    SortedMap<String, String> texts(String name) {
        SortedMap<String, String> texts = new TreeMap<>();
        if (has(name)) {
            PublishedField map = at(name).require(at(name).node.isObject(), "an object");
            map.node.fieldNames().forEachRemaining(key -> texts.put(key, map.text(key)));
        }
        return texts;
    }

    /** Refuses names that nobody reads: most are slips of the pen. */
    PublishedField only(String... names) {
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

    IllegalArgumentException refuse(String what) {
        return new IllegalArgumentException(path + " " + what);
    }
}
