package org.identityperf.probe.exchange;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * The JSON of records that a measured JVM writes into files. A server's class path has JSON libraries of versions of its
 * own, or none, so that this needs only the JDK. The runner reads the files into the same records.
 */
public final class RecordJson {

    private RecordJson() {}

    /** Writes a record, or values by name, into a file. */
    public static void write(Object value, Path file) {
        try {
            Files.writeString(file, of(value));
        } catch (IOException e) {
            // Of a full disk Java gives no file's name.
            throw new UncheckedIOException(
                    e instanceof FileSystemException
                            ? e
                            : new FileSystemException(file.toString(), null, e.getMessage()));
        }
    }

    /** Returns the JSON of a record, a map, a collection, an optional value, a number, a truth value or a text. */
    static String of(Object value) {
        if (value instanceof Optional<?> optional) {
            return of(optional.orElse(null));
        }
        if (value instanceof OptionalLong optional) {
            return optional.isPresent() ? of(optional.getAsLong()) : "null";
        }
        if (value instanceof OptionalDouble optional) {
            return optional.isPresent() ? of(optional.getAsDouble()) : "null";
        }
        if (value instanceof Collection<?> all) {
            return all.stream().map(RecordJson::of).collect(Collectors.joining(",", "[", "]"));
        }
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> quoted(String.valueOf(entry.getKey())) + ':' + of(entry.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof Record one) {
            return Arrays.stream(one.getClass().getRecordComponents())
                    .map(component -> quoted(component.getName()) + ':' + of(read(component, one)))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        boolean bare = value == null || value instanceof Number || value instanceof Boolean;
        return bare ? String.valueOf(value) : quoted(String.valueOf(value));
    }

    private static Object read(RecordComponent component, Record one) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(one);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append((char) c);
            } else if (c < ' ') {
                quoted.append(String.format("\\u%04x", c));
            } else {
                quoted.append((char) c);
            }
        });
        return quoted.append('"').toString();
    }
}
