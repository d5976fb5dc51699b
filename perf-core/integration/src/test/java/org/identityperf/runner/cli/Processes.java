package org.identityperf.runner.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The processes of this machine, as everybody sees them. */
final class Processes {

    private static final Path ALL = Path.of("/proc");

    private Processes() {}

    /** The command line of each. */
    static List<String> commandLines() throws IOException {
        try (Stream<Path> processes = Files.list(ALL)) {
            return processes
                    .filter(path -> path.getFileName().toString().matches("\\d+"))
                    .map(process -> read(process.resolve("cmdline")))
                    .toList();
        }
    }

    /** The command line of each that was seen before one of them ended: whoever lives long enough to be looked at. */
    static Set<String> commandLinesUntilEnded(Process process) throws IOException, InterruptedException {
        Set<String> seen = new HashSet<>();
        do {
            seen.addAll(commandLines());
        } while (!process.waitFor(20, TimeUnit.MILLISECONDS));
        return seen;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            // It has ended meanwhile.
            return "";
        }
    }
}
