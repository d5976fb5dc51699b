package org.identityperf.assertions;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Recorded counts are statements in a file, one a line, in the order in which they were first executed.
 *
 * @param file where they are
 */
record Recorded(Path file) {

    /** The property by which counts are recorded instead of compared. */
    static final String ACCEPT = "perf.accept";

    private static final Path FOLDER = Path.of("src", "test", "counts");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]*");

    static Recorded named(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "counts can't be recorded as \"" + name + "\": a name has letters, digits, hyphens and dots");
        }
        return new Recorded(FOLDER.resolve(name + ".txt"));
    }

    /** Returns what differs from the file; nothing if they are the same, or were recorded just now. */
    Optional<String> difference(Counted counted) {
        List<String> is = counted.asked().stream()
                .map(each -> each.toString().replaceAll("\\s+", " "))
                .toList();
        try {
            if (Boolean.getBoolean(ACCEPT)) {
                Files.createDirectories(file.getParent());
                Files.write(file, is);
                return Optional.empty();
            }
            if (!Files.exists(file)) {
                return Optional.of("No counts are recorded in " + file + "; -D" + ACCEPT + "=true records these");
            }
            List<String> was = Files.readAllLines(file);
            return was.equals(is) ? Optional.empty() : Optional.of(difference(was, is));
        } catch (IOException e) {
            throw new UncheckedIOException("recorded counts can't be read or written: " + file, e);
        }
    }

    private String difference(List<String> was, List<String> is) {
        List<String> gone = new ArrayList<>(was);
        gone.removeAll(is);
        List<String> added = new ArrayList<>(is);
        added.removeAll(was);
        String lines = Stream.concat(
                        gone.stream().map(line -> "  - " + line), added.stream().map(line -> "  + " + line))
                .collect(Collectors.joining("\n"));
        return "Other statements are recorded in " + file + (lines.isEmpty() ? ", in another order" : ":\n" + lines)
                + "\n-D" + ACCEPT + "=true records what is asked now";
    }
}
