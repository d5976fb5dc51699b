package org.identityperf.runner.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.identityperf.runner.files.SavedFile;

/**
 * A plan is how a store decided to execute one statement.
 *
 * @param benchmarkCase the case, as text, that the statement was run for
 * @param label identifies the statement within the case
 * @param plan the store's own description: for PostgreSQL the output of EXPLAIN (ANALYZE, BUFFERS) as text
 */
public record Plan(@JsonProperty("case") String benchmarkCase, String label, String statement, String plan) {

    /** Reads every file that the measured JVMs wrote into a folder. */
    public static List<Plan> readAll(Path folder) throws IOException {
        List<Plan> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".plan")).sorted().toList()) {
                String[] parts = Files.readString(file).split("\n", 4);
                if (parts.length < 4) {
                    throw SavedFile.refused(file, "it ends before the plan", null);
                }
                all.add(new Plan(parts[0], parts[1], parts[2], parts[3]));
            }
        }
        return all;
    }
}
