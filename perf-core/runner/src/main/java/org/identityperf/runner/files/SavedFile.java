package org.identityperf.runner.files;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * {@code SavedFile} writes and reads files that a run saves, in JSON where nothing else is said; a {@code .gz} is unpacked.
 * Somebody may have damaged them.
 */
public final class SavedFile {

    private static final JsonMapper JSON = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            // A number that is missing, or a text in its place, is not 0.
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
            .build();

    /** Texts that are taken for numbers. */
    private static final Set<String> NO_NUMBERS = Set.of("NaN", "INF", "-INF", "Infinity", "-Infinity");

    private static final String LARGE = "it is larger than memory";

    private interface Parser<T> {
        T read(InputStream in) throws IOException;
    }

    private SavedFile() {}

    public static void write(Path file, Object content) throws IOException {
        WholeFile.write(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(content));
    }

    /** @throws UnusableFile with the file and the place in it, if it holds something else or can't be read */
    public static <T> T read(Path file, TypeReference<T> type) {
        return read(file, in -> JSON.readValue(in, type));
    }

    /**
     * Reads a file whose numbers are counts, sizes and times, of which none is negative.
     *
     * @throws UnusableFile with the file and the place in it, if it holds something else or can't be read
     */
    public static <T> T readCounts(Path file, TypeReference<T> type) {
        return read(file, in -> {
            JsonNode tree = JSON.readTree(in);
            requireCounts(file, tree, JsonPointer.empty());
            return JSON.readerFor(type).readValue(tree);
        });
    }

    private static void requireCounts(Path file, JsonNode node, JsonPointer place) {
        double value = NO_NUMBERS.contains(node.asText()) ? Double.NaN : node.doubleValue();
        if (!(value >= 0 && value <= Double.MAX_VALUE)) {
            throw refused(file, place + " is " + node + ", which is no count, size or time", null);
        }
        node.properties().forEach(field -> requireCounts(file, field.getValue(), place.appendProperty(field.getKey())));
        for (int i = 0; i < (node.isArray() ? node.size() : 0); i++) {
            requireCounts(file, node.get(i), place.appendIndex(i));
        }
    }

    private static <T> T read(Path file, Parser<T> parser) {
        requireFile(file);
        try (InputStream in = open(file)) {
            T read = parser.read(in);
            if (read == null) {
                throw refused(file, "it is null", null);
            }
            return read;
        } catch (JacksonException e) {
            String place = UnusableFile.place(e);
            String why = UnusableFile.why(e);
            throw refused(
                    file,
                    (e instanceof StreamReadException ? "it is no JSON: " : "it is not what a run saves: ")
                            + (place.isEmpty() ? why : place + ": " + why),
                    e);
        } catch (IOException e) {
            throw refused(file, UnusableFile.why(e), e);
        } catch (OutOfMemoryError e) {
            throw refused(file, LARGE, null);
        }
    }

    /** @throws UnusableFile if it holds something else than text or can't be read */
    public static String text(Path file) {
        requireFile(file);
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw refused(file, UnusableFile.why(e), e);
        } catch (OutOfMemoryError e) {
            throw refused(file, LARGE, null);
        }
    }

    private static void requireFile(Path file) {
        if (Files.notExists(file)) {
            throw new UnusableFile("there is no file " + file, null);
        }
        UnusableFile.inPlaceOf(file).ifPresent(other -> {
            throw refused(file, "it is " + other, null);
        });
    }

    /**
     * Returns what the files of a folder hold, in the order of their names.
     *
     * @param ending of the names of the files
     */
    public static <T> List<T> readAll(Path folder, String ending, TypeReference<T> type) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .map(file -> read(file, type))
                    .toList();
        }
    }

    private static InputStream open(Path file) throws IOException {
        InputStream in = Files.newInputStream(file);
        if (!file.toString().endsWith(".gz")) {
            return in;
        }
        try {
            return new GZIPInputStream(in);
        } catch (IOException e) {
            try (in) {
                throw e;
            }
        }
    }

    /** Returns the refusal of a file that a run saved. */
    public static UnusableFile refused(Path file, String why, Exception cause) {
        return new UnusableFile(
                file + " can't be read: " + why
                        + ". It is damaged, or another version wrote it; remove it, and measure again",
                cause);
    }
}
