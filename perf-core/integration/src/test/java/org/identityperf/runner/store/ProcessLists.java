package org.identityperf.runner.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What whoever lists the processes of this machine is shown. */
public final class ProcessLists {

    private ProcessLists() {}

    /** The command lines and environments of all processes, as far as this user may see them. */
    public static String all() throws IOException {
        StringBuilder seen = new StringBuilder();
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            processes
                    .filter(path -> path.getFileName().toString().matches("\\d+"))
                    .forEach(process -> seen.append(of(process)));
        }
        return seen.toString();
    }

    /** Those of one process. */
    public static String of(long pid) {
        return of(Path.of("/proc", Long.toString(pid)));
    }

    private static String of(Path process) {
        return read(process.resolve("cmdline")) + read(process.resolve("environ"));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            // It ended meanwhile, or is somebody else's.
            return "";
        }
    }
}
