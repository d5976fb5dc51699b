package org.identityperf.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.identityperf.runner.gate.Check;
import org.identityperf.runner.gate.Outcome;

/** Checks as lines of a file, for the JUnit side, which has no library to read anything richer. */
final class Checks {

    private Checks() {}

    static void write(List<Check> checks, Path file) throws IOException {
        Files.write(
                file,
                checks.stream()
                        .map(check -> check.outcome() + "\t" + oneLine(check.name()) + "\t" + oneLine(check.sentence()))
                        .toList());
    }

    static List<Check> read(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .map(line -> line.split("\t", 3))
                .map(parts -> new Check(parts[1], Outcome.valueOf(parts[0]), parts[2]))
                .toList();
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
