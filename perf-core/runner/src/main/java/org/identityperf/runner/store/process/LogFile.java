package org.identityperf.runner.store.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.identityperf.runner.result.Units;
import org.identityperf.runner.store.cache.Room;

/** {@code LogFile} reads from a server's output what an error message should show. */
public final class LogFile {

    private static final int LINES = 15;
    private static final int LONGEST_LINE = 1000;
    private static final int MOST_BYTES = 10_000_000;

    private LogFile() {}

    public static String end(Path log) {
        List<String> all = lines(log);
        return all.subList(Math.max(0, all.size() - LINES), all.size()).stream()
                .map(line -> Units.brief(line, LONGEST_LINE))
                .collect(Collectors.joining("\n"));
    }

    /** Returns what to report if a line of the log says that a disk is full. */
    public static Optional<String> full(Path log, Room room) {
        return lines(log).stream().flatMap(line -> room.full(line).stream()).findFirst();
    }

    public static boolean holds(Path log, String words) {
        return lines(log).stream().anyMatch(line -> line.contains(words));
    }

    /** Returns all lines, of a very long log the last, without colours. What is no text in UTF-8, since a program wrote it in the machine's locale, is replaced. */
    public static List<String> lines(Path log) {
        try (InputStream in = Files.newInputStream(log)) {
            in.skipNBytes(Math.max(0, Files.size(log) - MOST_BYTES));
            return new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.replaceAll("\u001b\\[[;\\d]*m", ""))
                    .toList();
        } catch (IOException e) {
            return List.of("(no log: " + e + ")");
        }
    }
}
