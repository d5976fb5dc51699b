package org.identityperf.runner.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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
        return SavedFile.readAll(folder, ".plan", new TypeReference<>() {});
    }
}
