package org.identityperf.runner.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A history is a file of runs, one JSON object a line. Two branches of such a file are merged by keeping all lines. */
public final class History {

    private static final ObjectMapper JSON = new ObjectMapper();

    private History() {}

    /**
     * Reads all runs; a missing file has none.
     *
     * @throws IllegalArgumentException naming the line, if one is not a run
     */
    public static List<PastRun> read(Path file) throws IOException {
        List<PastRun> runs = new ArrayList<>();
        if (Files.exists(file)) {
            int number = 0;
            for (String line : Files.readAllLines(file)) {
                number++;
                if (!line.isBlank()) {
                    try {
                        runs.add(JSON.readValue(line, PastRun.class));
                    } catch (JsonProcessingException e) {
                        throw new IllegalArgumentException(
                                file + " line " + number + " is no run of a history: " + e.getOriginalMessage(), e);
                    }
                }
            }
        }
        return runs;
    }

    public static void append(Path file, PastRun run) throws IOException {
        if (file.toAbsolutePath().getParent() != null) {
            Files.createDirectories(file.toAbsolutePath().getParent());
        }
        Files.writeString(
                file, JSON.writeValueAsString(run) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Returns the runs whose times can be compared with a run's, oldest first also where two files were merged. */
    public static List<PastRun> like(List<PastRun> runs, PastRun run) {
        return runs.stream()
                .filter(run::isLike)
                .sorted(Comparator.comparing(PastRun::time))
                .toList();
    }
}
