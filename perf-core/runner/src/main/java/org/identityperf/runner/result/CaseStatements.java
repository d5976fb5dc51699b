package org.identityperf.runner.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.identityperf.probe.measure.Deadlock;
import org.identityperf.probe.measure.IndexEntries;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.runner.files.SavedFile;

/**
 * Case statements are the statements that the operations of a case made the store execute, those with most calls first,
 * the indexes that got entries by them, and the deadlocks that they ended in.
 *
 * @param benchmarkCase the case as text
 * @param statements the statements with constants replaced by placeholders
 * @param indexes those with most entries first; empty where the store does not tell
 * @param deadlocks those that were met most often first
 */
public record CaseStatements(
        String benchmarkCase, List<StatementCount> statements, List<IndexEntries> indexes, List<Deadlock> deadlocks) {

    /** Creates those of a case that ends in no deadlock, on a store that tells nothing of its indexes. */
    public CaseStatements(String benchmarkCase, List<StatementCount> statements) {
        this(benchmarkCase, statements, List.of(), List.of());
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
                                    .filter(line -> !IndexEntries.isLine(line) && !Deadlock.isLine(line))
                                    .map(StatementCount::ofLine)
                                    .toList(),
                            lines.stream()
                                    .filter(IndexEntries::isLine)
                                    .map(IndexEntries::ofLine)
                                    .toList(),
                            lines.stream()
                                    .filter(Deadlock::isLine)
                                    .map(Deadlock::ofLine)
                                    .toList()));
                } catch (IndexOutOfBoundsException | NumberFormatException e) {
                    throw SavedFile.refused(file, "it ends before its end, or a line is no statement", e);
                }
            }
        }
        return all;
    }
}
