package org.identityperf.runner.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.identityperf.runner.files.SavedFile;

/**
 * A plan is how a store decided to execute one statement.
 *
 * @param benchmarkCase the case, as text, that the statement was run for
 * @param label identifies the statement within the case
 * @param plan the store's own description: for PostgreSQL the output of EXPLAIN (ANALYZE, BUFFERS) as text
 * @param pages touched by one execution, where the store counted them besides the plan
 * @param rowsRead by one execution, where the store counted them besides the plan
 */
public record Plan(
        @JsonProperty("case") String benchmarkCase,
        String label,
        String statement,
        String plan,
        OptionalLong pages,
        OptionalDouble rowsRead) {

    /** Creates a plan whose work is at most in its text. */
    public Plan(String benchmarkCase, String label, String statement, String plan) {
        this(benchmarkCase, label, statement, plan, OptionalLong.empty(), OptionalDouble.empty());
    }

    /** Returns the same under another case. */
    public Plan as(String other) {
        return new Plan(other, label, statement, plan, pages, rowsRead);
    }

    /** Reads every file that the measured JVMs wrote into a folder. */
    public static List<Plan> readAll(Path folder) throws IOException {
        return SavedFile.readAll(folder, ".plan", new TypeReference<>() {});
    }
}
