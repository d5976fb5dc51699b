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
 * The counts that an action has to have: statements in a file, one a line, in the order of their first executions.
 *
 * @param file where they are
 */
record ExpectedCounts(Path file) {

    /** The property by which counts are written instead of compared. */
    static final String ACCEPT = "perf.accept";

    private static final Path FOLDER = Path.of("src", "test", "counts");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]*");

    static ExpectedCounts named(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "\"" + name + "\" is no name of expected counts: use letters, digits, hyphens and dots");
        }
        return new ExpectedCounts(FOLDER.resolve(name + ".txt"));
    }

    /** Returns what differs from the file; nothing if they are the same, or were written just now. */
    Optional<String> difference(ActionCounts<?> counts) {
        List<String> is = counts.statements().stream()
                .map(each -> each.toString().replaceAll("\\s+", " "))
                .toList();
        try {
            if (Boolean.getBoolean(ACCEPT)) {
                Files.createDirectories(file.getParent());
                Files.write(file, is);
                return Optional.empty();
            }
            if (!Files.exists(file)) {
                return Optional.of(file + " does not exist. To create it with these statements, run the test with -D"
                        + ACCEPT + "=true:\n" + counts);
            }
            List<String> was = Files.readAllLines(file);
            return was.equals(is) ? Optional.empty() : Optional.of(difference(was, is));
        } catch (IOException e) {
            throw new UncheckedIOException("expected counts can't be read or written: " + file, e);
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
        return "Expected the statements of " + file + (lines.isEmpty() ? ", but in another order" : ", but:\n" + lines)
                + "\nTo expect these, run the test with -D" + ACCEPT + "=true";
    }
}
