package org.identityperf.runner.result;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.identityperf.probe.measure.IndexEntries;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.probe.measure.Waiting;
import org.identityperf.runner.files.SavedFile;

/**
 * Case statements are the statements that the operations of a case made the store execute, those with most calls first,
 * the indexes that got entries by them, and what they waited for.
 *
 * @param benchmarkCase the case as text
 * @param statements the statements with constants replaced by placeholders
 * @param indexes those with most entries first; empty where the store does not tell
 * @param waiting the locks of other transactions, and deadlocks
 */
public record CaseStatements(
        String benchmarkCase, List<StatementCount> statements, List<IndexEntries> indexes, Waiting waiting) {

    /** Creates those of a case that waits for nothing, on a store that tells nothing of its indexes. */
    public CaseStatements(String benchmarkCase, List<StatementCount> statements) {
        this(benchmarkCase, statements, List.of(), Waiting.NOTHING);
    }

    /** Returns the same under another case. */
    public CaseStatements as(String other) {
        return new CaseStatements(other, statements, indexes, waiting);
    }

    /** Returns the statements of a case without the indexes. */
    public static List<StatementCount> of(BenchmarkCase benchmarkCase, List<CaseStatements> all) {
        return in(benchmarkCase, all).statements();
    }

    /** Returns those of a case; none where they are not known. */
    public static CaseStatements in(BenchmarkCase benchmarkCase, List<CaseStatements> all) {
        return all.stream()
                .filter(each -> each.benchmarkCase().equals(benchmarkCase.toString()))
                .findFirst()
                .orElse(new CaseStatements(benchmarkCase.toString(), List.of()));
    }

    public static List<CaseStatements> readAll(Path folder) throws IOException {
        return SavedFile.readAll(folder, ".statements", new TypeReference<>() {});
    }
}
