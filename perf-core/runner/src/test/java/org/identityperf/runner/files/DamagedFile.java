package org.identityperf.runner.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A file that is damaged in many ways: it ends anywhere, a value is missing or of another type, it holds something else.
 * Whoever reads it takes it, or refuses it in a sentence with the file's name.
 */
public final class DamagedFile {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int LAST_CHARACTERS = 100;
    private static final int TRUNCATIONS = 60;

    /** The distance of the damages that are tried; no divisor of the number of values, so that each value is tried in many places. */
    private static final int STEP = Boolean.getBoolean("identityperf.thorough") ? 1 : 5;

    /** What stands in the place of a value. */
    private static final List<JsonNode> OTHERS = List.of(
            NODES.nullNode(),
            NODES.booleanNode(true),
            NODES.numberNode(-1),
            NODES.numberNode(Double.MAX_VALUE),
            NODES.textNode(""),
            NODES.textNode("nonsense"),
            NODES.arrayNode(),
            NODES.arrayNode().addNull(),
            NODES.arrayNode().add("nonsense"),
            NODES.objectNode(),
            NODES.objectNode().put("nonsense", 1),
            NODES.objectNode().putNull("nonsense"));

    /** What is no count, size or time. */
    private static final List<JsonNode> NO_COUNTS = List.of(
            NODES.nullNode(),
            NODES.booleanNode(true),
            NODES.numberNode(-1),
            NODES.numberNode(-0.5),
            NODES.textNode(""),
            NODES.textNode(" "),
            NODES.textNode("1"),
            NODES.textNode("NaN"),
            NODES.textNode("-INF"),
            NODES.arrayNode(),
            NODES.arrayNode().add(1),
            NODES.objectNode());

    /** What stands in the place of the whole text. */
    private static final List<String> WHOLE = List.of(
            "",
            " ",
            "\n",
            "null",
            "~",
            "[]",
            "{}",
            "[null]",
            "0",
            "\"\"",
            "\0\0\0\0",
            "---\n...\n",
            "- - -",
            "&a [*a]",
            "\uFEFF",
            "<html>",
            "!!java.lang.Thread {}",
            "{".repeat(2000),
            "[".repeat(2000));

    private DamagedFile() {}

    /** Reads the file as the project does. */
    public interface Reader {
        void read(Path file) throws Exception;
    }

    /**
     * Writes a file, and damages it again and again.
     *
     * @param mapper of its format
     * @param text what a whole file holds, which is read without complaint
     */
    public static void assertTold(ObjectMapper mapper, String text, Path file, Reader reader) throws Exception {
        List<byte[]> damaged = new ArrayList<>();
        WHOLE.forEach(whole -> damaged.add(whole.getBytes(StandardCharsets.UTF_8)));
        damaged.add(new byte[] {(byte) 0xC3, '(', (byte) 0xFF});
        List<String> parts = Stream.concat(truncated(text).stream(), flipped(mapper, text).stream())
                .toList();
        for (int i = 0; i < parts.size(); i += STEP) {
            damaged.add(parts.get(i).getBytes(StandardCharsets.UTF_8));
        }
        Files.writeString(file, text);
        reader.read(file);
        for (byte[] content : damaged) {
            Files.write(file, content);
            assertTold(file, reader, new String(content, StandardCharsets.UTF_8));
        }
        Files.delete(file);
        Files.createDirectory(file);
        assertTold(file, reader, "a folder");
        Files.delete(file);
        Files.createSymbolicLink(file, file);
        assertTold(file, reader, "a link to itself");
    }

    /**
     * Writes a file of counts, sizes and times again and again, each time without one of its numbers or with something
     * else in its place, and requires that its reader refuses it.
     *
     * @param text what a whole file holds
     * @param maps the names of objects that may have any names, or none
     */
    public static void assertNumbersNeeded(ObjectMapper mapper, String text, Path file, Reader reader, String... maps)
            throws Exception {
        JsonNode root = mapper.readTree(text);
        for (JsonPointer place :
                places(root, JsonPointer.empty(), new TreeMap<>()).values()) {
            if (!root.at(place).isNumber()) {
                continue;
            }
            List<JsonNode> damaged = new ArrayList<>();
            NO_COUNTS.forEach(other -> damaged.add(with(root, place, other)));
            if (!place.last().mayMatchElement()
                    && !List.of(maps)
                            .contains(String.valueOf(place.head().last().getMatchingProperty()))) {
                damaged.add(without(root, place));
            }
            for (JsonNode each : damaged) {
                Files.writeString(file, mapper.writeValueAsString(each));
                assertThatThrownBy(() -> reader.read(file))
                        .as("%s: %s", place, each)
                        .isInstanceOf(UnusableFile.class)
                        .hasMessageContaining(file.getFileName().toString());
            }
        }
    }

    private static void assertTold(Path file, Reader reader, String content) {
        Throwable thrown = catchThrowable(() -> reader.read(file));
        if (thrown != null) {
            assertThat(thrown)
                    .as(content)
                    .isInstanceOf(UnusableFile.class)
                    .hasMessageContaining(file.getFileName().toString());
            assertThat(thrown.getMessage().lines()).as(content).hasSize(1);
        }
    }

    private static List<String> truncated(String text) {
        int step = Math.max(1, text.length() / TRUNCATIONS);
        List<String> parts = new ArrayList<>();
        for (int end = 1; end < text.length(); end += text.length() - end < LAST_CHARACTERS ? 1 : step) {
            parts.add(text.substring(0, end));
        }
        return parts;
    }

    private static List<String> flipped(ObjectMapper mapper, String text) throws IOException {
        JsonNode root = mapper.readTree(text);
        List<String> all = new ArrayList<>();
        for (JsonPointer place :
                places(root, JsonPointer.empty(), new TreeMap<>()).values()) {
            for (JsonNode other : OTHERS) {
                all.add(mapper.writeValueAsString(with(root, place, other)));
            }
            all.add(mapper.writeValueAsString(without(root, place)));
        }
        return all;
    }

    /** Finds one place of each form: entries of a list, and the same field of several objects, are read alike. */
    private static SortedMap<String, JsonPointer> places(
            JsonNode node, JsonPointer at, SortedMap<String, JsonPointer> found) {
        node.properties().forEach(field -> {
            JsonPointer place = at.appendProperty(field.getKey());
            found.putIfAbsent(place.toString().replaceAll("/\\d+", "/0"), place);
            places(field.getValue(), place, found);
        });
        for (int i = 0; i < (node.isArray() ? node.size() : 0); i++) {
            JsonPointer place = at.appendIndex(i);
            found.putIfAbsent(place.toString().replaceAll("/\\d+", "/0"), place);
            places(node.get(i), place, found);
        }
        return found;
    }

    private static JsonNode with(JsonNode root, JsonPointer place, JsonNode value) {
        JsonNode copy = root.deepCopy();
        ContainerNode<?> parent = (ContainerNode<?>) copy.at(place.head());
        if (parent instanceof ObjectNode object) {
            object.set(place.last().getMatchingProperty(), value);
        } else {
            ((ArrayNode) parent).set(place.last().getMatchingIndex(), value);
        }
        return copy;
    }

    private static JsonNode without(JsonNode root, JsonPointer place) {
        JsonNode copy = root.deepCopy();
        ContainerNode<?> parent = (ContainerNode<?>) copy.at(place.head());
        if (parent instanceof ObjectNode object) {
            object.remove(place.last().getMatchingProperty());
        } else {
            ((ArrayNode) parent).remove(place.last().getMatchingIndex());
        }
        return copy;
    }
}
