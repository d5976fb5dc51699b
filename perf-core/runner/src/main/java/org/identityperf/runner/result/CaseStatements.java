package org.identityperf.runner.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
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
        List<CaseStatements> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".statements"))
                    .sorted()
                    .toList()) {
                List<String> lines = Files.readAllLines(file);
                try {
                    all.add(new CaseStatements(
                            lines.get(0),
                            lines.subList(1, lines.size()).stream()
                                    .filter(line -> !IndexEntries.isLine(line) && !Waiting.isLine(line))
                                    .map(StatementCount::ofLine)
                                    .toList(),
                            lines.stream()
                                    .filter(IndexEntries::isLine)
                                    .map(IndexEntries::ofLine)
                                    .toList(),
                            Waiting.ofLines(lines)));
                } catch (IndexOutOfBoundsException | NumberFormatException e) {
                    throw SavedFile.refused(file, "it ends before its end, or a line is no statement", e);
                }
            }
        }
        return all;
    }
}
