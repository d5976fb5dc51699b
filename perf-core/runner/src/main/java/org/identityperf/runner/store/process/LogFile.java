package org.identityperf.runner.store.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.identityperf.runner.store.cache.Room;

/** {@code LogFile} reads from a server's output what an error message should show. */
public final class LogFile {

    private static final int LINES = 15;

    private LogFile() {}

    /** Returns the last lines of a log. */
    public static String end(Path log) {
        // A log may contain bytes of any encoding; this charset accepts all.
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            List<String> all = lines.toList();
            return String.join("\n", all.subList(Math.max(0, all.size() - LINES), all.size()));
        } catch (IOException e) {
            return "(no log: " + e + ")";
        }
    }

    /** Returns what to report if a line of the log says that a disk is full. */
    public static Optional<String> full(Path log, Room room) {
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            return lines.flatMap(line -> room.full(line).stream()).findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns whether a line of the log contains the words. */
    public static boolean holds(Path log, String words) {
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            return lines.anyMatch(line -> line.contains(words));
        } catch (IOException e) {
            return false;
        }
    }
}
